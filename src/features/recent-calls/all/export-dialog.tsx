import { useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '../../../lib/count.ts'
import { zoneName } from '../../../lib/time.ts'
import { LoadProgress } from '../../../patterns/calls/use-load.tsx'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import { loadedText, verdictText } from '../../../records/load/load-text.ts'
import type { Load } from '../../../records/load/load.ts'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import type { Saving } from '../../../records/load/saving.ts'
import { savePicker } from '../../../records/export/save-export.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { allSchema, hasFilters, toQuery } from './all-state.ts'
import { useStore } from '../../../ui/use-store.ts'

interface Props {
  readonly load: Load
  readonly state: SteadyLoad
  readonly saving: Saving
  /** Number of records that match; null if not known yet. */
  readonly found: number | null
  readonly onClose: () => void
}

const formats = [
  { value: 'spreadsheet', label: 'CSV for Excel (formulas escaped)' },
  { value: 'exact', label: 'CSV for programs (fields as received)' },
  { value: 'ndjson', label: 'NDJSON (records as received, one per line)' },
]

const cantStream = () =>
  `${isSecureContext ? 'This browser' : 'Over plain http, browsers'} can’t write to disk piece by piece`

/** Closes when the export begins, which LoadNotes and the jobs then show. */
export function ExportDialog({ load, state, saving, found, onClose }: Props) {
  const [view] = useUrlState(allSchema)
  const isNarrowed = hasFilters(view)
  const [scope, setScope] = useState(isNarrowed ? 'filtered' : 'all')
  const [format, setFormat] = useState('spreadsheet')
  const [isGzipped, setIsGzipped] = useState(false)
  const [hasBom, setHasBom] = useState(true)
  const [hasLocal, setHasLocal] = useState(false)
  const { phase, error } = useStore(saving.state)
  const { result } = state
  const [isAsked, setIsAsked] = useState(false)
  const isCsv = format !== 'ndjson'
  const zone = zoneName('local')
  const isWriting = phase === 'writing'
  const close = useEffectEvent(onClose)
  // Synchronises with the export. If the person closes the browser's save picker, the choices stay.
  useEffect(() => {
    if (isAsked && (isWriting || error !== null)) close()
  }, [isAsked, isWriting, error])
  const save = () => {
    saving.start({
      format: isCsv ? 'csv' : 'ndjson',
      mode: format === 'spreadsheet' ? 'spreadsheet' : 'exact',
      bom: hasBom,
      localZone: hasLocal && isCsv ? zone : null,
      isGzipped,
      query: scope === 'filtered' && isNarrowed ? toQuery(view) : null,
    })
    setIsAsked(true)
  }
  return (
    <Dialog
      title="Export call records"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" reason={isWriting ? 'Another export is running' : null} onClick={save}>
            {result === null ? 'Export when loaded' : 'Export'}
          </Button>
        </>
      }
    >
      <div className="stack-3">
        <p>
          <strong>
            <LoadProgress load={load}>{loadedText}</LoadProgress>
          </strong>
          {result === null &&
            '. The file is written while the rest loads and saved when loading finishes. If loading stops early, nothing is saved.'}
          {result !== null && result.verdict !== 'complete' && `. ${verdictText(result)} The file name says so.`}
        </p>
        {isNarrowed && (
          <RadioGroup
            label="Records"
            choices={[
              { value: 'filtered', label: `Filtered records${found === null ? '' : ` (${formatCount(found)})`}` },
              { value: 'all', label: 'All loaded records' },
            ]}
            value={scope}
            onPick={setScope}
          />
        )}
        <RadioGroup label="Format" choices={formats} value={format} onPick={setFormat} />
        <div>
          {isCsv && (
            <>
              <Switch isOn={hasBom} onSwitch={setHasBom}>
                Byte order mark (Excel needs it for UTF-8)
              </Switch>
              <Switch isOn={hasLocal} onSwitch={setHasLocal}>
                Add a column with times in {zone}
              </Switch>
            </>
          )}
          <Switch isOn={isGzipped} onSwitch={setIsGzipped}>
            Compress (gzip)
          </Switch>
        </div>
        <p className="soft">Includes a manifest: source, completeness, SHA-256.</p>
        {(result === null || savePicker() === null) && (
          <Callout tone="neutral">
            {savePicker() === null ? cantStream() : 'The file can’t be written to disk until loading ends'}. The file is
            built in memory first, then downloaded.
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

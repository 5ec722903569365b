import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { zoneName } from '../../../lib/time.ts'
import { LoadProgress } from '../../../patterns/use-load.tsx'
import { readUrlState } from '../../../patterns/url-state.ts'
import { loadedWords, verdictWords } from '../../../records/load/load-words.ts'
import type { Load } from '../../../records/load/load.ts'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import type { Saving } from '../../../records/load/saving.ts'
import { savePicker } from '../../../records/export/save-export.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { cx } from '../../../ui/cx.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Switch } from '../../../ui/switch.tsx'
import styles from './all-records.module.css'
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

export function ExportDialog({ load, state, saving, found, onClose }: Props) {
  const { search } = useLocation()
  const view = readUrlState(allSchema, new URLSearchParams(search))
  const isNarrowed = hasFilters(view)
  const [scope, setScope] = useState(isNarrowed ? 'filtered' : 'all')
  const [format, setFormat] = useState('spreadsheet')
  const [isGzipped, setIsGzipped] = useState(false)
  const [hasBom, setHasBom] = useState(true)
  const [hasLocal, setHasLocal] = useState(false)
  const { phase, written, error } = useStore(saving.state)
  const { result } = state
  const [isMine, setIsMine] = useState(false)
  const isCsv = format !== 'ndjson'
  const zone = zoneName('local')
  const isWriting = phase === 'writing'
  const save = () => {
    setIsMine(true)
    saving.start({
      format: isCsv ? 'csv' : 'ndjson',
      mode: format === 'spreadsheet' ? 'spreadsheet' : 'exact',
      bom: hasBom,
      localZone: hasLocal && isCsv ? zone : null,
      isGzipped,
      query: scope === 'filtered' && isNarrowed ? toQuery(view) : null,
    })
    // The page shows the export's progress beside the load's.
    if (result === null) onClose()
  }
  return (
    <Dialog
      title="Export call records"
      onClose={isWriting && result !== null ? saving.stop : onClose}
      footer={
        <>
          <Button onClick={isWriting ? saving.stop : onClose}>{isWriting ? 'Stop' : 'Close'}</Button>
          <Button look="primary" isBusy={isWriting} onClick={save}>
            {isWriting ? 'Exporting…' : result === null ? 'Export when loaded' : 'Export'}
          </Button>
        </>
      }
    >
      <div className="stack-3">
        <p>
          <strong>
            <LoadProgress load={load}>{loadedWords}</LoadProgress>
          </strong>
          {result === null &&
            '. The file is written while the rest loads and saved when loading finishes. If loading stops early, nothing is saved.'}
          {result !== null && result.verdict !== 'complete' && `. ${verdictWords(result)} The file name says so.`}
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
            <p>
              {savePicker() !== null
                ? 'Until its name is known, the file can’t be written to disk'
                : isSecureContext
                  ? 'This browser can’t write to disk piece by piece'
                  : 'Over plain http, browsers can’t write to disk piece by piece'}
              . The file is built in memory first, then downloaded.
            </p>
          </Callout>
        )}
        {isWriting && (
          <ExportProgress written={written} total={scope === 'filtered' && isNarrowed ? found : null} load={load} />
        )}
        {isMine && phase === 'saved' && (
          <output>
            <strong>{formatCountOf(written, 'call record')} saved</strong> with a manifest.
          </output>
        )}
        {isMine && error !== null && (
          <Callout tone="bad" isAnnounced lead="The export failed. Nothing was saved.">
            {error}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

interface ProgressProps {
  readonly load: Load
  readonly written: number
  /** null for all loaded records. */
  readonly total: number | null
}

/** Shown from the click on Export: how many records have been written. */
function ExportProgress({ load, written, total }: ProgressProps) {
  return (
    <LoadProgress load={load}>
      {({ progress }) => {
        const all = Math.max(written, total ?? progress.rows)
        const words = `${formatCount(written)} of ${formatCountOf(all, 'record')} written`
        return (
          <div className={cx('stack-1', styles['exporting'])}>
            <progress aria-label={words} max={Math.max(1, all)} value={written} />
            <span>{words}</span>
          </div>
        )
      }}
    </LoadProgress>
  )
}

import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { zoneName } from '../../../lib/time.ts'
import { LoadProgress } from '../../../patterns/use-load.tsx'
import { readUrlState } from '../../../patterns/url-state.ts'
import type { Load, SteadyLoad } from '../../../records/load/load.ts'
import { savePicker } from '../../../records/export/save-export.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Switch } from '../../../ui/switch.tsx'
import styles from './all-records.module.css'
import { allSchema, hasFilters, toQuery } from './all-state.ts'
import { loadedWords, verdictWords } from './load-words.ts'
import { useStore } from '../../../ui/use-store.ts'
import { useSaving } from './use-saving.ts'

interface Props {
  readonly load: Load
  readonly state: SteadyLoad
  readonly onClose: () => void
}

const formats = [
  { value: 'spreadsheet', label: 'CSV for spreadsheets: what would run as a formula is defused' },
  { value: 'exact', label: 'CSV for programs: every field as received' },
  { value: 'ndjson', label: 'NDJSON: every record as received, one line each' },
]

/** What to write, how, and beside it the manifest. */
export function ExportDialog({ load, state, onClose }: Props) {
  const { search } = useLocation()
  const view = readUrlState(allSchema, new URLSearchParams(search))
  const isNarrowed = hasFilters(view)
  const [scope, setScope] = useState(isNarrowed ? 'filtered' : 'all')
  const [format, setFormat] = useState('spreadsheet')
  const [isGzipped, setIsGzipped] = useState(false)
  const [hasBom, setHasBom] = useState(true)
  const [hasLocal, setHasLocal] = useState(false)
  const saving = useSaving(load, state)
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
    // How it goes stands beside how the loading goes.
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
            {isWriting
              ? `Writing… ${formatCount(written)}`
              : result === null
                ? 'Save once all is loaded'
                : 'Save file and manifest'}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>
          <strong>
            <LoadProgress load={load}>{(now) => `${loadedWords(now)}.`}</LoadProgress>
          </strong>{' '}
          {result === null
            ? 'The file is written while the rest is loaded, and saved once everything is there; what is proven of it stands in its name. If the loading ends before, nothing is saved.'
            : verdictWords(result)}
          {result !== null && result.verdict !== 'complete' && ' The file’s name will say so.'}
        </p>
        {isNarrowed && (
          <RadioGroup
            label="Records"
            choices={[
              { value: 'filtered', label: 'Those that the filters let pass' },
              { value: 'all', label: 'All that is loaded' },
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
                Byte order mark, which Excel needs to read UTF-8
              </Switch>
              <Switch isOn={hasLocal} onSwitch={setHasLocal}>
                Another column with the time in {zone}
              </Switch>
            </>
          )}
          <Switch isOn={isGzipped} onSwitch={setIsGzipped}>
            Compress (gzip)
          </Switch>
        </div>
        <p className="soft">
          Beside it a manifest is saved: where the records are from, what is proven of them, and the SHA-256 of the
          file.
        </p>
        {(result === null || savePicker() === null) && (
          <Callout tone="neutral">
            <p>
              {savePicker() !== null
                ? 'What has no name yet cannot be written to the disk'
                : isSecureContext
                  ? 'This browser cannot write to the disk as it goes'
                  : 'On plain http no browser lets a page write to the disk as it goes'}
              : the file is gathered first, then handed over as a download. It takes as much room as the file is large.
            </p>
          </Callout>
        )}
        {isMine && phase === 'saved' && (
          <output>
            <strong>{formatCountOf(written, 'call record')} saved</strong>, with their manifest.
          </output>
        )}
        {isMine && error !== null && (
          <Callout tone="bad" isAnnounced lead="Nothing was saved.">
            {error}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

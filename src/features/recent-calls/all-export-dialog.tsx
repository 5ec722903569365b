import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { zoneName } from '../../lib/time.ts'
import { readUrlState } from '../../patterns/url-state.ts'
import type { CrawlResult } from '../../records/crawl.ts'
import type { LoadState } from '../../records/load.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './all-records.module.css'
import { allSchema, hasFilters, toQuery } from './all-state.ts'
import { loadedWords, verdictWords } from './all-words.ts'
import { savePicker } from './save-export.ts'
import { useExport } from './use-export.ts'

interface Props {
  readonly state: LoadState
  readonly result: CrawlResult
  readonly onClose: () => void
}

const formats = [
  { value: 'spreadsheet', label: 'CSV for spreadsheets: what would run as a formula is defused' },
  { value: 'exact', label: 'CSV for programs: every field as received' },
  { value: 'ndjson', label: 'NDJSON: every record as received, one line each' },
]

/** What to write, how, and beside it the manifest. */
export function ExportDialog({ state, result, onClose }: Props) {
  const { search } = useLocation()
  const view = readUrlState(allSchema, new URLSearchParams(search))
  const isNarrowed = hasFilters(view)
  const [scope, setScope] = useState(isNarrowed ? 'filtered' : 'all')
  const [format, setFormat] = useState('spreadsheet')
  const [isGzipped, setIsGzipped] = useState(false)
  const [hasBom, setHasBom] = useState(true)
  const [hasLocal, setHasLocal] = useState(false)
  const { phase, written, start, stop, error } = useExport(state, result)
  const isCsv = format !== 'ndjson'
  const zone = zoneName('local')
  const isWriting = phase === 'writing'
  const save = () =>
    start({
      format: isCsv ? 'csv' : 'ndjson',
      mode: format === 'spreadsheet' ? 'spreadsheet' : 'exact',
      bom: hasBom,
      localZone: hasLocal && isCsv ? zone : null,
      isGzipped,
      query: scope === 'filtered' && isNarrowed ? toQuery(view) : null,
    })
  return (
    <Dialog
      title="Export call records"
      onClose={isWriting ? stop : onClose}
      footer={
        <>
          <Button onClick={isWriting ? stop : onClose}>{isWriting ? 'Stop' : 'Close'}</Button>
          <Button look="primary" isBusy={isWriting} onClick={save}>
            {isWriting ? `Writing… ${formatCount(written)}` : 'Save file and manifest'}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>
          <strong>{loadedWords(state)}.</strong> {verdictWords(result)}
          {result.verdict !== 'complete' && ' The file’s name will say so.'}
        </p>
        {isNarrowed && (
          <RadioGroup
            label="Records"
            name="scope"
            choices={[
              { value: 'filtered', label: 'Those that the filters let pass' },
              { value: 'all', label: 'All that is loaded' },
            ]}
            defaultValue={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
          />
        )}
        <RadioGroup
          label="Format"
          name="format"
          choices={formats}
          defaultValue={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
        />
        <div>
          {isCsv && (
            <>
              <Switch isOn={hasBom} onChange={setHasBom}>
                Byte order mark, which Excel needs to read UTF-8
              </Switch>
              <Switch isOn={hasLocal} onChange={setHasLocal}>
                Another column with the time in {zone}
              </Switch>
            </>
          )}
          <Switch isOn={isGzipped} onChange={setIsGzipped}>
            Compress (gzip)
          </Switch>
        </div>
        <p className={styles['soft']}>
          Beside it a manifest is saved: where the records are from, what is proven of them, and the SHA-256 of the
          file.
        </p>
        {savePicker() === null && (
          <Note tone="neutral">
            <p>
              {isSecureContext
                ? 'This browser cannot write to the disk as it goes'
                : 'On plain http no browser lets a page write to the disk as it goes'}
              : the file is gathered first, then handed over as a download. It takes as much room as the file is large.
            </p>
          </Note>
        )}
        {phase === 'saved' && (
          <output>
            <strong>{formatCountOf(written, 'call record')} saved</strong>, with their manifest.
          </output>
        )}
        {error !== null && (
          <Note tone="bad" isAnnounced>
            <p>
              <strong>The file could not be written.</strong> {error}
            </p>
          </Note>
        )}
      </div>
    </Dialog>
  )
}

import { useId, useRef } from 'react'
import { formatCountOf } from '../../../lib/count.ts'
import { keysOf } from '../../../lib/records.ts'
import { useRestedAnnouncement } from '../../../ui/announce.tsx'
import { isolated } from '../../../ui/isolated.tsx'
import type { ImportFile } from './import-lines.ts'
import type { ImportPlan, PlannedKind, PlannedLine } from './import-plan.ts'
import { ImportTable, type LineState, SaveLines, toFailedCsv } from './import-table.tsx'

/** With the words for the count of its lines: "3 numbers to create". */
const states: Readonly<Record<PlannedKind, Omit<LineState, 'why'> & { noun: string; fate: string }>> = {
  create: { tone: 'good', word: 'Create', noun: 'number', fate: 'to create' },
  change: { tone: 'attention', word: 'Re-assign', noun: 'number', fate: 'to re-assign' },
  unchanged: { tone: 'neutral', word: 'Unchanged', noun: 'number', fate: 'unchanged' },
  error: { tone: 'bad', word: 'Error', noun: 'line', fate: 'with errors, skipped' },
}
const kinds = keysOf(states)
const separatorText = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' } as const

const stateOf = ({ kind, words }: PlannedLine): LineState => {
  const { tone, word } = states[kind]
  // Advice about a new number doesn't block it, here or in the form.
  return { tone: tone === 'good' && words !== '' ? 'attention' : tone, word, why: words }
}

export function ImportPreview({ file, plan }: { file: ImportFile; plan: ImportPlan }) {
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  useRestedAnnouncement(summary, true)
  const { lines, counts } = plan
  const failed = lines.flatMap((line) => (line.kind === 'error' ? [{ line, reason: line.words }] : []))
  return (
    <>
      <h2 id={id}>Preview</h2>
      <div ref={summary}>
        <p className="soft">
          {formatCountOf(lines.length, 'line')} separated by {separatorText[file.separator]},{' '}
          {file.header === null ? 'without a header: number, application, carrier' : 'with a header'}.{' '}
          {file.above.length > 0 && isolated`Skipped above the header: ${file.above.join(', ')}. `}
          {file.ignored.length > 0 && isolated`Ignored: ${file.ignored.join(', ')}. `}
          {kinds
            .filter((kind) => counts[kind] > 0)
            .map((kind) => `${formatCountOf(counts[kind], states[kind].noun)} ${states[kind].fate}`)
            .join(', ')}
          .
        </p>
      </div>
      <ImportTable
        labelledBy={id}
        lines={lines}
        stateOf={stateOf}
        kinds={kinds.map((kind) => ({ word: states[kind].word, count: counts[kind] }))}
      >
        <SaveLines which="with errors" count={failed.length} toText={() => toFailedCsv(failed)} />
      </ImportTable>
    </>
  )
}

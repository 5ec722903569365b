import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Item, JobView } from '../../../jobs/work.ts'
import { keysOf } from '../../../lib/records.ts'
import { paths } from '../../../paths.ts'
import { JobButtons, JobStatus } from '../../../patterns/jobs/job-status.tsx'
import { useJobs } from '../../../patterns/jobs/jobs-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tools } from '../../../ui/page.tsx'
import type { PlannedLine } from './import-plan.ts'
import { forgetImport, type ImportRun, itemOf } from './import-work.ts'
import { ImportTable, type LineState, SaveLines, toFailedCsv, toLeftCsv } from './import-table.tsx'

/** In the order of the filters. */
const states: Readonly<Record<Item['state'], Omit<LineState, 'why'>>> = {
  failed: { tone: 'bad', word: 'Failed' },
  unknown: { tone: 'attention', word: 'Unknown' },
  running: { tone: 'neutral', word: 'Sending…' },
  waiting: { tone: 'neutral', word: 'Waiting' },
  done: { tone: 'good', word: 'Done' },
}

/** Words for lines that aren't sent. */
const skipped = 'Skipped'
const unchanged = 'Unchanged'

/** A running or finished import: the state of each line, with a retry for failed ones. */
export function ImportProgress({ run, view }: { run: ImportRun; view: JobView }) {
  const id = useId()
  const jobs = useJobs()
  const { state, counts, endedAt } = view
  const isOver = endedAt !== null
  const { lines, counts: planned } = run.plan
  const wordOf = (kind: Item['state']) => (kind === 'waiting' && isOver ? 'Never sent' : states[kind].word)
  const stateOf = (line: PlannedLine) => {
    const item = itemOf(run, line)
    return item === null ? toState(line) : { ...states[item.state], word: wordOf(item.state), why: item.reason ?? '' }
  }
  const failed = isOver
    ? lines.flatMap((line) => {
        const { word, why } = stateOf(line)
        return [states.failed.word, states.unknown.word, skipped].includes(word) ? [{ line, reason: why }] : []
      })
    : []
  const pending = isOver && state === 'cancelled' ? lines.filter((line) => isPending(itemOf(run, line))) : []
  const kinds = [
    ...keysOf(states).map((kind) => ({ word: wordOf(kind), count: counts[kind] })),
    { word: skipped, count: planned.error },
    { word: unchanged, count: planned.unchanged },
  ]
  return (
    <>
      <h2 id={id}>{isOver ? 'Result' : 'Progress'}</h2>
      <JobStatus view={view} />
      {!isOver && <p>The import continues if you leave; find it under Jobs.</p>}
      <ImportTable labelledBy={id} lines={lines} stateOf={stateOf} kinds={kinds}>
        <JobButtons view={view} />
        <SaveLines which="not imported" count={pending.length} toText={() => toLeftCsv(run.header, pending)} />
        <SaveLines which="with errors" count={failed.length} toText={() => toFailedCsv(failed)} />
      </ImportTable>
      <Tools>
        {isOver && (
          <Button
            onClick={() => {
              forgetImport(jobs)
              jobs.dismiss(view.id)
            }}
          >
            Import another file
          </Button>
        )}
        <Link to={paths.phoneNumbers.link()}>Back to phone numbers</Link>
      </Tools>
    </>
  )
}

/** Whether a write wasn't made, or may not have been. Lines skipped for errors aren't: they need a correction first. */
const isPending = (item: Item | null): boolean => item !== null && item.state !== 'done'

/** The state of a line that isn't sent. */
function toState({ kind, words }: PlannedLine): LineState {
  return kind === 'error' ? { tone: 'bad', word: skipped, why: words } : { tone: 'neutral', word: unchanged, why: '' }
}

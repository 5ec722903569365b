import { wasStopped } from '../../api/errors.ts'
import { wordError } from '../../api/word-error.ts'
import type { JobView } from '../../jobs/work.ts'
import type { LoadState } from './load-state.ts'
import { verdictWords } from './load-words.ts'
import { daysWords, waitWords } from '../../lib/durations.ts'

/** Returns the error that ended the load early; null if there was none or a person stopped it. */
export function failureOf({ failure, result }: Pick<LoadState, 'failure' | 'result'>): unknown {
  if (failure !== null) return failure
  const error = result?.error ?? null
  return wasStopped(error) ? null : error
}

const budgetWords = 'Waiting for the request budget'

/** Returns why a running load receives nothing for now, "The server failed; retrying in 4 s"; '' if it progresses. */
export function holdWords({ phase, stall, budgetUntil }: LoadState, now: number): string {
  if (phase !== 'running') return ''
  if (stall === null) return budgetUntil === null ? '' : budgetWords
  return `${wordError(stall.error).title}; retrying in ${waitWords(stall.until - now)}`
}

/** Shows a load as long work in the frame (adopt-runs.ts). */
export function toLoadView(state: LoadState, leftAt: number | null): Omit<JobView, 'id' | 'page' | 'alsoOn'> {
  const { phase, days, progress, startedAt, finishedAt, perSecond, leftMs, isPersisted } = state
  const { rows } = progress
  // Calls that arrive during the load are loaded, too.
  const total = progress.total === null ? null : Math.max(rows, progress.total)
  const waiting = (total ?? rows) - rows
  const hold = phase === 'running' ? toHold(state) : null
  const isCancelled =
    phase === 'over' ? failureOf(state) === null && (state.result?.error ?? null) !== null : leftAt !== null
  return {
    title: `Load call records of the last ${daysWords(days)}`,
    state: isCancelled ? 'cancelled' : phase === 'over' ? 'finished' : hold === null ? phase : 'held',
    counts: { waiting, running: 0, done: rows, failed: 0, unknown: 0 },
    total: phase === 'over' ? (total ?? rows) : total,
    startedAt,
    endedAt: finishedAt ?? leftAt,
    perSecond,
    leftMs,
    heldUntil: hold?.until ?? null,
    slowedTo: null,
    outcome: isCancelled ? null : phase === 'over' ? toOutcome(state) : (hold?.outcome ?? null),
    isPersisted,
    isRepeatable: true,
  }
}

function toHold({ stall, budgetUntil }: LoadState): { until: number; outcome: JobView['outcome'] } | null {
  if (stall !== null) {
    return { until: stall.until, outcome: { tone: 'attention', words: wordError(stall.error).title } }
  }
  return budgetUntil === null ? null : { until: budgetUntil, outcome: { tone: 'attention', words: budgetWords } }
}

function toOutcome(state: LoadState): JobView['outcome'] {
  const failure = failureOf(state)
  if (failure !== null) return { tone: 'bad', words: `Stopped: ${wordError(failure).title}` }
  if (state.result?.verdict === 'complete') return { tone: 'good', words: 'Loaded · complete' }
  const doubts = state.result === null ? '' : verdictWords(state.result)
  return { tone: 'attention', words: `Loaded · completeness not proven: ${doubts}` }
}

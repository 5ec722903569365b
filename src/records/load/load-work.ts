import { wasStopped } from '../../api/errors.ts'
import { describeError } from '../../api/describe-error.ts'
import type { JobView } from '../../jobs/work.ts'
import type { LoadState } from './load-state.ts'
import { verdictText } from './load-text.ts'
import { daysText, waitText } from '../../lib/durations.ts'

/** Returns the error that ended the load early; null if there was none or a person stopped it. */
export function failureOf({ failure, result }: Pick<LoadState, 'failure' | 'result'>): unknown {
  if (failure !== null) return failure
  const error = result?.error ?? null
  return wasStopped(error) ? null : error
}

const budgetText = 'Waiting for the request budget'

/** Returns why a running load receives nothing for now, "The server failed; retrying in 4 s"; '' if it progresses. */
export function holdText({ phase, stall, budgetUntil }: LoadState, now: number): string {
  if (phase !== 'running') return ''
  if (stall === null) return budgetUntil === null ? '' : budgetText
  return `${describeError(stall.error).title}; retrying in ${waitText(stall.until - now)}`
}

const states = { running: 'running', paused: 'paused', over: 'finished' } as const

/** Shows a load as long work in the frame (adopt-runs.ts). */
export function toLoadView(state: LoadState, leftAt: number | null): Omit<JobView, 'id' | 'page' | 'alsoOn'> {
  const { phase, days, progress, startedAt, finishedAt, perSecond, leftMs, stall, budgetUntil, isPersisted } = state
  const { rows } = progress
  // Calls that arrive during the load are loaded, too.
  const total = progress.total === null ? null : Math.max(rows, progress.total)
  const waiting = (total ?? rows) - rows
  const waitingUntil = phase === 'running' ? (stall?.until ?? budgetUntil) : null
  const isCancelled =
    phase === 'over' ? failureOf(state) === null && (state.result?.error ?? null) !== null : leftAt !== null
  return {
    title: `Load call records of the last ${daysText(days)}`,
    state: isCancelled ? 'cancelled' : waitingUntil === null ? states[phase] : 'waiting',
    counts: { waiting, running: 0, done: rows, failed: 0, unknown: 0 },
    total: phase === 'over' ? (total ?? rows) : total,
    startedAt,
    endedAt: finishedAt ?? leftAt,
    perSecond,
    leftMs,
    waitingUntil,
    slowedTo: null,
    outcome: isCancelled || (phase !== 'over' && waitingUntil === null) ? null : toOutcome(state),
    isPersisted,
    isRepeatable: true,
  }
}

/** Of a load that is over or waiting. */
function toOutcome(state: LoadState): JobView['outcome'] {
  const { phase, stall } = state
  if (phase !== 'over')
    return { tone: 'attention', text: stall === null ? budgetText : describeError(stall.error).title }
  const failure = failureOf(state)
  if (failure !== null) return { tone: 'bad', text: `Stopped: ${describeError(failure).title}` }
  if (state.result?.verdict === 'complete') return { tone: 'good', text: 'Loaded · complete' }
  const doubts = state.result === null ? '' : verdictText(state.result)
  return { tone: 'attention', text: `Loaded · completeness not proven: ${doubts}` }
}

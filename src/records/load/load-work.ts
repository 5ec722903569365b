import { wasStopped } from '../../api/errors.ts'
import { wordError } from '../../api/word-error.ts'
import type { JobView, Work } from '../../jobs/work.ts'
import { doubtWords } from '../export/manifest.ts'
import type { Load } from './load.ts'
import type { LoadState } from './load-state.ts'
import { daysWords } from '../../lib/durations.ts'

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
  return `${wordError(stall.error).title}; retrying in ${Math.max(1, Math.ceil((stall.until - now) / 1000))} s`
}

interface Options {
  readonly id: number
  /** Path of the page that shows the records. */
  readonly page: string
  /** Paths of further pages that show the progress. */
  readonly alsoOn: readonly string[]
  readonly onChange: () => void
  readonly now?: () => number
}

/** Shows a load, as it was at `first`, as long work in the frame. Ends when another load replaces it. */
export function workOf(load: Load, first: LoadState, { onChange, now = Date.now, ...place }: Options): Work {
  let state = first
  /** When the load was replaced or dropped before its end; null if it wasn't. */
  let leftAt: number | null = null
  const isMine = () => leftAt === null && load.state.get()?.channel === state.channel
  const follow = () => {
    const next = load.state.get()
    if (next?.channel === state.channel) state = next
    else {
      stop()
      if (state.phase === 'over') return
      leftAt = now()
    }
    onChange()
  }
  const stop = load.state.subscribe(follow)
  // The load may have changed since `first`.
  if (load.state.get() !== first) queueMicrotask(follow)
  const ifMine = (act: () => void) => () => {
    if (isMine()) act()
  }
  return {
    view: () => toView(state, leftAt, place),
    pause: ifMine(load.pause),
    resume: ifMine(load.resume),
    cancel: ifMine(load.cancel),
    retryFailed: () => undefined,
    // Its reads wait in the client and resume by themselves.
    admit: () => undefined,
    items: () => [],
  }
}

function toView(state: LoadState, leftAt: number | null, place: Pick<Options, 'id' | 'page' | 'alsoOn'>): JobView {
  const { phase, days, progress, startedAt, finishedAt, perSecond, leftMs, isPersisted } = state
  const { rows } = progress
  // Calls that arrive during the load are loaded, too.
  const total = progress.total === null ? null : Math.max(rows, progress.total)
  const waiting = (total ?? rows) - rows
  const hold = phase === 'running' ? toHold(state) : null
  const isCancelled = leftAt !== null || wasCancelled(state)
  return {
    ...place,
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

function wasCancelled(state: LoadState): boolean {
  const { phase, result } = state
  return phase === 'over' && failureOf(state) === null && (result?.error ?? null) !== null
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
  const doubts = state.result?.doubts.map((doubt) => doubtWords[doubt]).join(' ')
  return { tone: 'attention', words: `Loaded · completeness not proven: ${doubts ?? ''}` }
}

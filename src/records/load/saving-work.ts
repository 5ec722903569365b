import type { JobView, Work } from '../../jobs/work.ts'
import type { Load } from './load.ts'
import type { SavedFile, Saving, SavingState } from './saving.ts'

interface Options {
  readonly id: number
  /** Path of the page that shows the progress. */
  readonly page: string
  readonly onChange: () => void
  readonly now?: () => number
}

/** Shows a file being written, as it was at `first`, as long work in the frame: leaving the page would abort it. */
export function savingWork(
  load: Load,
  saving: Saving,
  first: SavingState & { readonly file: SavedFile },
  options: Options,
): Work {
  const { id, page, onChange, now = Date.now } = options
  const { file } = first
  let state: SavingState = first
  let total = totalOf(load, state)
  let endedAt: number | null = null
  const follow = () => {
    const next = saving.state.get()
    if (next.file === file) state = next
    else stop()
    total = totalOf(load, state)
    if (next.file !== file || state.phase !== 'writing') endedAt ??= now()
    onChange()
  }
  const stop = saving.state.subscribe(follow)
  // It may have ended since `first`.
  if (saving.state.get() !== first) queueMicrotask(follow)
  const ifMine = (act: () => void) => () => {
    if (saving.state.get().file === file) act()
  }
  return {
    view: (): JobView => {
      const { isPaused, written } = state
      const wasStopped = endedAt !== null && state.phase === 'ready' && state.error === null
      return {
        id,
        page,
        alsoOn: [],
        title: `Save call records as ${file.request.format === 'csv' ? 'CSV' : 'NDJSON'}`,
        state: wasStopped ? 'cancelled' : endedAt !== null ? 'finished' : isPaused ? 'paused' : 'running',
        counts: {
          waiting: Math.max(0, (total ?? written) - written),
          running: 0,
          done: written,
          failed: 0,
          unknown: 0,
        },
        total: endedAt === null ? total : Math.max(written, total ?? 0),
        startedAt: file.startedAt,
        endedAt,
        perSecond: null,
        leftMs: null,
        heldUntil: null,
        slowedTo: null,
        outcome: toOutcome(state),
        isPersisted: false,
        isRepeatable: false,
      }
    },
    pause: ifMine(saving.pause),
    resume: ifMine(saving.resume),
    cancel: ifMine(saving.stop),
    retryFailed: () => undefined,
    // It makes no requests.
    admit: () => undefined,
    items: () => [],
  }
}

/** null for a filtered file until it is saved: its size isn't known before. */
function totalOf(load: Load, { phase, file, written }: SavingState): number | null {
  if (phase === 'saved') return written
  return file?.request.query === null ? (load.state.get()?.progress.total ?? null) : null
}

function toOutcome({ phase, error }: SavingState): JobView['outcome'] {
  if (error !== null) return { tone: 'bad', words: `Nothing was saved: ${error}` }
  return phase === 'saved' ? { tone: 'good', words: 'Saved with a manifest' } : null
}

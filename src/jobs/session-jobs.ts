import { createStore } from '../lib/store.ts'
import type { Job } from './job.ts'
import type { JobSpec } from './job-spec.ts'
import type { Jobs } from './jobs.ts'
import type { JobView } from './work.ts'

/** The jobs of one session: the engine, whose code is loaded for the first job. Most visits have none. */
export interface SessionJobs extends Omit<Jobs, 'start' | 'adopt'> {
  /** Rejects where the engine's code does not load, or the session has ended meanwhile; then nothing was begun. */
  start<T>(spec: JobSpec<T>): Promise<Job<T>>
  /** Rejects likewise. */
  adopt(make: Parameters<Jobs['adopt']>[0]): Promise<void>
}

/** Listeners are told of changes no more often than this, ms: jobs may end hundreds of items a second. */
const restMs = 100

const none: readonly JobView[] = []

/** `tab` is asked before it is closed, while jobs are not finished. */
export function createSessionJobs(tab: EventTarget): SessionJobs {
  const changes = createStore(0)
  let engine: Jobs | null = null
  let loading: Promise<Jobs> | null = null
  let stopGuard: (() => void) | null = null
  let isClosed = false
  let isResting = false
  let isLate = false

  function changed() {
    isLate = isResting
    if (isResting) return
    isResting = true
    setTimeout(() => {
      isResting = false
      if (isLate) changed()
    }, restMs)
    changes.update((count) => count + 1)
  }

  /** The engine; where it does not load, the next job is another try. */
  function get(): Promise<Jobs> {
    return (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
  }

  async function load(): Promise<Jobs> {
    const { createJobs, guardLeaving } = await import('./jobs.ts')
    if (isClosed) throw new DOMException('The session has ended.', 'AbortError')
    engine = createJobs({ now: () => Date.now(), setTimer })
    stopGuard = guardLeaving(engine, tab)
    engine.views.subscribe(changed)
    return engine
  }

  return {
    start: async (spec) => (await get()).start(spec),
    adopt: async (make) => (await get()).adopt(make),
    find: (id) => engine?.find(id) ?? null,
    dismiss: (id) => engine?.dismiss(id),
    admit: (bar) => engine?.admit(bar),
    hasUnfinished: () => engine?.hasUnfinished() ?? false,
    views: { get: () => engine?.views.get() ?? none, subscribe: changes.subscribe },
    close: () => {
      isClosed = true
      stopGuard?.()
      engine?.close()
    },
  }
}

function setTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

import { Job, type JobClock, type JobView } from './job.ts'
import type { JobSpec } from './job-spec.ts'

/** All long work of one connection. Lives beside the client, so that it outlives any page. */
export interface Jobs {
  start<T>(spec: JobSpec<T>): Job<T>
  find(id: number): Job | null
  /** Takes a job that has ended out of the list. */
  dismiss(id: number): void
  /** Somebody signed in again: jobs that waited for it go on. */
  signedIn(): void
  /** Whether leaving the page would break something off. */
  hasUnfinished(): boolean
  /** Newest first; the same array until something changed: for useSyncExternalStore. */
  snapshot(): readonly JobView[]
  /** Calls `listener` after every change; returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** The connection ends: cancels everything and aborts what is under way. */
  close(): void
}

export function createJobs(clock: JobClock): Jobs {
  const ending = new AbortController()
  const listeners = new Set<() => void>()
  // The engine treats items as opaque; only the one who starts a job knows what they are.
  let jobs: readonly Job[] = []
  let views: readonly JobView[] | null = []
  let last = 0

  function changed() {
    views = null
    for (const listener of listeners) listener()
  }

  const all = () => (views ??= jobs.map((job) => job.view()))

  return {
    start: (spec) => {
      last += 1
      const job = new Job(spec, { ...clock, id: last, signal: ending.signal, onChange: changed })
      jobs = [job as unknown as Job, ...jobs]
      job.start()
      return job
    },
    find: (id) => jobs[all().findIndex((view) => view.id === id)] ?? null,
    dismiss: (id) => {
      const isGone = (index: number) => all()[index]?.id === id && all()[index]?.endedAt !== null
      jobs = jobs.filter((_, index) => !isGone(index))
      changed()
    },
    signedIn: () => {
      for (const job of jobs) job.signedIn()
    },
    hasUnfinished: () => all().some(({ endedAt }) => endedAt === null),
    snapshot: all,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      for (const job of jobs) job.cancel()
      ending.abort(new DOMException('The connection was closed.', 'AbortError'))
    },
  }
}

/**
 * Has the browser ask before it closes a tab with unfinished jobs. Listens only while there are some: a listener for
 * `beforeunload` costs browsers their page cache. A CustomEvent of that name is the app's own question, whether
 * something typed would be lost, and none of a job's business. Returns the way to stop.
 */
export function guardLeaving(jobs: Pick<Jobs, 'subscribe' | 'hasUnfinished'>, tab: EventTarget): () => void {
  const ask = (event: Event) => {
    if (!(event instanceof CustomEvent)) event.preventDefault()
  }
  const follow = () => {
    if (jobs.hasUnfinished()) tab.addEventListener('beforeunload', ask)
    else tab.removeEventListener('beforeunload', ask)
  }
  const stop = jobs.subscribe(follow)
  follow()
  return () => {
    stop()
    tab.removeEventListener('beforeunload', ask)
  }
}

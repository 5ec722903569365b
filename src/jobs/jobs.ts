import { createStore, type ReadonlyStore } from '../lib/store.ts'
import { Job, type JobClock } from './job.ts'
import type { JobSpec } from './job-spec.ts'
import type { Bar, JobView, Work } from './work.ts'

/** All long work of one connection. Lives beside the client, so that it outlives any page. */
export interface Jobs {
  start<T>(spec: JobSpec<T>): Job<T>
  /** Lists long work that something else runs. `make` is given its id, and what to call after every change. */
  adopt(make: (id: number, onChange: () => void) => Work): void
  find(id: number): Work | null
  /** Takes a job that has ended out of the list. */
  dismiss(id: number): void
  /** What barred jobs is over: those that waited for it go on. */
  admit(bar: Bar): void
  /** Whether something would be broken off if the connection ended now. */
  hasUnfinished(): boolean
  /** Newest first. */
  readonly views: ReadonlyStore<readonly JobView[]>
  /** The connection ends: cancels everything and aborts what is under way. */
  close(): void
}

export function createJobs(clock: JobClock): Jobs {
  const ending = new AbortController()
  const changes = createStore(0)
  let jobs: readonly Work[] = []
  /** Made when they are asked for: hundreds of items may end in a second. null: something has changed since. */
  let views: readonly JobView[] | null = []
  let last = 0

  function changed() {
    views = null
    changes.update((count) => count + 1)
  }

  const all = () => (views ??= jobs.map((job) => job.view()))

  return {
    start: (spec) => {
      last += 1
      const job = new Job(spec, { ...clock, id: last, signal: ending.signal, onChange: changed })
      jobs = [job, ...jobs]
      job.start()
      return job
    },
    adopt: (make) => {
      last += 1
      jobs = [make(last, changed), ...jobs]
      changed()
    },
    find: (id) => jobs[all().findIndex((view) => view.id === id)] ?? null,
    dismiss: (id) => {
      const isGone = (index: number) => all()[index]?.id === id && all()[index]?.endedAt !== null
      jobs = jobs.filter((_, index) => !isGone(index))
      changed()
    },
    admit: (bar) => {
      for (const job of jobs) job.admit(bar)
    },
    hasUnfinished: () => all().some(({ endedAt }) => endedAt === null),
    views: { get: all, subscribe: changes.subscribe },
    close: () => {
      for (const job of jobs) job.cancel()
      ending.abort(new DOMException('The connection was closed.', 'AbortError'))
    },
  }
}

/**
 * Has the browser ask before it closes a tab with unfinished jobs that would be lost. Listens only while there are some:
 * a listener for `beforeunload` costs browsers their page cache. A CustomEvent of that name is the app's own question, whether
 * something typed would be lost, and none of a job's business. Returns the way to stop.
 */
export function guardLeaving({ views }: Pick<Jobs, 'views'>, tab: EventTarget): () => void {
  const ask = (event: Event) => {
    if (!(event instanceof CustomEvent)) event.preventDefault()
  }
  const follow = () => {
    if (views.get().some(({ endedAt, isPersisted }) => endedAt === null && !isPersisted))
      tab.addEventListener('beforeunload', ask)
    else tab.removeEventListener('beforeunload', ask)
  }
  const stop = views.subscribe(follow)
  follow()
  return () => {
    stop()
    tab.removeEventListener('beforeunload', ask)
  }
}

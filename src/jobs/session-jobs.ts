import { startTimer } from '../api/gate.ts'
import { createStore } from '../lib/store.ts'
import type { JobSpec } from './job-spec.ts'
import { type BlockReason, isAtStake, type JobView, type Listing, type Work } from './work.ts'

export type SessionJobs = ReturnType<typeof createSessionJobs>

/** ms. The shortest time between two notifications: jobs may end hundreds of items a second. */
const restMs = 100

/**
 * All long work of one session. Lives beside the client, so that it survives any page. Warns before `tab` is closed,
 * while unfinished jobs would be lost.
 */
export function createSessionJobs(tab: EventTarget) {
  const ending = new AbortController()
  const changes = createStore(0)
  let jobs: readonly Work[] = []
  /** Computed on demand; null after a change. */
  let views: readonly JobView[] | null = []
  let last = 0
  let isResting = false
  let isLate = false

  /** Newest first. */
  const all = () => (views ??= jobs.map((job) => job.view()))

  function changed() {
    views = null
    guardLeaving()
    notify()
  }

  function notify() {
    isLate = isResting
    if (isResting) return
    isResting = true
    setTimeout(() => {
      isResting = false
      if (isLate) notify()
    }, restMs)
    changes.update((count) => count + 1)
  }

  /** Listens only while there is something to lose: a listener for `beforeunload` disables the back/forward cache. */
  function guardLeaving() {
    const isAtRisk = all().some(({ endedAt, isPersisted }) => endedAt === null && !isPersisted)
    if (isAtRisk && !ending.signal.aborted) tab.addEventListener('beforeunload', ask)
    else tab.removeEventListener('beforeunload', ask)
  }

  /** Lists long work that other code runs. */
  function adopt<W extends Work>(make: (listing: Listing) => W): W {
    last += 1
    const work = make({ id: last, onChange: changed, signal: ending.signal })
    jobs = [work, ...jobs]
    changed()
    return work
  }

  return {
    /** Rejects if the code of jobs doesn't load, or the session has ended meanwhile; then nothing was started. */
    start: async <T>(spec: JobSpec<T>) => {
      // Most visits run no job.
      const { Job } = await import('./job.ts')
      if (ending.signal.aborted) throw new DOMException('The session has ended.', 'AbortError')
      const job = adopt((listing) => new Job(spec, { now: Date.now, setTimer: startTimer, ...listing }))
      job.start()
      return job
    },
    adopt,
    find: (id: number) => jobs[all().findIndex((view) => view.id === id)] ?? null,
    /** Removes an ended job from the list. */
    dismiss: (id: number) => {
      const isGone = (index: number) => all()[index]?.id === id && all()[index]?.endedAt !== null
      jobs = jobs.filter((_, index) => !isGone(index))
      changed()
    },
    /** Resumes jobs that were blocked for this reason. */
    unblock: (reason: BlockReason) => {
      for (const job of jobs) job.unblock(reason)
    },
    /** Whether ending the session now would lose something for good. */
    hasUnfinished: () => all().some(isAtStake),
    views: { get: all, subscribe: changes.subscribe },
    /** Ends the session: cancels everything and aborts what is in progress. */
    close: () => {
      for (const job of jobs) job.cancel()
      ending.abort(new DOMException('The connection was closed.', 'AbortError'))
      guardLeaving()
    },
  }
}

/** A CustomEvent of this name is the app asking whether typed text would be lost, which doesn't concern jobs. */
function ask(event: Event) {
  if (!(event instanceof CustomEvent)) event.preventDefault()
}

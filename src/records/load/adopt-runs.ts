/** Lists loads of call records, and the files saved of them, as jobs. */
import type { ReadonlyStore } from '../../lib/store.ts'
import type { SessionJobs } from '../../jobs/session-jobs.ts'
import type { JobView, Listing, Work } from '../../jobs/work.ts'

/** Long work that shows in a store, one run at a time. */
export interface Runs<S> extends Pick<Work, 'pause' | 'resume' | 'cancel'> {
  readonly store: ReadonlyStore<S | null>
  /** Tells runs apart; null if there is none. */
  readonly keyOf: (state: S) => object | null
  /** `leftAt`: when another run replaced it, or it was dropped, ms since 1970; null if it wasn't. */
  readonly toView: (state: S, leftAt: number | null) => Omit<JobView, 'id'>
}

/** Lists each run as a job, which controls only that run. */
export function adoptRuns<S>(jobs: Pick<SessionJobs, 'adopt'>, runs: Runs<S>, now = Date.now): void {
  const seen = new WeakSet<object>()
  const adopt = () => {
    const state = runs.store.get()
    const key = state === null ? null : runs.keyOf(state)
    // A run that is shown again has its job already.
    if (state === null || key === null || seen.has(key)) return
    seen.add(key)
    jobs.adopt((listing) => workOf(runs, state, now, listing))
  }
  adopt()
  runs.store.subscribe(adopt)
}

function workOf<S>(runs: Runs<S>, first: S, now: () => number, { id, onChange }: Listing): Work {
  const { store, keyOf, toView } = runs
  /** Its last state, or its final view once it was left: the state would keep its worker and rows in memory. */
  let shown: { readonly state: S } | { readonly left: Omit<JobView, 'id'> } = { state: first }
  const present = () => {
    const next = store.get()
    return next !== null && 'state' in shown && keyOf(next) === keyOf(shown.state) ? next : null
  }
  const stop = store.subscribe(() => {
    const next = present()
    if (next !== null) shown = { state: next }
    else if ('state' in shown) {
      stop()
      shown = { left: toView(shown.state, now()) }
    }
    onChange()
  })
  const ifPresent = (act: () => void) => () => {
    if (present() !== null) act()
  }
  return {
    view: () => ({ id, ...('left' in shown ? shown.left : toView(shown.state, null)) }),
    pause: ifPresent(runs.pause),
    resume: ifPresent(runs.resume),
    cancel: ifPresent(runs.cancel),
    retryFailed: () => undefined,
    // Its requests wait in the client and resume by themselves.
    unblock: () => undefined,
    items: () => [],
  }
}

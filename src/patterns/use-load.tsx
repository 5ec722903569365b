import { type ReactNode, useEffect } from 'react'
import { useClient } from '../api/context.tsx'
import type { SessionJobs } from '../jobs/session-jobs.ts'
import { paths } from '../paths.ts'
import { workOf } from '../records/load/load-work.ts'
import { type Load, type LoadState, loadOf, toSteady } from '../records/load/load.ts'
import { openEngine } from '../records/open-workers.ts'
import { useStore } from '../ui/use-store.ts'
import { useJobs } from './jobs-context.tsx'

/** Loads that are listed among the jobs of their session, from now on as long as it lasts. */
const listed = new WeakSet<Load>()

/**
 * The load of this session, without how far it is (LoadProgress), and what can be done with it. Whatever it loads is a job,
 * to be seen from any page.
 */
export function useLoad() {
  const load = loadOf(useClient(), openEngine)
  const jobs = useJobs()
  // Synchronises the jobs with the load; before whatever the page begins to load itself.
  useEffect(() => listLoad(load, jobs), [load, jobs])
  const state = useStore(load.state, (now) => now && toSteady(now))
  return { load, state }
}

export function LoadProgress({ load, children }: { load: Load; children: (state: LoadState) => ReactNode }) {
  const state = useStore(load.state)
  return state === null ? null : children(state)
}

/**
 * Tells what the worker answered, null where it failed, unless nobody waits for it any more: for effects, which end with
 * what this gives back.
 */
export function whileHere<T>(answer: Promise<T>, tell: (answer: T | null) => void): () => void {
  let isHere = true
  const told = (value: T | null) => {
    if (isHere) tell(value)
  }
  void answer.catch(() => null).then(told)
  return () => {
    isHere = false
  }
}

function listLoad(load: Load, jobs: Pick<SessionJobs, 'adopt'>): void {
  if (listed.has(load)) return
  listed.add(load)
  let channel = load.state.get()?.channel
  load.state.subscribe(() => {
    const state = load.state.get()
    if (state === null || state.channel === channel) return
    ;({ channel } = state)
    const place = { page: paths.allRecords.link(), alsoOn: [paths.insights.link()] }
    jobs.adopt(({ id, onChange }) => workOf(load, state, { id, ...place, onChange }))
  })
}

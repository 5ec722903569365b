import { type ReactNode, useEffect } from 'react'
import { useClient } from '../../api/context.tsx'
import { adoptRuns } from '../../records/load/adopt-runs.ts'
import type { SessionJobs } from '../../jobs/session-jobs.ts'
import { oncePer } from '../../lib/once-per.ts'
import { paths } from '../../paths.ts'
import { toLoadView } from '../../records/load/load-work.ts'
import { type Load, loadOf } from '../../records/load/load.ts'
import { exporting, type LoadState, type SteadyLoad, toSteady } from '../../records/load/load-state.ts'
import { openEngine } from '../../records/open-engine.ts'
import { useStore } from '../../ui/use-store.ts'
import { useJobs } from '../jobs/jobs-context.tsx'

/**
 * Returns the session's load and its state without the progress (see LoadProgress). Each load becomes a job, visible on
 * all pages.
 */
export function useLoad() {
  const load = loadOf(useClient(), openEngine)
  const jobs = useJobs()
  // Synchronises the jobs with the load, before any load that the page itself starts.
  useEffect(() => listLoad(load, jobs), [load, jobs])
  const state = useStore(load.state, (now) => now && toSteady(now))
  return { load, state }
}

/** Why nothing may replace these records now: their export would end. null if it may. */
export function useBusyReason(state: SteadyLoad | null): string | null {
  const isExporting = useStore(exporting, (channels) => state !== null && channels.has(state.channel))
  return isExporting ? 'Available once the export has finished' : null
}

export function LoadProgress({ load, children }: { load: Load; children: (state: LoadState) => ReactNode }) {
  const state = useStore(load.state)
  return state === null ? null : children(state)
}

/** Lists each load as a job. A load belongs to one session, so a second call does nothing. */
export const listLoad = oncePer((load: Load, jobs: Pick<SessionJobs, 'adopt'>): void => {
  const place = { page: paths.allRecords.link(), alsoOn: [paths.insights.link()] }
  adoptRuns(jobs, {
    ...load,
    store: load.state,
    keyOf: ({ channel }: LoadState) => channel,
    toView: (state, leftAt) => ({ ...toLoadView(state, leftAt), ...place }),
  })
})

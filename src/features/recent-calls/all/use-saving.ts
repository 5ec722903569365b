import { useEffect } from 'react'
import { useClient } from '../../../api/context.tsx'
import { adoptRuns } from '../../../records/load/adopt-runs.ts'
import type { SessionJobs } from '../../../jobs/session-jobs.ts'
import { oncePer } from '../../../lib/once-per.ts'
import { paths } from '../../../paths.ts'
import { useJobs } from '../../../patterns/jobs-context.tsx'
import type { Load } from '../../../records/load/load.ts'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import { type Saving, savingOf, type SavingState, toSavingView } from '../../../records/load/saving.ts'
import { toFileSource } from './file-source.ts'

/** The exports of a load, with their controls; null if nothing is loaded. Each one is a job, visible from any page. */
export function useSaving(load: Load, state: SteadyLoad | null): Saving | null {
  const { connection } = useClient()
  const jobs = useJobs()
  const saving = state === null ? null : savingOf(state.channel, load, toFileSource(connection))
  // Synchronises the jobs with the exports, before the page can start one.
  useEffect(() => {
    if (saving !== null) listFiles(saving, jobs)
  }, [saving, jobs])
  return saving
}

const listFiles = oncePer((saving: Saving, jobs: Pick<SessionJobs, 'adopt'>): void => {
  const place = { page: paths.allRecords.link(), alsoOn: [] }
  adoptRuns(jobs, {
    ...saving,
    cancel: saving.stop,
    store: saving.state,
    keyOf: ({ file }: SavingState) => file,
    toView: (state, leftAt) => ({ ...toSavingView(state, leftAt), ...place }),
  })
})

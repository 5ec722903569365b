import { useEffect } from 'react'
import { useClient } from '../../../api/context.tsx'
import type { SessionJobs } from '../../../jobs/session-jobs.ts'
import { oncePer } from '../../../lib/once-per.ts'
import { createStore } from '../../../lib/store.ts'
import { paths } from '../../../paths.ts'
import { useJobs } from '../../../patterns/jobs-context.tsx'
import type { Load } from '../../../records/load/load.ts'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import { savingWork } from '../../../records/load/saving-work.ts'
import { nothingSaved, type Saving, savingOf } from '../../../records/load/saving.ts'
import { toFileSource } from './file-source.ts'

/** The exports of a load, with their controls; null if nothing is loaded. Each one is a job, visible from any page. */
export function useSaving(load: Load, state: SteadyLoad | null): Saving | null {
  const { connection } = useClient()
  const jobs = useJobs()
  const saving = state === null ? null : savingOf(state.channel, load, toFileSource(connection))
  // Synchronises the jobs with the exports, before the page can start one.
  useEffect(() => {
    if (saving !== null) listFiles(saving, load, jobs)
  }, [load, saving, jobs])
  return saving
}

/** Used while nothing is loaded. */
export const idle: Saving['state'] = createStore(nothingSaved)

const listFiles = oncePer((saving: Saving, load: Load, jobs: Pick<SessionJobs, 'adopt'>): void => {
  let { file } = saving.state.get()
  saving.state.subscribe(() => {
    const next = saving.state.get()
    if (next.file === null || next.file === file) return
    ;({ file } = next)
    const first = { ...next, file: next.file }
    const page = paths.allRecords.link()
    jobs.adopt(({ id, onChange }) => savingWork(load, saving, first, { id, page, onChange }))
  })
})

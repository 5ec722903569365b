import { createContext, use } from 'react'
import type { JobView } from '../../jobs/work.ts'
import type { SessionJobs } from '../../jobs/session-jobs.ts'
import { useStore } from '../../ui/use-store.ts'

export const JobsContext = createContext<SessionJobs | null>(null)

/** Returns the session's jobs, which outlive the pages that start them. Throws outside of a session. */
export function useJobs(): SessionJobs {
  const jobs = use(JobsContext)
  if (jobs === null) throw new Error('useJobs needs a JobsContext above it')
  return jobs
}

export function useJobViews(): readonly JobView[] {
  return useStore(useJobs().views)
}

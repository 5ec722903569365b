import { createContext, type ReactNode, use } from 'react'
import type { JobView } from '../jobs/work.ts'
import type { SessionJobs } from '../jobs/session-jobs.ts'
import { useStore } from '../ui/use-store.ts'

const JobsContext = createContext<SessionJobs | null>(null)

export function JobsProvider({ jobs, children }: { jobs: SessionJobs; children: ReactNode }) {
  return <JobsContext value={jobs}>{children}</JobsContext>
}

/** Returns the session's jobs, which outlive the pages that start them. Throws outside of a session. */
export function useJobs(): SessionJobs {
  const jobs = use(JobsContext)
  if (jobs === null) throw new Error('useJobs needs a JobsProvider above it')
  return jobs
}

export function useJobViews(): readonly JobView[] {
  return useStore(useJobs().views)
}

import { createContext, type ReactNode, use } from 'react'
import type { JobView } from '../jobs/work.ts'
import type { SessionJobs } from '../jobs/session-jobs.ts'
import { useStore } from '../ui/use-store.ts'

const JobsContext = createContext<SessionJobs | null>(null)

export function JobsProvider({ jobs, children }: { jobs: SessionJobs; children: ReactNode }) {
  return <JobsContext value={jobs}>{children}</JobsContext>
}

/** The jobs of the session: they outlive the page that starts them, and the frame shows them. Throws outside of one. */
export function useJobs(): SessionJobs {
  const jobs = use(JobsContext)
  if (jobs === null) throw new Error('useJobs needs a JobsProvider above it')
  return jobs
}

export function useJobViews(): readonly JobView[] {
  return useStore(useJobs().views)
}

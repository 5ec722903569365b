import { createFakeClock } from './fake-clock.ts'
import type { JobSpec } from '../../src/jobs/job-spec.ts'
import { Job, type JobClock } from '../../src/jobs/job.ts'
import { createSessionJobs, type SessionJobs } from '../../src/jobs/session-jobs.ts'

interface Options {
  readonly clock?: JobClock
  readonly jobs?: SessionJobs
}

/** Starts a job at once, with a clock that stands still unless it is moved. */
export function startJob<T>(spec: JobSpec<T>, options: Options = {}): Job<T> {
  const { clock = createFakeClock(), jobs = createSessionJobs(new EventTarget()) } = options
  const job = jobs.adopt((listing) => new Job(spec, { ...clock, ...listing }))
  job.start()
  return job
}

import { useJobViews } from '../../patterns/jobs-context.tsx'
import type { JobView } from '../../jobs/work.ts'
import { formatCount } from '../../lib/count.ts'
import { Callout } from '../../ui/callout.tsx'

/** Which jobs end with the connection; nothing where there are none. */
export function UnfinishedJobs() {
  const unfinished = useJobViews().filter(({ endedAt }) => endedAt === null)
  if (unfinished.length === 0) return null
  return (
    <Callout tone="attention">
      <p>
        <strong>{unfinished.length === 1 ? 'A job is still running.' : 'Jobs are still running.'}</strong> Leaving this
        connection stops {unfinished.length === 1 ? 'it' : 'them'}; requests already sent may still complete.
      </p>
      <JobList jobs={unfinished} />
    </Callout>
  )
}

/** Which jobs of other tabs end with signing out: it ends the sessions of all of them. */
export function JobsElsewhere({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <strong>{titles.length === 1 ? 'A job is' : 'Jobs are'} still running in another tab.</strong> Signing out signs
        out all tabs and stops {titles.length === 1 ? 'it' : 'them'}.
      </p>
      <ul>
        {titles.map((title, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- titles may be the same, and nothing is kept in them
          <li key={place}>{title}</li>
        ))}
      </ul>
    </Callout>
  )
}

/** Which jobs of this tab ended because another tab was signed out of. */
export function StoppedJobs({ stopped }: { stopped: readonly JobView[] }) {
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <strong>You were signed out in another tab.</strong> This stopped{' '}
        {stopped.length === 1 ? 'a job' : `${formatCount(stopped.length)} jobs`} in this tab; requests already sent may
        still have completed.
      </p>
      <JobList jobs={stopped} />
    </Callout>
  )
}

function JobList({ jobs }: { jobs: readonly JobView[] }) {
  return (
    <ul>
      {jobs.map(({ id, title, counts: { done, failed, unknown }, total }) => (
        <li key={id}>
          {title}: {formatCount(done + failed + unknown)}
          {total !== null && ` of ${formatCount(total)}`}
        </li>
      ))}
    </ul>
  )
}

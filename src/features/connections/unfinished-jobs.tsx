import { useJobViews } from '../../patterns/jobs/jobs-context.tsx'
import { isAtStake, type JobView } from '../../jobs/work.ts'
import { formatCount } from '../../lib/count.ts'
import { isSaving } from '../../lib/tab-losses.ts'
import { Callout } from '../../ui/callout.tsx'

/** What leaving the connection for another one would lose. */
export function Losses({ hasUnsaved }: { hasUnsaved: boolean }) {
  return (
    <>
      {hasUnsaved && (
        <Callout tone="attention" lead={isSaving() ? 'Your changes are being saved.' : 'You have unsaved changes.'}>
          {isSaving() ? 'They may be saved even if you switch now.' : 'Switching discards them.'}
        </Callout>
      )}
      <UnfinishedJobs />
    </>
  )
}

export function UnfinishedJobs({ isListed = true }: { isListed?: boolean }) {
  const unfinished = useJobViews().filter(isAtStake)
  if (unfinished.length === 0) return null
  return (
    <Callout tone="attention">
      <p>
        <strong>{unfinished.length === 1 ? 'A job is still running.' : 'Jobs are still running.'}</strong> Leaving this
        connection stops {unfinished.length === 1 ? 'it' : 'them'}; requests already sent may still complete.
      </p>
      {isListed && <Lines of={unfinished.map(toLine)} />}
    </Callout>
  )
}

export function JobsElsewhere({ titles, isListed }: { titles: readonly string[]; isListed: boolean }) {
  if (titles.length === 0) return null
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <strong>{titles.length === 1 ? 'A job is' : 'Jobs are'} still running in another tab.</strong> Signing out signs
        out all tabs and stops {titles.length === 1 ? 'it' : 'them'}.
      </p>
      {isListed && <Lines of={titles} />}
    </Callout>
  )
}

/** Lists jobs of this tab that were stopped by signing out in another tab. */
export function StoppedJobs({ stopped }: { stopped: readonly JobView[] }) {
  return (
    <Callout tone="attention" isAnnounced>
      <p>
        <strong>You were signed out in another tab.</strong> This stopped{' '}
        {stopped.length === 1 ? 'a job' : `${formatCount(stopped.length)} jobs`} in this tab; requests already sent may
        still have completed.
      </p>
      <Lines of={stopped.map(toLine)} />
    </Callout>
  )
}

function Lines({ of: lines }: { of: readonly string[] }) {
  return (
    <ul>
      {lines.map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, and items have no state
        <li key={place}>{line}</li>
      ))}
    </ul>
  )
}

const toLine = ({ title, counts: { done, failed, unknown }, total }: JobView): string =>
  `${title}: ${formatCount(done + failed + unknown)}${total === null ? '' : ` of ${formatCount(total)}`}`

import { useMemo } from 'react'
import { phoneNumbersQuery } from '../../../api/queries.ts'
import { useRead } from '../../../api/query.ts'
import { useServices } from '../../../api/context.tsx'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { type ApplicationNames, toApplicationText } from '../../../patterns/applications/application-names.ts'
import { useRereadNumbers } from '../../../patterns/assign/use-reread-numbers.ts'
import { startBulkJob } from '../../../patterns/jobs/bulk-numbers.ts'
import { type BulkWork, isInJob } from '../../../patterns/jobs/bulk-results.ts'
import { ConfirmDialog } from '../../../patterns/edit/confirm-dialog.tsx'
import { useJobs } from '../../../patterns/jobs/jobs-context.tsx'
import { planBulk } from './bulk-plan.ts'
import { useNames } from '../names-context.tsx'
import type { NumberRow } from '../number-rows.ts'
import { useStarting } from '../../../patterns/jobs/use-starting.ts'
import { UnbrokenNumber } from '../../../ui/phone-number.tsx'

interface Props {
  readonly work: BulkWork
  readonly chosen: readonly NumberRow[]
  readonly onStarted: () => void
  readonly onClose: () => void
}

/** The most numbers and applications to name; the rest are counted. */
const max = 5

/** Confirms a bulk change: shows the count, the applications and some of the numbers. Starts the job. */
export function BulkDialog({ work, chosen, onStarted, onClose }: Props) {
  const services = useServices()
  const jobs = useJobs()
  const { applications } = useNames()
  const { isStarting, error, start } = useStarting()
  const plan = useMemo(() => {
    // The sids of 100,000 numbers aren't read without need.
    const isAnyBusy = jobs.views.get().some(({ endedAt }) => endedAt === null)
    return planBulk(chosen, work, (row) => isAnyBusy && isInJob(jobs, row.sid))
  }, [chosen, work, jobs])
  const { rows, already, busy, from } = plan
  // `chosen` then comes from the new list. Undo restores what it has, so the job waits for it.
  useRereadNumbers()
  const { isFetching, error: readError } = useRead(phoneNumbersQuery, { enabled: false })
  const words = toText(work, formatCountOf(rows.length, 'phone number'), applications)

  const begin = async () => {
    await startBulkJob(jobs, services, { title: words.title, work, numbers: rows.map(({ record }) => record) })
    onStarted()
  }

  return (
    <ConfirmDialog
      title={`${words.title}?`}
      action={words.action}
      pendingAction="Starting…"
      variant={work.kind === 'delete' ? 'danger' : 'primary'}
      pending={isStarting}
      error={error}
      reason={isFetching ? 'Loading phone numbers…' : rows.length === 0 ? 'No changes to make.' : null}
      onConfirm={() => void start(begin)}
      onCancel={onClose}
    >
      {work.kind === 'delete' && (
        <p>Calls to these numbers will fail. You still own the numbers at your carrier. This can’t be undone.</p>
      )}
      {rows.length > 0 && (
        <>
          <p>Currently assigned to:</p>
          <ul className="bullets">
            {from.slice(0, max).map(({ application_sid, count }) => (
              <li key={application_sid}>
                <bdi>{toApplicationText(application_sid, applications)}</bdi>: {formatCount(count)}
              </li>
            ))}
            {from.length > max && <li>and {formatCountOf(from.length - max, 'other application')}</li>}
          </ul>
          <p>
            {rows.slice(0, max).map(({ sid, number }, place) => (
              <span key={sid}>
                {place > 0 && ', '}
                <bdi>
                  <UnbrokenNumber value={number} />
                </bdi>
              </span>
            ))}
            {rows.length > max && ` and ${formatCount(rows.length - max)} more`}
          </p>
        </>
      )}
      {readError !== null && !isFetching && (
        <p>
          Couldn’t check whether the numbers have changed.
          {work.kind === 'assign' && ' Undo would restore the applications shown here.'}
        </p>
      )}
      {already > 0 && <p>{toAlready(work, already, applications)} and will be skipped.</p>}
      {busy > 0 && <p>{formatCountOf(busy, 'is', 'are')} in an unfinished job and will be skipped.</p>}
      <p>Runs in the background; pause or cancel any time.</p>
    </ConfirmDialog>
  )
}

function toAlready(work: BulkWork, count: number, applications: ApplicationNames): string {
  const target = work.kind === 'assign' ? work.target : null
  return target === null
    ? `${formatCountOf(count, 'already has', 'already have')} no application`
    : `${formatCountOf(count, 'already uses', 'already use')} ${toApplicationText(target, applications)}`
}

function toText(work: BulkWork, count: string, applications: ApplicationNames): { title: string; action: string } {
  if (work.kind === 'delete') return { title: `Delete ${count}`, action: `Delete ${count}` }
  if (work.target === null) return { title: `Unassign ${count}`, action: `Unassign ${count}` }
  const action = `Re-assign ${count}`
  return { title: `${action} to ${toApplicationText(work.target, applications)}`, action }
}

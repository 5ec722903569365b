import { useState } from 'react'
import { useServices } from '../../../api/use-services.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { type ApplicationNames, toApplicationWords } from '../../../patterns/application-names.ts'
import { startBulkJob } from '../../../patterns/bulk-numbers.ts'
import type { BulkWork } from '../../../patterns/bulk-results.ts'
import { ConfirmDialog } from '../../../patterns/confirm-dialog.tsx'
import { useJobs } from '../../../patterns/jobs-context.tsx'
import styles from './bulk-dialog.module.css'
import type { BulkPlan } from './bulk-plan.ts'
import { useNames } from '../names-context.tsx'

interface Props {
  readonly work: BulkWork
  readonly plan: BulkPlan
  readonly onStarted: () => void
  readonly onCancel: () => void
}

/** Numbers and applications named; the rest is counted. */
const most = 5

/** Asks before many numbers are changed: how many, from where to where, and some of them by name. Begins the job. */
export function BulkDialog({ work, plan, onStarted, onCancel }: Props) {
  const services = useServices()
  const jobs = useJobs()
  const { applications } = useNames()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { rows, already, busy, from } = plan
  const words = toWords(work, formatCountOf(rows.length, 'phone number'), applications)

  const start = async () => {
    if (isPending) return
    setIsPending(true)
    setError(null)
    const numbers = rows.map(({ value, raw }) => ({ value, raw, issues: [] }) as const)
    try {
      await startBulkJob(jobs, services, { title: words.title, work, numbers })
      onStarted()
    } catch (reason) {
      setError(reason)
      setIsPending(false)
    }
  }

  return (
    <ConfirmDialog
      title={`${words.title}?`}
      action={words.action}
      actionUnderWay="Starting…"
      look={work.kind === 'delete' ? 'danger' : 'primary'}
      pending={isPending}
      error={error}
      reason={rows.length === 0 ? 'There is nothing to do.' : null}
      onConfirm={() => void start()}
      onCancel={onCancel}
    >
      {work.kind === 'delete' && (
        <p>
          Calls to them no longer reach an application. Your carrier is told nothing: there, the numbers stay yours.
          This cannot be undone.
        </p>
      )}
      {rows.length > 0 && (
        <>
          <p>They lead now to:</p>
          <ul className={styles['list']}>
            {from.slice(0, most).map(({ application_sid, count }) => (
              <li key={application_sid}>
                <bdi>{toApplicationWords(application_sid, applications)}</bdi>: {formatCount(count)}
              </li>
            ))}
            {from.length > most && <li>and {formatCountOf(from.length - most, 'other application')}</li>}
          </ul>
          <p>
            {rows.slice(0, most).map(({ value }, place) => (
              <span key={value.phone_number_sid}>
                {place > 0 && ', '}
                <bdi className={styles['number']}>{value.number}</bdi>
              </span>
            ))}
            {rows.length > most && ` and ${formatCount(rows.length - most)} more`}
          </p>
        </>
      )}
      {already > 0 && <p>{formatCount(already)} of those selected are so already, and are left out.</p>}
      {busy > 0 && <p>{formatCount(busy)} of those selected are in a job that is not finished, and are left out.</p>}
      <p>One request each, four at a time. You can leave this page, and pause or cancel at any time.</p>
    </ConfirmDialog>
  )
}

function toWords(work: BulkWork, count: string, applications: ApplicationNames): { title: string; action: string } {
  if (work.kind === 'delete') return { title: `Delete ${count}`, action: `Delete ${count}` }
  if (work.target === null) return { title: `Unassign ${count}`, action: `Unassign ${count}` }
  const title = `Re-assign ${count} to ${toApplicationWords(work.target, applications)}`
  return { title, action: `Re-assign ${count}` }
}

import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { SessionJobs } from '../../jobs/session-jobs.ts'
import type { JobView } from '../../jobs/work.ts'
import { undoOf } from '../../patterns/bulk-results.ts'
import { JobButtons, JobStatus, JobTroubles } from '../../patterns/job-status.tsx'
import { useJobs } from '../../patterns/jobs-context.tsx'
import { showToast } from '../../patterns/toast.ts'
import { WriteButton } from '../../patterns/write-button.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useSession } from '../session-context.tsx'
import styles from './jobs-menu.module.css'

export function JobCard({ view, onDismiss }: { view: JobView; onDismiss: () => void }) {
  const id = useId()
  const jobs = useJobs()
  const { signInAgain } = useSession()
  const { state, counts, endedAt } = view
  const isOpen = endedAt === null
  const undo = isOpen || counts.done === 0 ? null : undoOf(jobs, view.id)
  return (
    <article className={cx('stack-2', styles['job'])} aria-labelledby={id}>
      <h3 id={id}>
        <Link to={view.page} onClick={({ currentTarget }) => closeMenu(currentTarget)}>
          {view.title}
        </Link>
      </h3>
      <JobStatus view={view} />
      <div className="row">
        {isOpen && state === 'signed-out' && <Button onClick={signInAgain}>Sign in again</Button>}
        <JobButtons view={view} />
        {undo !== null && <WriteButton onClick={() => void undoJob(jobs, view.id)}>Undo</WriteButton>}
        {!isOpen && <Button onClick={onDismiss}>Dismiss</Button>}
      </div>
      <JobTroubles view={view} />
    </article>
  )
}

export async function undoJob(jobs: SessionJobs, id: number): Promise<void> {
  try {
    await undoOf(jobs, id)?.()
  } catch {
    showToast({ tone: 'bad', title: 'Undo couldn’t start', details: 'Check the network and try again.' })
  }
}

/** Closes the menu, which would cover the page that the link opens. */
function closeMenu(from: HTMLElement): void {
  from.closest<HTMLElement>('[popover]')?.hidePopover()
}

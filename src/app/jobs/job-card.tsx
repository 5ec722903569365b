import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import type { SessionJobs } from '../../jobs/session-jobs.ts'
import type { Item, JobView } from '../../jobs/work.ts'
import { formatCount } from '../../lib/count.ts'
import { undoOf } from '../../patterns/bulk-results.ts'
import { useJobs } from '../../patterns/jobs-context.tsx'
import { PauseButton } from '../../patterns/pause-button.tsx'
import { showToast } from '../../patterns/toast.ts'
import { WriteButton } from '../../patterns/write-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSession } from '../session-context.tsx'
import { toCountWords, toEnded, toPaceWords, toProgressWords, toStateWords } from '../../patterns/job-words.ts'
import styles from './jobs-menu.module.css'
import { toTroubles, troublesCsv } from './troubles.ts'

export function JobCard({ view, onDismiss }: { view: JobView; onDismiss: () => void }) {
  const id = useId()
  const jobs = useJobs()
  const { signInAgain } = useSession()
  const { state, counts, total, endedAt } = view
  const { gate } = useClient()
  const words = useNow((now) => toStateWords(view, now, gate.state.get().waitsUntil).words)

  const job = () => jobs.find(view.id)
  const ended = toEnded(view)
  const pace = toPaceWords(view)
  const isOpen = endedAt === null
  const undo = isOpen || counts.done === 0 ? null : undoOf(jobs, view.id)
  const canRetry = state !== 'cancelled' && counts.failed + counts.unknown > 0
  return (
    <article className={cx('stack-2', styles['job'])} aria-labelledby={id}>
      <h3 id={id}>
        <Link to={view.page} onClick={({ currentTarget }) => closeMenu(currentTarget)}>
          {view.title}
        </Link>
      </h3>
      <StatusBadge tone={toStateWords(view, 0, gate.state.get().waitsUntil).tone}>{words}</StatusBadge>
      <progress
        className="visually-hidden"
        aria-labelledby={id}
        max={Math.max(1, total ?? 1)}
        {...(total === null ? {} : { value: ended })}
      />
      <div className={styles['bar']} aria-hidden="true">
        <span className={styles['done']} style={{ inlineSize: toPart(counts.done, total) }} />
        <span className={styles['bad']} style={{ inlineSize: toPart(counts.failed + counts.unknown, total) }} />
      </div>
      <p className={styles['counts']}>
        <span>{toProgressWords(view)}</span>
        {counts.failed + counts.unknown > 0 && <span>{toCountWords(view)}</span>}
        {pace !== '' && <span>{pace}</span>}
      </p>
      <div className="row">
        {isOpen && state === 'signed-out' && <Button onClick={signInAgain}>Sign in again</Button>}
        <PauseButton view={view} hasIcon />
        {isOpen && state !== 'cancelled' && <Button onClick={() => job()?.cancel()}>Cancel</Button>}
        {canRetry && (
          <Button onClick={() => job()?.retryFailed()}>
            {counts.failed > 0 ? `Retry ${formatCount(counts.failed)} failed` : 'Check again'}
          </Button>
        )}
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

function toPart(count: number, total: number | null): string {
  return `${(100 * count) / Math.max(1, total ?? 1)}%`
}

/** Maximum number of listed items; the CSV has them all. */
const most = 100

function JobTroubles({ view }: { view: JobView }) {
  const { failed, unknown } = view.counts
  const [isOpen, setIsOpen] = useState(false)
  const jobs = useJobs()
  const items = (): readonly Item[] => toTroubles(jobs.find(view.id)?.items() ?? [])
  if (failed + unknown === 0) return null
  return (
    <details className={styles['troubles']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Failures ({formatCount(failed + unknown)})</summary>
      {isOpen && (
        <>
          <CopyButton what="Copy all as CSV" text={() => troublesCsv(items())} />
          <ul>
            {items()
              .slice(0, most)
              .map(({ name, state, reason }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- names may repeat, and the items have no state
                <li key={place}>
                  <bdi>{name}</bdi>
                  <span className="soft">
                    {state === 'unknown' && 'Outcome unknown: '}
                    {reason}
                  </span>
                </li>
              ))}
          </ul>
          {failed + unknown > most && <p>and {formatCount(failed + unknown - most)} more</p>}
        </>
      )}
    </details>
  )
}

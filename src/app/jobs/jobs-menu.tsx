import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import type { SessionJobs } from '../../jobs/session-jobs.ts'
import type { JobState, JobView } from '../../jobs/work.ts'
import { undoOf } from '../../patterns/jobs/bulk-results.ts'
import { JobButtons, JobStatus, JobTroubles } from '../../patterns/jobs/job-status.tsx'
import { useJobs } from '../../patterns/jobs/jobs-context.tsx'
import { useStarting } from '../../patterns/jobs/use-starting.ts'
import { showToast } from '../../patterns/toast/toast.ts'
import { WriteButton } from '../../patterns/edit/write-button.tsx'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSession } from '../session-context.tsx'
import { toCountText, toStateText, toTrayIcon, toTrayShare, toTrayText } from '../../patterns/jobs/job-text.ts'
import { cx } from '../../ui/cx.ts'
import { closeMenu, HeaderPopover } from '../header-popover.tsx'
import styles from './jobs-menu.module.css'

export function JobsMenu({ views: known }: { views: readonly JobView[] }) {
  const client = useClient()
  const mustSignIn = useNow(() => client.access !== 'open')
  // Jobs that only read don't notice that a sign-in is needed: the client holds back their requests.
  const views = useMemo(() => (mustSignIn ? known.map(toSignedOut) : known), [known, mustSignIn])
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  useNotifyEnds(views, isOpen)
  const text = toTrayText(views)
  return (
    <>
      <Button variant="bare" icon={toTrayIcon(views)} className="unbroken" popoverTarget={id} title={text}>
        <span className="visually-hidden">Jobs: </span>
        <span className={styles['words']}>{text}</span>
        <span className={styles['share']} aria-hidden="true">
          {toTrayShare(views)}
        </span>
      </Button>
      <HeaderPopover id={id} label="Jobs" className={styles['menu']} onToggle={setIsOpen}>
        <JobsPanel views={views} />
      </HeaderPopover>
    </>
  )
}

function toSignedOut(view: JobView): JobView {
  return view.state === 'running' || view.state === 'waiting'
    ? { ...view, state: 'signed-out', perSecond: null, leftMs: null }
    : view
}

/**
 * Announces once that a job has ended, or paused by itself. Uses a toast, unless the list of jobs is open, the job was
 * cancelled, or has ended on its page and can't be undone: then only screen readers announce it.
 */
function useNotifyEnds(views: readonly JobView[], isListOpen: boolean): void {
  const { pathname } = useLocation()
  const jobs = useJobs()
  const notified = useRef(new Map<number, JobState>())

  const notify = useEffectEvent((view: JobView) => {
    const { state, title, page, alsoOn, outcome, endedAt } = view
    const { tone, text } = toStateText(view, 0)
    // Otherwise the title says it all, including the count.
    const details = state === 'finished' && outcome === null && tone === 'good' ? '' : `${toCountText(view)}.`
    const hasEnded = endedAt !== null
    const canUndo = hasEnded && undoOf(jobs, view.id) !== null
    const isOnPage = [page, ...alsoOn].some((path) => pathname.startsWith(path))
    // The page of a load or an export alerts of its failure, in more words.
    if (isOnPage && outcome?.tone === 'bad') return
    const isSeen = isListOpen || (hasEnded && !canUndo && isOnPage)
    if (isSeen || state === 'cancelled') {
      announce(`${title}: ${text}. ${details}`.trim())
    } else {
      showToast({
        tone: tone === 'neutral' ? 'good' : tone,
        title: `${title}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
        details,
        action: canUndo ? { label: 'Undo', run: () => undoJob(jobs, view.id) } : undefined,
      })
    }
  })

  // Announces jobs as they end or pause.
  useEffect(() => {
    for (const view of views) {
      const { id, state, counts, endedAt, outcome } = view
      const hasStopped = endedAt !== null || (state === 'paused' && outcome !== null && counts.running === 0)
      if (!hasStopped) notified.current.delete(id)
      else if (notified.current.get(id) !== state) {
        notified.current.set(id, state)
        notify(view)
      }
    }
  }, [views])
}

function JobsPanel({ views }: { views: readonly JobView[] }) {
  const jobs = useJobs()
  const heading = useRef<HTMLHeadingElement>(null)
  const ended = views.filter(({ endedAt }) => endedAt !== null)

  // The content mounts after the popover opens, so the focus is moved here.
  useEffect(() => heading.current?.focus(), [])

  const dismiss = (gone: readonly JobView[]) => {
    // Without jobs the menu disappears, and would take the focus with it.
    if (gone.length === views.length) {
      closeMenu(heading.current)
      document.querySelector<HTMLElement>('#content')?.focus()
    } else heading.current?.focus()
    for (const { id } of gone) jobs.dismiss(id)
  }

  return (
    <>
      <header className={styles['head']}>
        <h2 ref={heading} tabIndex={-1}>
          Jobs
        </h2>
        {ended.length > 1 && (
          <Button variant="link" onClick={() => dismiss(ended)}>
            Dismiss finished
          </Button>
        )}
      </header>
      <ul className={styles['list']}>
        {views.map((view) => (
          <li key={view.id}>
            <JobCard view={view} onDismiss={() => dismiss([view])} />
          </li>
        ))}
      </ul>
    </>
  )
}

function JobCard({ view, onDismiss }: { view: JobView; onDismiss: () => void }) {
  const id = useId()
  const jobs = useJobs()
  const { signInAgain } = useSession()
  const { state, endedAt } = view
  const isOpen = endedAt === null
  const undo = isOpen ? null : undoOf(jobs, view.id)
  // It reads the list first.
  const { isStarting, start } = useStarting()
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
        {(undo !== null || isStarting) && (
          <WriteButton isBusy={isStarting} onClick={() => void start(() => undoJob(jobs, view.id))}>
            {isStarting ? 'Undoing…' : 'Undo'}
          </WriteButton>
        )}
        {!isOpen && <Button onClick={onDismiss}>Dismiss</Button>}
      </div>
      <JobTroubles view={view} />
    </article>
  )
}

async function undoJob(jobs: SessionJobs, id: number): Promise<void> {
  try {
    await undoOf(jobs, id)?.()
  } catch {
    showToast({ tone: 'bad', title: 'Couldn’t undo', details: 'Check the network and try again.' })
  }
}

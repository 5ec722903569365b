import { useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { isBlocked, type Item, type JobView } from '../../jobs/work.ts'
import { formatCount } from '../../lib/count.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './job-status.module.css'
import { toCountText, toEnded, toPaceText, toProgressText, toStateText, toTroubles, troublesCsv } from './job-text.ts'
import { useJobs } from './jobs-context.tsx'

interface Props {
  readonly view: JobView
}

/** State, progress and pace of a job. */
export function JobStatus({ view }: Props) {
  const { counts, total, title } = view
  const { gate } = useClient()
  const { waitsUntil } = gate.state.get()
  const text = useNow((now) => toStateText(view, now, waitsUntil).text)
  const failed = counts.failed + counts.unknown
  const pace = toPaceText(view)
  return (
    <div className="stack-2">
      <StatusBadge tone={toStateText(view, 0, waitsUntil).tone}>{text}</StatusBadge>
      <progress
        className="visually-hidden"
        aria-label={title}
        max={Math.max(1, total ?? 1)}
        {...(total === null ? {} : { value: toEnded(view) })}
      />
      <div className={styles['bar']} aria-hidden="true">
        <span className={styles['done']} style={{ inlineSize: toPart(counts.done, total) }} />
        <span className={styles['bad']} style={{ inlineSize: toPart(failed, total) }} />
      </div>
      <p className={styles['counts']}>
        <span>{toProgressText(view)}</span>
        {failed > 0 && <span>{toCountText(view)}</span>}
        {pace !== '' && <span>{pace}</span>}
      </p>
    </div>
  )
}

function toPart(count: number, total: number | null): string {
  return `${(100 * count) / Math.max(1, total ?? 1)}%`
}

/** Buttons that pause, resume and cancel a job, or send again what failed. */
export function JobButtons({ view }: Props) {
  const { id, state, counts, endedAt } = view
  const jobs = useJobs()
  if (state === 'cancelled') return null
  return (
    <>
      <PauseButton view={view} />
      {endedAt === null && <Button onClick={() => jobs.find(id)?.cancel()}>Cancel</Button>}
      {counts.failed + counts.unknown > 0 && (
        <Button onClick={() => jobs.find(id)?.retryFailed()}>
          {counts.failed > 0 ? `Retry ${formatCount(counts.failed)} failed` : 'Check again'}
        </Button>
      )}
    </>
  )
}

/** Pauses or resumes a job. Renders nothing if it has ended, is being cancelled, or is blocked. */
export function PauseButton({ view: { id, state, endedAt } }: Props) {
  const jobs = useJobs()
  if (endedAt !== null || state === 'cancelled' || isBlocked(state)) return null
  const isPaused = state === 'paused'
  return (
    <Button
      icon={isPaused ? 'play' : 'pause'}
      onClick={() => (isPaused ? jobs.find(id)?.resume() : jobs.find(id)?.pause())}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}

/** Maximum number of listed items; the CSV has them all. */
const max = 100

/** The failed items of a job with their reasons; nothing if there are none. */
export function JobTroubles({ view, isOpenAtFirst = false }: Props & { readonly isOpenAtFirst?: boolean }) {
  const { failed, unknown } = view.counts
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const jobs = useJobs()
  const items = (): readonly Item[] => toTroubles(jobs.find(view.id)?.items() ?? [])
  if (failed + unknown === 0) return null
  return (
    <details
      className={styles['troubles']}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Failures ({formatCount(failed + unknown)})</summary>
      {isOpen && (
        <>
          <CopyButton what="Copy all as CSV" text={() => troublesCsv(items())} />
          <ul className="stack-1">
            {items()
              .slice(0, max)
              .map(({ name, state, reason }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- names may repeat, and the items have no state
                <li key={place}>
                  <bdi>
                    <PhoneNumber value={name} />
                  </bdi>
                  <span className="soft">
                    {state === 'unknown' && 'Outcome unknown: '}
                    {reason}
                  </span>
                </li>
              ))}
          </ul>
          {failed + unknown > max && <p>and {formatCount(failed + unknown - max)} more</p>}
        </>
      )}
    </details>
  )
}

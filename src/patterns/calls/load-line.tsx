import type { ReactNode } from 'react'
import { useClient } from '../../api/context.tsx'
import { daysText, leftText } from '../../lib/durations.ts'
import { loadedText } from '../../records/load/load-text.ts'
import { holdText } from '../../records/load/load-work.ts'
import type { Load } from '../../records/load/load.ts'
import type { LoadState, SteadyLoad } from '../../records/load/load-state.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useNow } from '../../ui/use-now.ts'
import { cx } from '../../ui/cx.ts'
import freshness from '../freshness.module.css'
import styles from './load-line.module.css'
import { LoadProgress, useBusyReason } from './use-load.tsx'

/** In place of `LoadLine` before the load, so that nothing below moves when that appears. */
export function NoLoadLine({ children }: { children: ReactNode }) {
  return <div className={cx(freshness['line'], styles['line'])}>{children}</div>
}

interface Props {
  readonly load: Load
  readonly state: SteadyLoad
  readonly onReload: () => void
  /** Why the page may not lose these records now; null if it may. */
  readonly keptFor?: string | null
  /** Shown first. */
  readonly lead?: ReactNode
  /** Shown at the end, such as related links. */
  readonly children?: ReactNode
}

/** Always one line: how much is loaded, whether it's proven complete, and how to reload. */
export function LoadLine({ load, state, onReload, keptFor = null, lead, children }: Props) {
  const { phase, days, startedAt, result, previousAt } = state
  const isOver = phase === 'over'
  const busyReason = useBusyReason(state) ?? keptFor
  return (
    <div className={cx(freshness['line'], styles['line'])}>
      {lead}
      {!isOver && (
        <LoadProgress load={load}>
          {(now) => (
            <progress
              aria-label={loadedText(now)}
              max={Math.max(1, now.progress.total ?? 1)}
              {...(now.progress.total === null ? {} : { value: now.progress.rows })}
            />
          )}
        </LoadProgress>
      )}
      <span className={styles['verdict']} data-verdict={result?.verdict}>
        {result?.verdict === 'complete' && <Icon name="done" />}
        <LoadProgress load={load}>{loadedText}</LoadProgress>
      </span>
      <span className={styles['period']}>last {daysText(days)}</span>
      {isOver ? (
        <>
          <span className={styles['left']}>
            <Timestamp at={startedAt} to="clock" />
          </span>
          {previousAt !== null && (
            <Button
              variant="link"
              reason={busyReason}
              onClick={() => {
                load.restore()
                announce('Previous records shown')
              }}
            >
              Show previous records
            </Button>
          )}
          <Button variant="link" reason={busyReason} onClick={onReload}>
            Reload
          </Button>
        </>
      ) : (
        <>
          <Button variant="link" onClick={phase === 'running' ? load.pause : load.resume}>
            {phase === 'running' ? 'Pause' : 'Resume'}
          </Button>
          <Button
            variant="link"
            title={previousAt === null ? undefined : 'Goes back to the previous records'}
            reason={previousAt === null ? null : keptFor}
            onClick={load.cancel}
          >
            Cancel
          </Button>
        </>
      )}
      {children}
      <LoadProgress load={load}>{(now) => <Hold state={now} />}</LoadProgress>
    </div>
  )
}

/** The time left, and why nothing arrives. */
function Hold({ state }: { state: LoadState }) {
  const { phase, leftMs } = state
  const client = useClient()
  const mustSignIn = useNow(() => client.access !== 'open')
  const held = useNow((now) => holdText(state, now))
  return (
    <>
      {phase === 'running' && mustSignIn && <strong className={styles['held']}>Paused until you sign in again</strong>}
      {held !== '' && !mustSignIn && (
        <span className={styles['held']}>
          <StatusBadge tone="attention">{held}</StatusBadge>
        </span>
      )}
      {leftMs !== null && !mustSignIn && <span className={styles['left']}>{leftText(leftMs)} left</span>}
    </>
  )
}

import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../../../api/context.tsx'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { LoadProgress } from '../../../patterns/use-load.tsx'
import { holdWords } from '../../../records/load/load-work.ts'
import type { Load } from '../../../records/load/load.ts'
import type { LoadState, SteadyLoad } from '../../../records/load/load-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from './all-records.module.css'
import { leftWords, loadedWords, verdictWords } from './load-words.ts'
import { daysWords } from '../../../lib/durations.ts'

const browse = <Link to={paths.recentCalls.link()}>Browse pages</Link>

export function NothingLoaded() {
  return (
    <p className={styles['line']}>
      <span>Search, sort and export every record</span>
      {browse}
    </p>
  )
}

interface Props {
  readonly load: Load
  readonly state: SteadyLoad
  /** How many of the loaded records match; null if there's no filter, or it isn't known yet. */
  readonly found: string | null
  /** A newer view is pending. */
  readonly isBusy: boolean
  readonly isWriting: boolean
  readonly onOptions: () => void
}

const whileWriting = 'Available once the export has finished'

/** Always one line: how much is loaded, whether it's proven complete, and how to reload. */
export function LoadLine({ load, state, found, isBusy, isWriting, onOptions }: Props) {
  const { phase, days, startedAt, isPersisted, result, previousAt } = state
  const [isOpen, setIsOpen] = useState(false)
  const isOver = phase === 'over'
  return (
    <section aria-label="Loading">
      <div className={styles['line']}>
        {found !== null && (
          <output aria-busy={isBusy}>
            <strong>{found}</strong>
          </output>
        )}
        {!isOver && (
          <LoadProgress load={load}>
            {(now) => (
              <progress
                aria-label={loadedWords(now)}
                max={Math.max(1, now.progress.total ?? 1)}
                {...(now.progress.total === null ? {} : { value: now.progress.rows })}
              />
            )}
          </LoadProgress>
        )}
        <span className={styles['verdict']} data-verdict={result?.verdict} aria-live={isOver ? 'polite' : undefined}>
          {result?.verdict === 'complete' && <Icon name="done" />}
          <LoadProgress load={load}>{loadedWords}</LoadProgress>
        </span>
        <span className={styles['period']}>last {daysWords(days)}</span>
        {isOver && (
          <span className={styles['left']}>
            <Timestamp at={startedAt} to="clock" />
          </span>
        )}
        {phase === 'running' && (
          <Button look="link" onClick={load.pause}>
            Pause
          </Button>
        )}
        {phase === 'paused' && (
          <Button look="link" onClick={load.resume}>
            Resume
          </Button>
        )}
        {!isOver && (
          <Button
            look="link"
            title={previousAt === null ? undefined : 'Goes back to the previous records'}
            onClick={load.cancel}
          >
            Cancel
          </Button>
        )}
        {isOver && previousAt !== null && (
          <Button look="link" onClick={load.restore}>
            Show previous records
          </Button>
        )}
        {isOver && (
          <Button
            look="link"
            reason={isWriting ? whileWriting : null}
            onClick={() => load.start({ days, isPersisted })}
          >
            Reload
          </Button>
        )}
        <Button look="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Details
        </Button>
        {browse}
        <LoadProgress load={load}>{(now) => <Hold state={now} />}</LoadProgress>
      </div>
      {isOpen && (
        <div className={styles['details']}>
          <LoadProgress load={load}>{(now) => <Counts state={now} />}</LoadProgress>
          {/* LoadNotes shows any other verdict. */}
          {result?.verdict === 'complete' && <span>{verdictWords(result)}</span>}
          <Button look="link" onClick={onOptions} reason={isWriting ? whileWriting : null}>
            Load options…
          </Button>
        </div>
      )}
    </section>
  )
}

/** The time left, and why nothing arrives. */
function Hold({ state }: { state: LoadState }) {
  const { phase, leftMs } = state
  const client = useClient()
  const mustSignIn = useNow(() => client.access !== 'open')
  const held = useNow((now) => holdWords(state, now))
  return (
    <>
      {phase === 'running' && mustSignIn && <strong className={styles['held']}>Paused until you sign in again</strong>}
      {held !== '' && !mustSignIn && (
        <span className={styles['held']}>
          <StatusBadge tone="attention">{held}</StatusBadge>
        </span>
      )}
      {leftMs !== null && !mustSignIn && <span className={styles['left']}>{leftWords(leftMs)} left</span>}
    </>
  )
}

function Counts({ state: { progress, perSecond, result } }: { state: LoadState }) {
  const { pages, requests, retries } = progress
  const gaps = result?.gaps.length ?? 0
  return (
    <>
      <span>{formatCountOf(pages, 'page')}</span>
      <span>{formatCountOf(requests, 'request')}</span>
      {retries > 0 && <span>{formatCountOf(retries, 'retry', 'retries')}</span>}
      {gaps > 0 && <span>{formatCountOf(gaps, 'place')} read more than once</span>}
      {perSecond !== null && <span>{formatCount(Math.round(perSecond))} records/s</span>}
    </>
  )
}

import { useState } from 'react'
import { useClient } from '../../../api/context.tsx'
import { wasStopped } from '../../../api/errors.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { LoadProgress } from '../../../patterns/use-load.tsx'
import type { CrawlResult } from '../../../records/crawl/crawl.ts'
import { FailedForm } from '../../../patterns/failure.tsx'
import type { Load, LoadState, SteadyLoad } from '../../../records/load/load.ts'
import { holdWords } from '../../../records/load/load-work.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useStore } from '../../../ui/use-store.ts'
import { ExportDialog } from './export-dialog.tsx'
import { useSaving } from './use-saving.ts'
import { ForgetEverything } from './persisted-loads.tsx'
import styles from './all-records.module.css'
import { leftWords, loadedWords, verdictWords } from './load-words.ts'

const fileFirst = 'Once the file is written, or the export was stopped'

interface Props {
  readonly load: Load
  readonly state: SteadyLoad
}

/** How far it is, what can be done with it, and in the end what is proven. */
export function LoadBar({ load, state }: Props) {
  const { phase, result, failure, isPersisted } = state
  const [isExporting, setIsExporting] = useState(false)
  const isOver = phase === 'over'
  const isWriting = useStore(useSaving(load, state).state, ({ phase }) => phase === 'writing')
  return (
    <section className={styles['bar']} aria-label="Loading">
      {!isOver && (
        <LoadProgress load={load}>
          {({ progress }) => (
            <progress
              aria-label={loadedWords({ progress })}
              max={Math.max(1, progress.total ?? 1)}
              {...(progress.total === null ? {} : { value: progress.rows })}
            />
          )}
        </LoadProgress>
      )}
      <div className={styles['counts']}>
        <LoadProgress load={load}>{(now) => <Figures state={now} />}</LoadProgress>
        <span className={styles['buttons']}>
          {phase === 'running' && (
            <Button icon="pause" onClick={load.pause}>
              Pause
            </Button>
          )}
          {phase === 'paused' && (
            <Button icon="play" onClick={load.resume}>
              Resume
            </Button>
          )}
          {!isOver && <Button onClick={load.cancel}>Cancel</Button>}
          {isOver && (
            <Button
              aria-disabled={isWriting || undefined}
              title={isWriting ? fileFirst : undefined}
              onClick={() => !isWriting && load.discard()}
            >
              Load again…
            </Button>
          )}
          <Button look="primary" onClick={() => setIsExporting(true)}>
            Export…
          </Button>
        </span>
      </div>
      {result !== null && <Verdict result={result} />}
      {result?.error instanceof Error && !wasStopped(result.error) && failure === null && (
        <FailedForm error={result.error} />
      )}
      {failure !== null && (
        <Callout tone="bad" isAnnounced lead="The part of the app that holds the records failed.">
          {failure.message} Load again, or reload the page.
        </Callout>
      )}
      {isPersisted && (
        <p className="soft">
          <LoadProgress load={load}>
            {({ progress }) =>
              progress.isStored
                ? 'Kept in this browser, with everything personal in it.'
                : 'This browser did not take everything: it cannot be gone on with after a reload.'
            }
          </LoadProgress>{' '}
          <ForgetEverything load={load} onDone={() => undefined} />
        </p>
      )}
      {isExporting ? (
        <ExportDialog load={load} state={state} onClose={() => setIsExporting(false)} />
      ) : (
        <SavingLine load={load} state={state} />
      )}
    </section>
  )
}

function Figures({ state }: { state: LoadState }) {
  const { phase, progress, perSecond, leftMs } = state
  const client = useClient()
  const mustSignIn = useNow(() => client.access !== 'open')
  const held = useNow((now) => holdWords(state, now))
  const { pages, requests, retries } = progress
  return (
    <span className={styles['figures']}>
      {phase === 'paused' && <strong>Paused</strong>}
      {phase === 'running' && mustSignIn && <strong>Paused until you sign in again</strong>}
      {held !== '' && !mustSignIn && <StatusBadge tone="attention">{held}</StatusBadge>}
      <span>{formatCountOf(pages, 'page')}</span>
      <span>{formatCountOf(requests, 'request')}</span>
      <span>{formatCountOf(retries, 'retry', 'retries')}</span>
      {perSecond !== null && !mustSignIn && <span>{formatCount(Math.round(perSecond))} records a second</span>}
      {leftMs !== null && !mustSignIn && <span>{leftWords(leftMs)} left</span>}
    </span>
  )
}

function Verdict({ result }: { result: CrawlResult }) {
  const isComplete = result.verdict === 'complete'
  return (
    <p className={styles['verdict']} data-verdict={isComplete ? 'complete' : 'doubtful'} aria-live="polite">
      <Icon name={isComplete ? 'done' : 'warning'} />
      <span>
        {verdictWords(result)} {result.retries > 0 && `${formatCountOf(result.retries, 'request')} asked again. `}
        {result.gaps.length > 0 && `${formatCountOf(result.gaps.length, 'place')} read more than once. `}
      </span>
    </p>
  )
}

/** How the file is doing while its dialog is closed. */
function SavingLine({ load, state }: Props) {
  const saving = useSaving(load, state)
  const { phase, written, error } = useStore(saving.state)
  return (
    <>
      {phase === 'writing' && (
        <p className="soft">
          Export: {formatCountOf(written, 'record')} written
          {state.result === null && ', to be saved once all is loaded'}.{' '}
          <Button onClick={saving.stop}>Stop the export</Button>
        </p>
      )}
      <output>
        {phase === 'saved' && (
          <>
            <strong>{formatCountOf(written, 'call record')} saved</strong>, with their manifest.
          </>
        )}
      </output>
      {error !== null && (
        <Callout tone="bad" isAnnounced lead="Nothing was saved.">
          {error}
        </Callout>
      )}
    </>
  )
}

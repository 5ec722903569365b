import { useState } from 'react'
import { Link } from 'react-router-dom'
import { wasStopped } from '../../../api/errors.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { FailedForm } from '../../../patterns/failure/failure.tsx'
import { LoadLine, NoLoadLine } from '../../../patterns/calls/load-line.tsx'
import { LoadProgress, useBusyReason } from '../../../patterns/calls/use-load.tsx'
import { verdictText } from '../../../records/load/load-text.ts'
import type { Load } from '../../../records/load/load.ts'
import type { LoadState, SteadyLoad } from '../../../records/load/load-state.ts'
import type { Saving } from '../../../records/load/saving.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useStore } from '../../../ui/use-store.ts'
import freshness from '../../../patterns/freshness.module.css'
import { ForgetEverything } from './persisted-loads.tsx'

const browse = <Link to={paths.recentCalls.link()}>Browse pages</Link>

export function NothingLoaded() {
  return (
    <NoLoadLine>
      <span>Search, sort and export every record</span>
      {browse}
    </NoLoadLine>
  )
}

interface StatusProps {
  readonly load: Load
  readonly state: SteadyLoad
  /** How many of the loaded records match; null if there's no filter, or it isn't known yet. */
  readonly found: string | null
  /** A newer view is pending. */
  readonly isBusy: boolean
  /** Records are being selected, which another load would end. */
  readonly isSelecting: boolean
  readonly onOptions: () => void
}

/** The line of a load, with how many of its records match, and the details of its requests. */
export function LoadStatus({ load, state, found, isBusy, isSelecting, onOptions }: StatusProps) {
  const { days, isPersisted, result } = state
  const [isOpen, setIsOpen] = useState(false)
  const keptFor = isSelecting ? 'Choose Done first: the selection would be lost' : null
  const busyReason = useBusyReason(state) ?? keptFor
  return (
    <section aria-label="Loading">
      <LoadLine
        load={load}
        state={state}
        onReload={() => load.start({ days, isPersisted, page: 'records' })}
        keptFor={keptFor}
        lead={
          found !== null && (
            <output aria-busy={isBusy}>
              <strong>{found}</strong>
            </output>
          )
        }
      >
        <Button variant="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Details
        </Button>
        {browse}
      </LoadLine>
      {isOpen && (
        <div className={freshness['line']}>
          <LoadProgress load={load}>{(now) => <Counts state={now} />}</LoadProgress>
          {/* LoadNotes shows any other verdict. */}
          {result?.verdict === 'complete' && <span>{verdictText(result)}</span>}
          <Button variant="link" onClick={onOptions} reason={busyReason}>
            Load options…
          </Button>
        </div>
      )}
    </section>
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

interface NotesProps {
  readonly load: Load
  readonly state: SteadyLoad
  readonly saving: Saving
}

/** A load's errors, its stored copy, and its export. The list of jobs announces how both end, except for errors. */
export function LoadNotes({ load, state, saving }: NotesProps) {
  const { result, failure, isPersisted } = state
  return (
    <>
      {result?.verdict === 'not proven' && <Callout tone="attention">{verdictText(result)}</Callout>}
      {result?.error instanceof Error && !wasStopped(result.error) && failure === null && (
        <FailedForm error={result.error} />
      )}
      {failure !== null && (
        <Callout tone="bad" isAnnounced lead="The call records in this tab were lost.">
          {failure.message} Reload the records or this page.
        </Callout>
      )}
      {isPersisted && (
        <Callout tone="neutral">
          <p>
            <LoadProgress load={load}>
              {({ progress }) =>
                progress.isStored
                  ? 'Stored in this browser, personal data included.'
                  : 'This browser couldn’t store everything. After a page reload, the missing pages are requested again.'
              }
            </LoadProgress>{' '}
            <ForgetEverything load={load} />
          </p>
        </Callout>
      )}
      <SavingNote state={state} saving={saving} />
    </>
  )
}

function SavingNote({ state, saving }: Pick<NotesProps, 'state' | 'saving'>) {
  const { phase, written, error } = useStore(saving.state)
  return (
    <>
      {phase === 'writing' && (
        <p>
          Exporting: {formatCountOf(written, 'record')} written
          {state.result === null && ', saved when loading finishes'}.{' '}
          <Button variant="link" onClick={saving.stop}>
            Stop export
          </Button>
        </p>
      )}
      {phase === 'saved' && (
        <p>
          <strong>{formatCountOf(written, 'call record')} saved</strong> with a manifest.
        </p>
      )}
      {error !== null && (
        <Callout tone="bad" isAnnounced lead="The export failed. Nothing was saved.">
          {error}
        </Callout>
      )}
    </>
  )
}

import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { LoadLine, NoLoadLine } from '../../../patterns/load-line.tsx'
import { beginLoad } from '../../../patterns/needed-load.tsx'
import { LoadProgress, useBusyReason } from '../../../patterns/use-load.tsx'
import { verdictWords } from '../../../records/load/load-words.ts'
import type { Load } from '../../../records/load/load.ts'
import type { LoadState, SteadyLoad } from '../../../records/load/load-state.ts'
import { Button } from '../../../ui/button.tsx'
import freshness from '../../../patterns/freshness.module.css'

const browse = <Link to={paths.recentCalls.link()}>Browse pages</Link>

export function NothingLoaded() {
  return (
    <NoLoadLine>
      <span>Search, sort and export every record</span>
      {browse}
    </NoLoadLine>
  )
}

interface Props {
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
export function LoadStatus({ load, state, found, isBusy, isSelecting, onOptions }: Props) {
  const { days, isPersisted, result } = state
  const [isOpen, setIsOpen] = useState(false)
  const keptFor = isSelecting ? 'Choose Done first: the selection would be lost' : null
  const busyReason = useBusyReason(state) ?? keptFor
  return (
    <section aria-label="Loading">
      <LoadLine
        load={load}
        state={state}
        onReload={() => beginLoad(load, 'records', { days, isPersisted })}
        keptFor={keptFor}
        lead={
          found !== null && (
            <output aria-busy={isBusy}>
              <strong>{found}</strong>
            </output>
          )
        }
      >
        <Button look="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Details
        </Button>
        {browse}
      </LoadLine>
      {isOpen && (
        <div className={freshness['line']}>
          <LoadProgress load={load}>{(now) => <Counts state={now} />}</LoadProgress>
          {/* LoadNotes shows any other verdict. */}
          {result?.verdict === 'complete' && <span>{verdictWords(result)}</span>}
          <Button look="link" onClick={onOptions} reason={busyReason}>
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

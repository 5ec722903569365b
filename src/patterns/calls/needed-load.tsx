import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { query, useRead } from '../../api/query.ts'
import { listRecentCalls } from '../../contract/recent-calls.ts'
import { untilCancelled } from '../../lib/abort.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { daysText, leftText, minuteMs } from '../../lib/durations.ts'
import { paths } from '../../paths.ts'
import { costOf, type LoadCost } from '../../records/load/budget.ts'
import { findPersistedLoads } from '../../records/load/persisted-loads.ts'
import type { LoadPage } from '../../records/load/load-state.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FailedContent, FailedForm } from '../failure/failure.tsx'
import { LoadProgress, useBusyReason, useLoad } from './use-load.tsx'

/** Maximum requests without asking: about 29,000 records, a quarter of the usual budget. */
const maxUnasked = 65

/** The server's current count, and the cost of loading it: null while unknown, or if the server doesn't count. */
export function useLoadCost(days: number | null) {
  const client = useClient()
  const count = useRead(query(listRecentCalls, { page: 1, count: 25, days: days ?? 1 }), { enabled: days !== null })
  const total = count.data?.total ?? null
  return { count, cost: total === null ? null : costOf(total, client) }
}

interface Needs {
  readonly page: LoadPage
  /** null if enough is loaded, or the page needs nothing. */
  readonly days: number | null
  /** Whether to ask before replacing records, whatever they are. */
  readonly mustAsk?: boolean
}

/**
 * Begins the load that the page needs if it's small and replaces nothing that the user may want: otherwise the page
 * asks, with `NeededLoad`.
 */
export function useNeededLoad({ page, days, mustAsk = false }: Needs) {
  const client = useClient()
  const { load, state } = useLoad()
  const busyReason = useBusyReason(state)
  const { count, cost } = useLoadCost(days)
  const isSmall = cost !== null && cost.requests <= maxUnasked && cost.waitMs === 0
  const hasNone = state === null
  const isFree =
    hasNone ||
    state.result?.rows === 0 ||
    (state.page === page && !state.isPersisted && busyReason === null && !mustAsk)
  const [hasStored, setHasStored] = useState(false)
  const begins = isFree && isSmall

  // Synchronises the load with what the page needs.
  useEffect(() => {
    if (!begins || days === null) return
    // A stored load may be resumed instead: leave that to the user.
    return untilCancelled(hasNone ? findPersistedLoads(client) : Promise.resolve(null), (found) => {
      const isResumable = found !== null && found.own.length > 0
      setHasStored(isResumable)
      if (!isResumable) load.start({ days, isPersisted: false, page })
    })
  }, [begins, days, hasNone, client, load, page])

  const isComing = isFree && !hasStored && (count.isLoading || isSmall)
  return {
    load,
    state,
    days,
    count,
    cost,
    hasStored,
    busyReason,
    isComing: days !== null && isComing,
    isAsked: days !== null && !isComing,
    begin: () => days !== null && load.start({ days, isPersisted: false, page }),
  }
}

interface Props {
  readonly needed: ReturnType<typeof useNeededLoad>
  /** What the page can do without the load. */
  readonly instead?: ReactNode
}

/** Asks before a large load, and before replacing one. */
export function NeededLoad({ needed, instead }: Props) {
  const { load, state, days, count, cost, hasStored, busyReason, begin } = needed
  if (days === null) return null
  const error = cost === null ? count.error : null
  const failed = { error, onRetry: () => void count.refetch(), isRetrying: count.isFetching }
  if (error !== null && state === null) return <FailedContent {...failed} />
  return (
    <div className="stack-2">
      {error !== null && <FailedForm {...failed} />}
      <Callout tone="attention" isAnnounced>
        <div className="row row-apart">
          <p>
            {state !== null && (
              <>
                Only the last {daysText(state.days)} {state.days === 1 ? 'is' : 'are'}{' '}
                {state.phase === 'over' ? 'loaded' : 'loading'}.{' '}
                <LoadProgress load={load}>
                  {({ progress: { rows } }) =>
                    rows > 0 &&
                    `Loading ${formatCountOf(days, 'day')} replaces the ${formatCountOf(rows, 'record')} already loaded${state.isPersisted ? '; the copy kept in this browser stays' : ''}. `
                  }
                </LoadProgress>
              </>
            )}
            {cost !== null && <CostText cost={cost} />}
            {count.data?.total === null && uncounted}
            {hasStored && (
              <>
                {' '}
                An earlier load is stored in this browser. <Link to={paths.allRecords.link()}>Resume it</Link> instead?
              </>
            )}
          </p>
          <div className="row">
            {instead}
            <Button reason={busyReason} onClick={begin}>
              Load {formatCountOf(days, 'day')}
            </Button>
          </div>
        </div>
      </Callout>
    </div>
  )
}

export const uncounted = 'The server doesn’t report how many records there are.'

export function CostText({ cost: { total, requests, waitMs } }: { cost: LoadCost }) {
  const { limit, windowMs } = useClient().gate.state.get()
  return (
    <>
      <strong>{formatCountOf(total, 'call record')}</strong>, about {formatCountOf(requests, 'request')}.
      {waitMs > 0 && (
        <>
          {' '}
          This connection allows {formatCount(limit)} requests in {windowMs / minuteMs} minutes, so loading takes{' '}
          {leftText(waitMs)}.
        </>
      )}
    </>
  )
}

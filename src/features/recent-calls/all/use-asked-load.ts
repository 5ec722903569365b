import { useEffect, useState } from 'react'
import { useClient } from '../../../api/context.tsx'
import { useRead } from '../../../api/query.ts'
import { daysSince } from '../../../patterns/call-records-path.ts'
import { useUrlState } from '../../../patterns/url-state.ts'
import { findPersistedLoads } from '../../../records/load/load-options.ts'
import type { Load } from '../../../records/load/load.ts'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import { useNow } from '../../../ui/use-now.ts'
import { toMs } from '../filters/periods.ts'
import { recentCallsQuery } from '../recent-calls-queries.ts'
import { type AllState, allSchema, hasFilters } from './all-state.ts'
import { costOf, type LoadCost } from './load-cost.ts'
import { dayMs, minuteMs } from '../../../lib/durations.ts'
import { whileHere } from '../../../lib/abort.ts'

/** The load that the link needs, and its cost. */
export interface AskedLoad {
  /** Days to load; null if enough is loaded, or the link needs none. */
  readonly days: number | null
  /** null if unknown. */
  readonly cost: LoadCost | null
  /** Its cost is being determined, or it's about to start by itself. */
  readonly isComing: boolean
}

/**
 * Starts the load that the link needs if it's small and replaces no load worth keeping, then writes the loaded days
 * into the link. `isBusy`: an export of the loaded records is running.
 */
export function useAskedLoad(load: Load, state: SteadyLoad | null, isBusy: boolean): AskedLoad {
  const client = useClient()
  const [url, setUrl] = useUrlState(allSchema)
  const asked = useNow((now) => daysAsked(url, now))
  const isShort = asked !== 0 && !covers(state, url, asked)
  const days = isShort ? asked : null
  const read = useRead(recentCallsQuery({ page: 1, size: 25, days: asked === 0 ? 1 : asked }), { enabled: isShort })
  const total = read.data?.total ?? null
  const cost = total === null ? null : costOf(total, client)
  const isFree = state === null || (!state.isPersisted && !isBusy)
  const [hasStored, setHasStored] = useState(false)
  const isComing = isShort && isFree && !hasStored && (read.isFetching || cost?.isSmall === true)

  const begins = isShort && isFree && cost?.isSmall === true
  const hasNone = state === null
  // Synchronises the load with the link.
  useEffect(() => {
    if (!begins || days === null) return
    // A stored load may be resumed instead: leave that to the user.
    return whileHere(hasNone ? findPersistedLoads(client) : Promise.resolve(null), (found) => {
      const isResumable = found !== null && found.own.length > 0
      setHasStored(isResumable)
      if (!isResumable) load.start({ days, isPersisted: false })
    })
  }, [begins, days, hasNone, client, load])

  const loadedDays = state === null || isShort ? null : state.days
  // Synchronises the link with the load, so that anyone who opens it loads the same days.
  useEffect(() => {
    if (loadedDays !== null) setUrl({ days: loadedDays }, 'replace')
  }, [loadedDays, setUrl])

  return { days, cost, isComing }
}

/** 0 if the link needs no load. */
function daysAsked(url: AllState, now: number): number {
  if (url.days === 0 && !hasFilters(url)) return 0
  const from = toMs(url.from)
  return Math.max(url.days, from === null && url.days > 0 ? 0 : daysSince(from, now))
}

/** Whether a load reaches back as far as the link needs. A load doesn't become too short as time passes. */
function covers(state: SteadyLoad | null, url: AllState, asked: number): boolean {
  if (state === null) return false
  if (state.days >= asked) return true
  const from = toMs(url.from)
  // Figures and their links start on whole minutes.
  return from !== null && from >= state.startedAt - state.days * dayMs - minuteMs
}

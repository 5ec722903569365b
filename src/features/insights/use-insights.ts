import { useEffect, useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { zoneName } from '../../lib/time.ts'
import { listRecentCalls } from '../../contract/recent-calls.ts'
import { query, useRead } from '../../api/query.ts'
import { useLoad } from '../../patterns/use-load.tsx'
import type { LoadedInsights } from '../../records/insights/engine-insights.ts'
import type { TimeSpan } from '../../records/insights/insights.ts'
import type { Load } from '../../records/load/load.ts'
import type { LoadState } from '../../records/load/load-state.ts'
import { useStore } from '../../ui/use-store.ts'
import { useZone } from '../../ui/zone.ts'
import { daysToRead, type InsightsState, selectionOf } from './insights-state.ts'
import type { EngineChannel } from '../../records/engine.ts'
import { whileHere } from '../../lib/abort.ts'

/** Maximum calls loaded without asking: about 65 requests. */
const largeLoad = 30_000

/** Loads started by this page, which may replace them. The user started all others elsewhere. */
const begunHere = new WeakSet<EngineChannel>()

interface Found {
  readonly of: string
  readonly insights: LoadedInsights
  readonly selection: TimeSpan | null
}

/**
 * Loads the records that the page needs, and has the worker calculate the figures as they arrive. Shares its load with
 * the page of all records, so that the records behind a bar are loaded there.
 */
export function useInsights(state: InsightsState) {
  const { account_sid } = useClient().connection
  const { load, state: loaded } = useLoad()
  const { days, from, to } = state
  const toRead = daysToRead(state)
  const timeZone = zoneName(useZone())
  const [found, setFound] = useState<Found | null>(null)

  // The load may be replaced if it's empty, or this page started it.
  const isFree = loaded !== null && (begunHere.has(loaded.channel) || loaded.result?.rows === 0)
  const isLacking = loaded === null || (loaded.days < toRead && isFree)
  const size = useRead(query(listRecentCalls, { page: 1, count: 25, days: toRead }), { enabled: isLacking })
  const total = size.data?.total ?? null
  /** Days of a load that the user requested, whatever its size. */
  const [askedDays, setAskedDays] = useState(0)
  const isWanted =
    isLacking && size.data !== undefined && ((total ?? largeLoad + 1) <= largeLoad || askedDays >= toRead)
  // Synchronises the load with the days in the URL; a load of more days will do.
  useEffect(() => {
    if (isWanted) begin(load, toRead)
  }, [load, toRead, isWanted])

  const channel = loaded?.channel ?? null
  const step = useStore(load.state, (now) => (now === null ? 0 : stepOf(now)))
  const isAll = loaded?.phase === 'over' && loaded.result?.error === null
  const loadedDays = loaded?.days ?? 0
  const startedAt = loaded?.startedAt ?? 0
  const of = `${days} ${timeZone} ${startedAt}`

  // Synchronises the figures with the records in the worker.
  useEffect(() => {
    if (channel === null || step === 0) return
    const loaded = { days: loadedDays, startedAt, isAll }
    const selection = selectionOf({ days, compare: '', from, to })
    const request = { days, timeZone, loaded, account_sid, selection }
    // A failed worker reports that once, in the load's state.
    return whileHere(channel.run('insights', request), (insights) => insights && setFound({ of, insights, selection }))
  }, [channel, step, loadedDays, startedAt, isAll, days, timeZone, account_sid, of, from, to])

  return {
    load,
    loaded,
    // Never shows figures of other days or of a previous load.
    insights: found?.of === of ? found.insights : null,
    /** The selection of these figures; null if they cover all of the time. The URL may have a newer one. */
    counted: found?.selection ?? null,
    /** The user's load has fewer days than needed: ask before replacing it. */
    isShort: loaded !== null && loaded.days < toRead && !isFree,
    /** Set if the load needs the user's confirmation. */
    ask: isLacking && !isWanted && size.data !== undefined ? { total, load: () => setAskedDays(toRead) } : null,
    /** The error of counting the records; null if it succeeded or isn't needed. */
    sizeError: isLacking ? size.error : null,
    retrySize: () => void size.refetch(),
    isRetrying: size.isFetching,
    replace: () => begin(load, toRead),
    again: () => {
      const isOwn = loaded === null || begunHere.has(loaded.channel)
      if (isOwn) begin(load, toRead)
      else load.start({ days: Math.max(loaded.days, toRead), isPersisted: loaded.isPersisted })
    },
  }
}

function begin(load: Load, days: number): void {
  load.start({ days, isPersisted: false })
  const begun = load.state.get()
  if (begun !== null) begunHere.add(begun.channel)
}

/** Increases when the records have doubled: all calculations together cost at most twice the last one. */
function stepOf({ phase, progress: { rows } }: LoadState): number {
  if (phase === 'over') return Number.POSITIVE_INFINITY
  return rows < 500 ? 0 : 1 + Math.floor(Math.log2(rows / 500))
}

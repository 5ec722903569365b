import { useEffect, useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { zoneName } from '../../lib/time.ts'
import { listRecentCalls } from '../../contract/recent-calls.ts'
import { query, useRead } from '../../api/query.ts'
import { useLoad, whileHere } from '../../patterns/use-load.tsx'
import type { LoadedInsights } from '../../records/insights/engine-insights.ts'
import type { Selection } from '../../records/insights/insights.ts'
import type { Load, LoadState } from '../../records/load/load.ts'
import { useStore } from '../../ui/use-store.ts'
import { useZone } from '../../ui/zone.ts'
import { daysToRead, type InsightsState, selectionOf } from './insights-state.ts'
import type { EngineChannel } from '../../records/engine.ts'

/** Calls that are loaded without asking: some 65 requests. */
const largeLoad = 30_000

/** Loads that this page began: to be replaced as it needs. Others were asked for by a person elsewhere. */
const begunHere = new WeakSet<EngineChannel>()

interface Found {
  readonly of: string
  readonly insights: LoadedInsights
  readonly selection: Selection | null
}

/**
 * Loads what the page is to show, and has the worker work out its figures as records come in. The load is the one of the
 * page of all records, so that a bar leads to records that are there.
 */
export function useInsights(state: InsightsState) {
  const { account_sid } = useClient().connection
  const { load, state: loaded } = useLoad()
  const { days, from, to } = state
  const toRead = daysToRead(state)
  const timeZone = zoneName(useZone())
  const [found, setFound] = useState<Found | null>(null)

  // Nobody misses what is replaced: nothing was found, or this page asked for it.
  const isFree = loaded !== null && (begunHere.has(loaded.channel) || loaded.result?.rows === 0)
  const isLacking = loaded === null || (loaded.days < toRead && isFree)
  const size = useRead(query(listRecentCalls, { page: 1, count: 25, days: toRead }), { enabled: isLacking })
  const total = size.data?.total ?? null
  /** Days of a load that somebody asked for, however large. */
  const [askedDays, setAskedDays] = useState(0)
  const isWanted =
    isLacking && size.data !== undefined && ((total ?? largeLoad + 1) <= largeLoad || askedDays >= toRead)
  // Synchronises the load with the days in the URL; one of more days serves as well.
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
    // A worker that fails says so in the state of the load, once.
    return whileHere(channel.run('insights', request), (insights) => insights && setFound({ of, insights, selection }))
  }, [channel, step, loadedDays, startedAt, isAll, days, timeZone, account_sid, of, from, to])

  return {
    load,
    loaded,
    // Figures of other days, or of what was loaded before, must not stand under these.
    insights: found?.of === of ? found.insights : null,
    /** The time that these figures are of; null: all of it. The URL's may be newer. */
    counted: found?.selection ?? null,
    /** Fewer days are loaded than are to be shown, as someone wanted it: to be asked what to do about it. */
    isShort: loaded !== null && loaded.days < toRead && !isFree,
    /** Nothing is loaded before somebody says so; null: nothing to ask. */
    ask: isLacking && !isWanted && size.data !== undefined ? { total, load: () => setAskedDays(toRead) } : null,
    /** How much there is could not be found out; null: it could, or nobody needs it. */
    sizeError: isLacking ? size.error : null,
    retrySize: () => void size.refetch(),
    isRetrying: size.isFetching,
    replace: () => begin(load, toRead),
    again: () => {
      const isOwn = loaded === null || begunHere.has(loaded.channel)
      if (isOwn) begin(load, toRead)
      else load.start({ days: Math.max(loaded.days, toRead), isPersisted: loaded.isPersisted })
    },
    stop: load.cancel,
    resume: load.resume,
  }
}

function begin(load: Load, days: number): void {
  load.start({ days, isPersisted: false })
  const begun = load.state.get()
  if (begun !== null) begunHere.add(begun.channel)
}

/** Grows when there are twice as many records: so all figures together cost no more than twice the last ones. */
function stepOf({ phase, progress: { rows } }: LoadState): number {
  if (phase === 'over') return Number.POSITIVE_INFINITY
  return rows < 500 ? 0 : 1 + Math.floor(Math.log2(rows / 500))
}

import { useEffect, useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { zoneName } from '../../lib/time.ts'
import { useNeededLoad } from '../../patterns/calls/needed-load.tsx'
import { useLoad } from '../../patterns/calls/use-load.tsx'
import type { LoadedInsights } from '../../records/insights/loaded-insights.ts'
import type { LoadState } from '../../records/load/load-state.ts'
import { useStore } from '../../ui/use-store.ts'
import { useZone } from '../../ui/zone.ts'
import { daysToRead, type InsightsState, selectionOf } from './insights-state.ts'
import { untilCancelled } from '../../lib/abort.ts'

interface Found {
  readonly of: string
  readonly insights: LoadedInsights
  /** Whether all records had been loaded. */
  readonly isAll: boolean
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

  // A load of more days will do.
  const needed = useNeededLoad({ page: 'insights', days: (loaded?.days ?? 0) < toRead ? toRead : null })

  const channel = loaded?.channel ?? null
  const step = useStore(load.state, (now) => (now === null ? 0 : stepOf(now)))
  const isAll = loaded?.phase === 'over' && loaded.result?.error === null
  const loadedDays = loaded?.days ?? 0
  const startedAt = loaded?.startedAt ?? 0
  const finishedAt = loaded?.finishedAt ?? startedAt
  const of = `${days} ${timeZone} ${startedAt}`

  // Synchronises the figures with the records in the worker.
  useEffect(() => {
    if (channel === null || step === 0) return
    const loaded = { days: loadedDays, startedAt, finishedAt, isAll }
    const selection = selectionOf({ days, compare: '', from, to })
    const request = { days, timeZone, loaded, account_sid, selection }
    // A failed worker reports that once, in the load's state.
    const settle = (insights: LoadedInsights | null) => insights && setFound({ of, insights, isAll })
    return untilCancelled(channel.run('insights', request), settle)
  }, [channel, step, loadedDays, startedAt, finishedAt, isAll, days, timeZone, account_sid, of, from, to])

  // Never shows figures of other days or of a previous load.
  const shown = found?.of === of ? found : null
  const isCounted = isAll && shown?.isAll === true
  return {
    load,
    loaded,
    insights: shown?.insights ?? null,
    /** Whether the figures cover all records. */
    isAll: isCounted,
    /** Whether they will cover more: more records arrive, or the worker hasn't counted the last ones yet. */
    isGrowing: loaded?.phase === 'running' || (isAll && !isCounted),
    needed,
    again: () => {
      const isOwn = loaded === null || loaded.page === 'insights'
      if (isOwn) load.start({ days: toRead, isPersisted: false, page: 'insights' })
      else load.start({ days: Math.max(loaded.days, toRead), isPersisted: loaded.isPersisted })
    },
  }
}

/** Increases when the records have doubled: all calculations together cost at most twice the last one. */
function stepOf({ phase, progress: { rows } }: LoadState): number {
  if (phase === 'over') return Number.POSITIVE_INFINITY
  return rows < 500 ? 0 : 1 + Math.floor(Math.log2(rows / 500))
}

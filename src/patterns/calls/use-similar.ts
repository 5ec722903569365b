import { useEffect, useMemo, useState } from 'react'
import { useRead } from '../../api/query.ts'
import { type SimilarCalls, type SimilarRequest, countSimilar } from '../../records/insights/similar-calls.ts'
import { toCallList } from '../../records/insights/call-list.ts'
import type { EngineChannel } from '../../records/engine.ts'
import { isWhole } from '../../records/load/load-state.ts'
import { useNow } from '../../ui/use-now.ts'
import { useOwnValues } from '../connection/of-account.ts'
import { useLoad } from './use-load.tsx'
import { dayMs, hourMs } from '../../lib/durations.ts'
import { untilCancelled } from '../../lib/abort.ts'
import { lastDayQuery } from '../../api/queries.ts'

/** Returns the period from a day before a call to an hour after it. */
export function toSimilarPeriod(at: number): Pick<SimilarRequest, 'from' | 'to'> {
  return { from: at - dayMs, to: at + hourMs }
}

export interface FoundSimilar extends SimilarCalls {
  /** Whether it was counted in loaded records; otherwise in the newest page of the last day. */
  readonly isLoaded: boolean
}

/**
 * Counts calls that ended like the one attempted at `at`, in the loaded records if they cover that time, otherwise in
 * the newest page, which is read if it can contain the call. null if there are no such records, or not yet.
 */
export function useSimilar(request: SimilarRequest | null, at: number): FoundSimilar | null {
  const { state } = useLoad()
  const isLoaded =
    state !== null &&
    isWhole(state) &&
    state.startedAt - state.days * dayMs <= at - hourMs &&
    at <= (state.finishedAt ?? 0)
  const isOfToday = useNow((now) => at > now - dayMs)
  const isRequested = request !== null && !isLoaded && isOfToday
  const newest = useOwnValues(useRead(lastDayQuery, { enabled: isRequested, priority: 'poll' }).data)
  const [counted, setCounted] = useState<{ readonly of: string; readonly similar: SimilarCalls } | null>(null)
  const channel: EngineChannel | null = isLoaded ? state.channel : null
  // Compared by identity: an application may have 100,000 numbers.
  const numbers = request?.application?.numbers
  const wanted = JSON.stringify({ ...request, application: request?.application?.sid })
  // Synchronises with the worker.
  useEffect(() => {
    if (channel === null || request === null) return
    // A failed worker has its own message, above the list.
    return untilCancelled(channel.run('similar', request), (similar) => similar && setCounted({ of: wanted, similar }))
    // oxlint-disable-next-line react/exhaustive-deps -- the request is another object every time
  }, [channel, wanted, numbers])
  const inNewest = useMemo(() => {
    if (newest === null || request === null) return null
    const similar = countSimilar(toCallList(newest), request)
    // An older call is on a page that wasn't read.
    return similar.oldest <= at ? similar : null
    // oxlint-disable-next-line react/exhaustive-deps -- likewise
  }, [newest, wanted, numbers, at])
  const found = isLoaded ? (counted?.of === wanted ? counted.similar : null) : inNewest
  return found === null ? null : { ...found, isLoaded }
}

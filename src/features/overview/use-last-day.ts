import { useMemo, useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { query, useRead } from '../../api/query.ts'
import { holdsAll, maxPageSize, listRecentCalls, reachBack } from '../../contract/recent-calls.ts'
import { ofAccount, useOwnValues } from '../../patterns/connection/of-account.ts'
import { useZone } from '../../ui/zone.ts'
import type { ListState } from '../../patterns/failure/failed-sources.tsx'
import { toLastDay, withoutRepeats } from './last-day.ts'
import { lastDayQuery } from '../../api/queries.ts'

/** Maximum pages of the last 24 hours read automatically: 2,500 calls. With more, only the newest page is read. */
const maxPages = 5

/** ms. Pages that are read at once arrive within this time. */
const slackMs = 10_000

const useLaterPage = (page: number, wanted: number) =>
  useRead(query(listRecentCalls, { page, count: maxPageSize, days: 1 }), { enabled: page <= wanted, priority: 'poll' })

/** Call records of the last 24 hours: the newest page at once, the others at low priority. */
export function useLastDay() {
  const { account_sid } = useClient().connection
  const zone = useZone()
  const first = useRead(lastDayQuery)
  const total = first.data?.total ?? null
  const count = Math.max(1, Math.ceil((total ?? 0) / maxPageSize))
  const wanted = count <= maxPages ? count : 1
  const later = [useLaterPage(2, wanted), useLaterPage(3, wanted), useLaterPage(4, wanted), useLaterPage(5, wanted)]
  const reads = [first, ...later].slice(0, wanted)
  const error = reads.find((read) => read.error !== null)?.error ?? null
  // During a refresh, or after it failed, a page much older than the first one lacks calls that have moved to it.
  const isRead = reads.every(
    ({ data, error: failed, isFetching }) =>
      data !== undefined &&
      ((failed === null && !isFetching) || data.receivedAt > (first.data?.receivedAt ?? 0) - slackMs),
  )
  const [a, b, c, d, e] = [first, ...later].map(({ data }) => data)

  const newest = useOwnValues(a)
  const found = useMemo(() => {
    const lists = [a, b, c, d, e].flatMap((list, index) => (list === undefined || index >= wanted ? [] : [list]))
    const [latest] = lists
    if (latest === undefined || newest === null) return null
    const records = isRead
      ? lists.map((list) => ofAccount(list, account_sid).list.rows.map(({ value }) => value))
      : [newest]
    const unreadable = lists.flatMap((list) => list.unreadable)
    const isAll = isRead && reachBack(lists)
    const day = toLastDay(withoutRepeats(records), { at: latest.receivedAt, isAll, zone })
    return { day, unreadable, at: Math.min(...lists.map(({ receivedAt }) => receivedAt)) }
  }, [a, b, c, d, e, wanted, newest, isRead, account_sid, zone])

  // Waits for further pages, unless one of them failed. Meanwhile, the earlier figures stay.
  const isSettled = a !== undefined && (isRead || error !== null)
  const [settled, setSettled] = useState(isSettled ? found : null)
  if (isSettled && settled !== found) setSettled(found)
  const shown = isSettled ? found : settled

  return {
    /** Records of the newest page; null if not read yet. */
    newest,
    /** When the newest page was received, ms since 1970; null if never. */
    newestAt: a?.receivedAt ?? null,
    /** null until read, or if there are no calls. */
    day: shown?.day ?? null,
    isRead: isSettled || shown !== null,
    /** Whether the server has none, rather than none that can be read. */
    isEmpty: newest?.length === 0 && holdsAll(a),
    at: shown?.at ?? found?.at ?? null,
    /** Calls of the last 24 hours by the server's count; null if it gives none. */
    total,
    /** The pages as one list. */
    read: {
      data: found === null ? undefined : { complete: true, unreadable: found.unreadable },
      error,
      isFetching: reads.some(({ isFetching }) => isFetching),
      refetch: async () => {
        const answers = await Promise.all(reads.map((read) => read.refetch()))
        return { error: answers.find(({ error }) => error !== null)?.error ?? null }
      },
    } satisfies ListState,
  }
}

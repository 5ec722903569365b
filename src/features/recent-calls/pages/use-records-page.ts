import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../../api/context.tsx'
import { canPrefetch } from '../../../api/gate.ts'
import { prefetch } from '../../../api/query.ts'
import { afterPaint } from '../../../lib/after-paint.ts'
import { runInSlices, yieldToPage } from '../../../lib/slices.ts'
import { formatPhone } from '../../../ui/phone-number.tsx'
import { findShift, type SeenPage, type Shift, withPage } from './page-shift.ts'
import { toPosition } from './page-position.ts'
import type { RecentCallsState } from './recent-calls-state.ts'
import { type RecordRow, toRecordRows } from '../record-rows.ts'
import { pageQuery, useFilteredPage } from './use-filtered-page.ts'

/** The page in the URL: its rows, its position, its shift against earlier pages, and the total as last received. */
export function useRecordsPage(state: RecentCallsState) {
  const { page, size } = state
  const { account_sid } = useClient().connection
  const read = useFilteredPage(state)
  const { paged } = read
  const shown = useMemo(() => {
    if (paged === undefined) return null
    const { rows, others } = toRecordRows(paged, account_sid)
    const { receivedAt } = paged
    const position = toPosition(paged, page, size)
    const { start, total } = position
    const seen: SeenPage = { page, start, ids: rows.map(({ id }) => id), total, receivedAt }
    return { rows, others, position, receivedAt, seen }
  }, [paged, account_sid, page, size])
  const { shift, total } = useSeenPages(JSON.stringify({ ...state, page: 0, call: '' }), shown?.seen ?? null)
  usePrefetch(state, shown?.position.hasNext === true && !read.isFetching)
  return { read, shown, shift, total }
}

/** Prefetches the next page unless that could delay what people ask for. */
function usePrefetch(state: RecentCallsState, isWanted: boolean) {
  const client = useClient()
  const queryClient = useQueryClient()
  // Synchronises the cache with the page that is likely next.
  useEffect(() => {
    if (!isWanted || document.hidden) return
    const left = new AbortController()
    const prepare = async () => {
      const next = pageQuery({ ...state, page: state.page + 1 })
      const paged = await prefetch(queryClient, client, next, 'job')
      if (paged === undefined) return
      await yieldToPage()
      await runInSlices(formattingNumbers(toRecordRows(paged, client.connection.account_sid).rows), left.signal)
    }
    // After the paint: sooner, it would compete for CPU with drawing the page.
    const stop = afterPaint(() => {
      // Rejects if the page is left before it's done.
      if (canPrefetch(client.gate.state.get())) prepare().catch(() => undefined)
    })
    return () => {
      stop()
      left.abort()
    }
  }, [client, queryClient, state, isWanted])
}

/** Warms the cache of formatted numbers (lib/phone-format.ts), the slowest part of a row. */
function* formattingNumbers(rows: readonly RecordRow[]): Generator<void, void> {
  for (const { value } of rows) {
    for (const number of [value.from, value.to]) if (number !== null) formatPhone(number)
    yield
  }
}

interface Memory {
  /** Pages of another size, period or filter can't be compared. */
  readonly view: string
  /** The page added last. */
  readonly last: SeenPage | null
  readonly seen: readonly SeenPage[]
  readonly shift: Shift | null
}

/** The shift since pages of this visit were read, and their last total; null if none. `now` only changes by a read. */
function useSeenPages(view: string, now: SeenPage | null) {
  const [memory, setMemory] = useState<Memory>({ view, last: null, seen: [], shift: null })
  if (now !== null && now !== memory.last) {
    const seen = memory.view === view ? memory.seen : []
    setMemory({ view, last: now, seen: withPage(seen, now), shift: findShift(seen, now) })
  }
  const { seen, shift } = memory.view === view ? memory : { seen: [], shift: null }
  return { shift, total: seen[0]?.total ?? null }
}

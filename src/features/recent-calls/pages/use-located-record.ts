import { useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useServices } from '../../../api/context.tsx'
import type { Paged } from '../../../contract/endpoint.ts'
import { retentionDays } from '../../../contract/recent-calls.ts'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import { nextProbe, type Sight, startProbe } from './locate-record.ts'
import { renewPages } from '../filters/server-filters.ts'
import { toLastPage } from './page-position.ts'
import { type RecentCallsState, recentCallsSchema } from './recent-calls-state.ts'
import { pageQuery } from './use-filtered-page.ts'
import { type RecordRow, timeOfRecordId, toRecordRows } from '../record-rows.ts'

/** Finds a record by its id: on the page in the URL, or by its time. Updates the page in the URL. */
export function useLocatedRecord(id: string) {
  const services = useServices()
  const { account_sid } = services.client.connection
  const [state, setState] = useUrlState(recentCallsSchema)
  // `isOver`: no page is left to read.
  const [search, setSearch] = useState(() => ({ probe: startProbe(state.page), isOver: false }))
  // Kept once found, even if the list turns to another page: a record never changes.
  const [found, setFound] = useState<{ record: RecordRow; page: number; receivedAt: number } | null>(null)
  const [linkedPage] = useState(state.page)
  const at = timeOfRecordId(id)
  const { probe, isOver } = search
  const isLooking = found === null && !isOver && at !== null
  const read = useRead(pageQuery({ ...state, page: probe.page }), { enabled: isLooking })

  if (isLooking && read.data !== undefined) {
    const { rows } = toRecordRows(read.data, account_sid)
    const record = rows.find((row) => row.id === id)
    if (record === undefined) {
      const next = nextProbe(probe, at, toSight(read.data, rows, state))
      setSearch({ probe: next ?? probe, isOver: next === null })
    } else setFound({ record, page: probe.page, receivedAt: read.data.receivedAt })
  }

  const movedTo = found === null || found.page === linkedPage ? null : found.page
  const follow = useEffectEvent((page: number) => setState({ page }, 'replace'))
  // Sets the URL's page once, when the record is found. After that, the user may turn pages.
  useEffect(() => {
    if (movedTo !== null) follow(movedTo)
  }, [movedTo])

  return {
    at,
    found,
    /** The page in the link and the right one; null if they are the same. */
    moved: movedTo === null ? null : { from: linkedPage, to: movedTo },
    isOver,
    pagesRead: probe.tried + 1,
    read,
    days: state.days,
    /** Searches again, in everything that the server keeps. */
    restart: async () => {
      await renewPages(services)
      setState({ days: retentionDays, page: 1 }, 'replace')
      setSearch({ probe: startProbe(1), isOver: false })
    },
  }
}

function toSight(paged: Paged<unknown>, rows: readonly RecordRow[], { size }: RecentCallsState): Sight {
  const times = rows.map(({ value }) => value.attempted_at)
  return {
    newest: times.length === 0 ? null : Math.max(...times),
    oldest: times.length === 0 ? null : Math.min(...times),
    isEmpty: paged.rows.length + paged.unreadable.length === 0,
    lastPage: toLastPage(paged.total, size),
  }
}

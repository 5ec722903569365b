import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from '../../../api/context.tsx'
import { useUrlState } from '../../../patterns/url-state.ts'
import { nextProbe, type Probe, type Sight, startProbe } from './locate-record.ts'
import { toLastPage } from './page-position.ts'
import { type RecentCallsState, recentCallsSchema } from './recent-calls-state.ts'
import { usePageRead } from './use-filtered-page.ts'
import { type RecordRow, timeOfRecordId, toRecordRows } from '../record-rows.ts'

interface Search {
  readonly probe: Probe
  /** No page is left to read. */
  readonly isOver: boolean
}

/** Finds the record of a name: on the page in the URL, else on those that its time leads to. The URL follows. */
export function useLocatedRecord(id: string) {
  const { account_sid } = useClient().connection
  const [state, setState] = useUrlState(recentCallsSchema)
  const [search, setSearch] = useState<Search>(() => ({ probe: startProbe(state.page), isOver: false }))
  // Once found it stays, whatever page the list turns to: a record never changes.
  const [found, setFound] = useState<{ record: RecordRow; page: number; receivedAt: number } | null>(null)
  const [linkedPage] = useState(state.page)
  const at = timeOfRecordId(id)
  const { probe, isOver } = search
  const isLooking = found === null && !isOver && at !== null
  const read = usePageRead({ ...state, page: probe.page }, isLooking)

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
  // Synchronises the URL with where the record was found, once: afterwards pages may be turned.
  const target = found?.page ?? null
  useEffect(() => {
    if (target !== null && target !== linkedPage) follow(target)
  }, [target, linkedPage])

  return {
    at,
    found,
    /** Where the link was wrong about the page: the page that it named, and the right one. */
    moved: movedTo === null ? null : { from: linkedPage, to: movedTo },
    isOver,
    pagesRead: probe.tried + 1,
    read,
    days: state.days,
    /** Looks again, in all records of so many days. */
    restart: (days: number) => {
      setState({ days, page: 1 }, 'replace')
      setSearch({ probe: startProbe(1), isOver: false })
    },
  }
}

function toSight(
  paged: { readonly total: number | null; readonly rows: readonly unknown[]; readonly unreadable: readonly unknown[] },
  rows: readonly RecordRow[],
  { size }: RecentCallsState,
): Sight {
  const times = rows.map(({ value }) => value.attempted_at)
  return {
    newest: times.length === 0 ? null : Math.max(...times),
    oldest: times.length === 0 ? null : Math.min(...times),
    isEmpty: paged.rows.length + paged.unreadable.length === 0,
    lastPage: toLastPage(paged.total, size),
  }
}

import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useRead } from '../../../api/query.ts'
import { useServices } from '../../../api/context.tsx'
import { maxPageSize, retentionDays } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { Code } from '../../../patterns/panel/facts.tsx'
import { FailedForm } from '../../../patterns/failure/failure.tsx'
import { useUrlState, writeUrlState } from '../../../patterns/url/url-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { pageOfIndex, toPosition } from './page-position.ts'
import { renewPages } from '../filters/server-filters.ts'
import { maxPageQuery } from '../recent-calls-queries.ts'
import { noFilters, recentCallsSchema } from './recent-calls-state.ts'
import { isOfCall, toRecordRows } from '../record-rows.ts'

/** Pages of 500 to search before asking whether to continue. */
const atOnce = 4

/** Searches the newest records for a call, and opens its record: the API can't look one up. */
export function CallSearch({ call }: { call: string }) {
  const services = useServices()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [{ size }, setState] = useUrlState(recentCallsSchema)
  const [page, setPage] = useState(1)
  const [upTo, setUpTo] = useState(atOnce)
  const read = useRead(maxPageQuery(page))

  const paged = read.data
  const { rows } = paged === undefined ? { rows: [] } : toRecordRows(paged, services.client.connection.account_sid)
  const place = rows.findIndex((row) => isOfCall(row, call))
  const record = rows[place] ?? null
  const position = paged === undefined ? null : toPosition(paged, page, maxPageSize)
  const isOver = position !== null && record === null
  if (isOver && position.hasNext && page < upTo) setPage(page + 1)

  const through = (page - 1) * maxPageSize + (position?.received ?? 0)
  const target =
    record === null
      ? null
      : `${paths.recentCall.link(record.id)}?${writeUrlState(recentCallsSchema, new URLSearchParams(search), {
          ...noFilters,
          call: '',
          days: retentionDays,
          page: pageOfIndex((page - 1) * maxPageSize + place, size),
        }).toString()}`
  // Navigates to the record once it's found.
  useEffect(() => {
    if (target !== null) void navigate(target, { replace: true })
  }, [target, navigate])

  const again = async () => {
    await renewPages(services)
    setPage(1)
    setUpTo(atOnce)
  }
  const stop = () => setState({ call: '' }, 'push')
  const words = `${position?.total == null ? '' : `${formatCount(through)} of `}${formatCountOf(position?.total ?? through, 'record')}`

  if (read.error !== null && paged === undefined) {
    return (
      <>
        <FailedForm error={read.error} />
        <p>
          <Button onClick={() => void read.refetch()} isBusy={read.isFetching}>
            Search again
          </Button>
        </p>
      </>
    )
  }
  return (
    <Callout tone={isOver ? 'attention' : 'neutral'} isAnnounced>
      {isOver ? (
        <p>
          <strong>No record of this call</strong> in the newest {words}: <Code>{call}</Code> Records appear when a call
          ends.{' '}
          {position.hasNext && (
            <>
              <Button variant="link" onClick={() => setUpTo(page + atOnce)}>
                Search older records
              </Button>{' '}
            </>
          )}
          <Button variant="link" onClick={() => void again()}>
            Search again
          </Button>{' '}
          <Button variant="link" onClick={stop}>
            Dismiss
          </Button>
        </p>
      ) : (
        <p>
          Searching for <Code>{call}</Code>… {formatCount((page - 1) * maxPageSize)} records checked.{' '}
          <Button variant="link" onClick={stop}>
            Stop
          </Button>
        </p>
      )}
    </Callout>
  )
}

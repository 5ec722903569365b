import { retentionDays } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import type { Position } from './page-position.ts'
import { coveredDays, isFiltered, noFilters, recentCallsSchema } from './recent-calls-state.ts'
import { daysText } from '../../../lib/durations.ts'

interface Props {
  readonly shown: { readonly position: Position; readonly others: number }
  readonly onGo: (page: number) => void
}

/** Shown if the page has no rows: past the end, unreadable, of other accounts, or no records at all. */
export function EmptyPage({ shown: { position, others }, onGo }: Props) {
  const [state, setState] = useUrlState(recentCallsSchema)
  const { page, days } = state
  const { total, received, lastPage } = position
  if (received > 0) {
    return (
      <Message
        icon="warning"
        title={others > 0 ? 'No records of this account on this page' : 'Unreadable call records'}
      >
        <p>
          {others > 0
            ? 'The server sent records of other accounts.'
            : 'The server sent records in an unknown format. They are listed above as received.'}
        </p>
      </Message>
    )
  }
  if (page > 1 && total !== 0) {
    return (
      <Message
        icon="records"
        title={`Page ${formatCount(page)} doesn’t exist`}
        actions={
          <>
            {lastPage !== null && <Button onClick={() => onGo(lastPage)}>Last page</Button>}
            <Button onClick={() => onGo(1)}>Newest page</Button>
          </>
        }
      >
        <p>
          {total === null || lastPage === null
            ? 'No records that far back.'
            : `${formatCountOf(total, 'call record')} fill ${formatCountOf(lastPage, 'page')}.`}
        </p>
      </Message>
    )
  }
  if (isFiltered(state)) {
    return (
      <Message
        icon="search"
        title="No records match"
        actions={<Button onClick={() => setState({ ...noFilters, page: 1 }, 'push')}>Clear filters</Button>}
      >
        <p>The server has none in this period.</p>
      </Message>
    )
  }
  const covered = coveredDays(days)
  const isAll = covered === retentionDays
  const showAll = () => setState({ days: retentionDays, page: 1 }, 'push')
  return (
    <Message
      icon="records"
      title={`No calls in the last ${daysText(covered)}`}
      actions={!isAll && <Button onClick={showAll}>Show {retentionDays} days</Button>}
    >
      <p>
        {isAll
          ? `Records appear when a call ends and are kept for ${retentionDays} days.`
          : `Older records may exist; they’re kept for ${retentionDays} days.`}
      </p>
    </Message>
  )
}

import { retentionDays } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import type { Position } from './page-position.ts'
import { coveredDays, type RecentCallsState } from './recent-calls-state.ts'

interface Props {
  readonly state: RecentCallsState
  readonly shown: { readonly position: Position; readonly others: number }
  readonly onGo: (page: number) => void
  readonly onDays: (days: number) => void
}

/** In the place of the table while it has no rows: past the end, unreadable, of others, or nothing at all. */
export function EmptyPage({ state: { page, days }, shown: { position, others }, onGo, onDays }: Props) {
  const { total, received, lastPage } = position
  if (received > 0) {
    return (
      <Message
        icon="warning"
        title={others > 0 ? 'Nothing of this account on this page' : 'No call record could be read'}
      >
        <p>
          {others > 0
            ? 'The server answered with records of other accounts.'
            : 'The server answered, but with records of another shape. They are listed above, as received.'}
        </p>
      </Message>
    )
  }
  if (page > 1 && total !== 0) {
    return (
      <Message
        icon="records"
        title={`There is no page ${formatCount(page)}`}
        actions={
          <>
            {lastPage !== null && <Button onClick={() => onGo(lastPage)}>Last page</Button>}
            <Button onClick={() => onGo(1)}>Newest</Button>
          </>
        }
      >
        <p>
          {total === null || lastPage === null
            ? 'The server has no records that far back.'
            : `${formatCountOf(total, 'call record')} fill ${formatCountOf(lastPage, 'page')}.`}
        </p>
      </Message>
    )
  }
  const covered = coveredDays(days)
  const isAll = covered === retentionDays
  return (
    <Message
      icon="records"
      title={`No calls in the last ${covered === 1 ? 'day' : formatCountOf(covered, 'day')}`}
      actions={!isAll && <Button onClick={() => onDays(retentionDays)}>Look at {retentionDays} days</Button>}
    >
      <p>
        {isAll
          ? `Records are kept for ${retentionDays} days. There is one as soon as a call has ended.`
          : `There may be older ones: records are kept for ${retentionDays} days.`}
      </p>
    </Message>
  )
}

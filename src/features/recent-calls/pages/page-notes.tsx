import type { Paged } from '../../../contract/endpoint.ts'
import { retentionDays } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { Button } from '../../../ui/button.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { countLacking, countOutOfOrder, toPosition } from './page-position.ts'
import type { Shift } from './page-shift.ts'
import type { RecentCallsState } from './recent-calls-state.ts'
import type { RecordRow } from '../record-rows.ts'

interface Props {
  readonly state: RecentCallsState
  readonly paged: Paged<unknown>
  readonly rows: readonly RecordRow[]
  readonly shift: Shift | null
  readonly onNewest: () => void
}

/** What is to be known about a page before its rows are trusted. */
export function PageNotes({ state: { page, size, days }, paged, rows, shift, onNewest }: Props) {
  const outOfOrder = countOutOfOrder(rows)
  const received = paged.rows.length + paged.unreadable.length
  const lacking = countLacking(toPosition(paged, page, size), size)
  const isOther = paged.page !== null && paged.page !== page
  return (
    <>
      {days > retentionDays && (
        <Callout tone="attention" lead={<>Records are kept for {retentionDays} days.</>}>
          Asked for were {formatCount(days)}; shown is what there is.
        </Callout>
      )}
      {shift !== null && <ShiftNote shift={shift} page={page} onNewest={onNewest} />}
      {isOther && (
        <Callout tone="attention" lead="Perhaps another page.">
          Asked for was page {formatCount(page)}; the server says that this is page {formatCount(paged.page ?? 0)}.
        </Callout>
      )}
      {received > size && (
        <Callout tone="attention" lead="More than a page.">
          The server sent {formatCount(received)} records where {formatCount(size)} were asked for; the position of
          pages may be wrong.
        </Callout>
      )}
      {lacking > 0 && (
        <Callout tone="attention" lead="Less than a page.">
          By the server’s count of {formatCount(paged.total ?? 0)}, this page lacks {formatCountOf(lacking, 'record')}.
          A server that counts pages from 0 does this at the end, and never shows its newest page here.
        </Callout>
      )}
      {outOfOrder > 0 && (
        <Callout tone="attention" lead="Not in order.">
          {formatCountOf(outOfOrder, 'record')} of this page {outOfOrder === 1 ? 'is' : 'are'} newer than the one above.
          Shown is the server’s order.
        </Callout>
      )}
    </>
  )
}

/** "12 new calls came in": why records are seen twice, or others than those that a link was made for. */
function ShiftNote({ shift, page, onNewest }: { shift: Shift; page: number; onNewest: () => void }) {
  const { by, repeated, since } = shift
  const isSame = shift.page === page
  return (
    <Callout tone="neutral" isAnnounced>
      <p>
        <strong>
          {by === null ? 'Many new calls came in' : `${formatCountOf(by, 'new call')} came in`} since{' '}
          {isSame ? 'this page was read before' : `page ${formatCount(shift.page)} was read`}
        </strong>{' '}
        (<Timestamp at={since} to="clock" />
        ).{' '}
        {page === 1
          ? 'They are on top.'
          : `Records have moved further back${repeated === 0 ? '' : `: ${formatCount(repeated)} of these had been on page ${formatCount(shift.page)}`}.`}{' '}
        {page > 1 && (
          <Button look="link" onClick={onNewest}>
            Go to the newest
          </Button>
        )}
      </p>
    </Callout>
  )
}

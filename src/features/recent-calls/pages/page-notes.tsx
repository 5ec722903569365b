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

export function PageNotes({ state: { page, size, days }, paged, rows, shift, onNewest }: Props) {
  const outOfOrder = countOutOfOrder(rows)
  const received = paged.rows.length + paged.unreadable.length
  const lacking = countLacking(toPosition(paged, page, size), size)
  const isOther = paged.page !== null && paged.page !== page
  return (
    <>
      {days > retentionDays && (
        <Callout tone="attention" lead={<>Records are kept for {retentionDays} days.</>}>
          You requested {formatCount(days)}; the list shows what is available.
        </Callout>
      )}
      {shift !== null && <ShiftNote shift={shift} page={page} onNewest={onNewest} />}
      {isOther && (
        <Callout tone="attention" lead="This may be the wrong page.">
          Switchboard requested page {formatCount(page)}, but the server says this is page{' '}
          {formatCount(paged.page ?? 0)}.
        </Callout>
      )}
      {received > size && (
        <Callout tone="attention" lead="More records than requested.">
          The server sent {formatCount(received)} records instead of {formatCount(size)}, so page numbers may be wrong.
        </Callout>
      )}
      {lacking > 0 && (
        <Callout tone="attention" lead="Fewer records than expected.">
          The server counts {formatCount(paged.total ?? 0)} records, so this page is missing{' '}
          {formatCountOf(lacking, 'record')}. Servers that count pages from 0 do this on the last page, and never show
          their newest page here.
        </Callout>
      )}
      {outOfOrder > 0 && (
        <Callout tone="attention" lead="Not in order.">
          {formatCountOf(outOfOrder, 'record')} on this page {outOfOrder === 1 ? 'is' : 'are'} newer than the one above.
          The list keeps the server’s order.
        </Callout>
      )}
    </>
  )
}

/** "12 new calls": why records appear twice, or differ from those that a link was made for. */
function ShiftNote({ shift, page, onNewest }: { shift: Shift; page: number; onNewest: () => void }) {
  const { by, repeated, since } = shift
  const isSame = shift.page === page
  return (
    <Callout tone="neutral" isAnnounced>
      <p>
        <strong>
          {by === null ? 'Many new calls' : formatCountOf(by, 'new call')} since{' '}
          {isSame ? 'this page last loaded' : `page ${formatCount(shift.page)} loaded`}
        </strong>{' '}
        (<Timestamp at={since} to="clock" />
        ).{' '}
        {page === 1
          ? 'They’re at the top.'
          : `Older records moved to later pages${repeated === 0 ? '' : `: ${formatCount(repeated)} of these were on page ${formatCount(shift.page)}`}.`}{' '}
        {page > 1 && (
          <Button variant="link" onClick={onNewest}>
            Show newest
          </Button>
        )}
      </p>
    </Callout>
  )
}

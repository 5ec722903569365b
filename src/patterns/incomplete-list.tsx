import type { Listed } from '../contract/endpoint.ts'
import { formatCount } from '../lib/count.ts'
import { Callout } from '../ui/callout.tsx'

/** Says so when the server holds more than it sent: search and order only know what is here. */
export function IncompleteList({ list, noun }: { list: Listed<unknown>; noun: string }) {
  if (list.complete || list.total === null) return null
  const received = list.rows.length + list.unreadable.length
  return (
    <Callout tone="attention">
      <p>
        <strong>Not all of them.</strong> The server sent {formatCount(received)} of {formatCount(list.total)} {noun}s;
        search and order know only these.
      </p>
    </Callout>
  )
}

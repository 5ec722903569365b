import { Link } from 'react-router-dom'
import { retentionDays } from '../../../contract/recent-calls.ts'
import { formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { coveredDays } from './recent-calls-state.ts'
import type { useLocatedRecord } from './use-located-record.ts'

const day = 86_400_000

/** Why a record of the URL is not there, as far as its time tells. */
export function MissingRecord({ located }: { located: ReturnType<typeof useLocatedRecord> }) {
  const { at, days, pagesRead, restart } = located
  const covered = coveredDays(days)
  const age = useNow((now) => (at === null ? 0 : Math.floor((now - at) / day)))
  if (at === null) {
    return (
      <Message icon="records" title="Not the address of a record" actions={<All />}>
        <p>The link is damaged, or was made by something else.</p>
      </Message>
    )
  }
  if (age >= retentionDays) {
    return (
      <Message icon="records" title="No longer kept" actions={<All />}>
        <p>
          The call was attempted at <Timestamp at={at} to="second" />. Records are kept for {retentionDays} days.
        </p>
      </Message>
    )
  }
  if (age >= covered) {
    return (
      <Message
        icon="records"
        title={`Older than the last ${covered === 1 ? 'day' : formatCountOf(covered, 'day')}`}
        actions={<Button onClick={() => restart(retentionDays)}>Look through {retentionDays} days</Button>}
      >
        <p>
          The call was attempted at <Timestamp at={at} to="second" />, before what this list covers.
        </p>
      </Message>
    )
  }
  return (
    <Message
      icon="warning"
      title="The server does not list this record"
      actions={<Button onClick={() => restart(retentionDays)}>Look again</Button>}
    >
      <p>
        A call at <Timestamp at={at} to="second" /> should be where it was looked for, but is not among the records of{' '}
        {formatCountOf(pagesRead, 'page')}. It may belong to another account or server.
      </p>
    </Message>
  )
}

function All() {
  return (
    <Link to={paths.recentCalls.link()} className={buttonClass()}>
      All call records
    </Link>
  )
}

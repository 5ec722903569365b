import { Link } from 'react-router-dom'
import { lastWeekQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { describeError } from '../../api/describe-error.ts'
import { holdsAll } from '../../contract/recent-calls.ts'
import { formatCount } from '../../lib/count.ts'
import { toPartyKey } from '../../lib/phone-digits.ts'
import { paths } from '../../paths.ts'
import { CallResult } from '../../patterns/calls/call-result.tsx'
import { isPattern } from '../../patterns/number-routes/route-number.ts'
import { useOwnRows } from '../../patterns/connection/of-account.ts'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { Section } from '../../ui/page.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import styles from './routing.module.css'

const max = 5

/** The last calls to a number and their outcomes, among the newest records; nothing if it isn't only digits. */
export function LastCalls({ called }: { called: string }) {
  const { data, error } = useRead(lastWeekQuery)
  const own = useOwnRows(data) ?? []
  if (isPattern(called)) return null
  const calls = own.filter(({ value: { to } }) => to !== null && toPartyKey(to) === called).slice(0, max)
  const isAll = holdsAll(data)
  return (
    <Section
      title="Latest calls"
      aside={<Link to={paths.recentCalls.link({ number: called })}>All calls in 7 days</Link>}
    >
      {data === undefined ? (
        <p className="soft" data-waits={error === null || undefined}>
          {error === null ? 'Loading…' : `${describeError(error).title}.`}
        </p>
      ) : (
        <p className="soft">
          {calls.length === 0 ? 'None in ' : 'From '}
          {isAll ? 'the last 7 days' : `the newest ${formatCount(own.length)} call records`}
        </p>
      )}
      <ul className={styles['history']}>
        {calls.map(({ value }) => {
          const { attempted_at, from } = value
          // The legs of a call may share their call_sid.
          const call = value.sip_callid || value.call_sid
          const when = <Timestamp at={attempted_at} to="second" />
          return (
            <li key={`${attempted_at} ${call ?? from}`}>
              {call === null ? when : <Link to={paths.recentCalls.link({ call })}>{when}</Link>}
              <span>{from === null ? 'unknown caller' : <PhoneNumber value={from} />}</span>
              <CallResult call={value} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

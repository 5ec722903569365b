import { Link } from 'react-router-dom'
import { query, useRead } from '../../api/query.ts'
import { listApplications } from '../../contract/applications.ts'
import { isJsonObject } from '../../contract/json.ts'
import { listPhoneNumbers } from '../../contract/phone-numbers.ts'
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import { paths } from '../../paths.ts'
import { CallResult } from '../../patterns/call-result.tsx'
import { Code, Fact, Facts, TextOrNothing } from '../../patterns/facts.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ownNumber } from './own-number.ts'
import styles from './recent-calls.module.css'
import type { RecordRow } from './record-rows.ts'

/** Deployed servers keep live records for an hour, the document says 10 minutes. */
const liveMs = 60 * 60_000

/** Who spoke with whom, what came of it, and where to go from here. */
export function CallParties({ record: { value, raw } }: { record: RecordRow }) {
  const { from, to, direction, call_sid, terminated_at, attempted_at, answered, sip_status, termination_reason } = value
  const application = isJsonObject(raw) ? raw['application_sid'] : null
  const isRecent = useNow((now) => now - (terminated_at ?? attempted_at) < liveMs)
  return (
    <Facts>
      <Fact name="Result">
        <CallResult answered={answered} sipStatus={sip_status} reason={termination_reason} />
      </Fact>
      <Fact name="From" copy={from}>
        <Party number={from} isOurs={direction === 'outbound'} />
      </Fact>
      <Fact name="To" copy={to}>
        <Party number={to} isOurs={direction === 'inbound'} />
      </Fact>
      <Fact name="Direction">
        <TextOrNothing text={direction} />
      </Fact>
      {typeof application === 'string' && application !== '' && (
        <Fact name="Application" copy={application}>
          <ApplicationLink sid={application} />
        </Fact>
      )}
      <Fact name="Call sid" copy={call_sid}>
        {call_sid === null || call_sid === '' ? (
          <EmptyValue>none: it never reached an application</EmptyValue>
        ) : (
          <span className={styles['beside']}>
            <Code>{call_sid}</Code>
            {isRecent ? (
              <Link to={paths.call.link(call_sid)}>Live record</Link>
            ) : (
              <span className={styles['soft']}>no live record any more</span>
            )}
          </span>
        )}
      </Fact>
    </Facts>
  )
}

/** A number, leading to its record if it is the account's own: as far as the numbers were read already. */
function Party({ number, isOurs }: { number: string | null; isOurs: boolean }) {
  const numbers = useRead(query(listPhoneNumbers, {}), { enabled: false }).data
  if (number === null || number === '') return <TextOrNothing text={number} />
  const own =
    numbers === undefined
      ? null
      : ownNumber(
          numbers.rows.map(({ value }) => value),
          number,
        )
  return (
    <span className={styles['beside']}>
      <Code>{number}</Code>
      {own !== null && <Link to={paths.phoneNumber.link(own.phone_number_sid)}>own number</Link>}
      {own === null && numbers === undefined && isOurs && looksLikeNumber(number) && (
        <Link to={`${paths.phoneNumbers.link()}?q=${toDigits(number)}`}>look among own numbers</Link>
      )}
    </span>
  )
}

/** By its name, where the applications were read already. */
function ApplicationLink({ sid }: { sid: string }) {
  const list = useRead(query(listApplications, {}), { enabled: false }).data
  const name = list?.rows.find(({ value }) => value.application_sid === sid)?.value.name ?? ''
  return <Link to={paths.application.link(sid)}>{name === '' ? <Code>{sid}</Code> : <bdi>{name}</bdi>}</Link>
}

import { Link } from 'react-router-dom'
import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { recentCallFields as documentedFields } from '../../contract/recent-calls.ts'
import { formatDuration } from '../../lib/durations.ts'
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import { sipStatusWords } from '../../lib/sip-status.ts'
import { paths } from '../../paths.ts'
import { CallResult } from '../../patterns/call-result.tsx'
import { Code, CodeFact, Fact, Facts, TextFact, TextOrNothing, TimeFact } from '../../patterns/facts.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Section } from '../../ui/page.tsx'
import { ownNumber } from './own-number.ts'
import styles from './recent-calls.module.css'
import type { RecordRow } from './record-rows.ts'

/** Deployed servers keep live records for an hour, the document says 10 minutes. */
const liveMs = 60 * 60_000

/** Everything in a record: who spoke with whom, its times, what SIP says, and what no document names. */
export function RecordFacts({ record }: { record: RecordRow }) {
  const { value, raw } = record
  const { attempted_at, answered_at, terminated_at, duration, sip_status } = value
  return (
    <>
      <CallParties record={record} />
      <Section title="Times">
        <Facts>
          <Fact name="Attempted">
            <Timestamp at={attempted_at} to="second" />
          </Fact>
          <TimeFact name="Answered" at={answered_at} ifNull="never" />
          <TimeFact name="Ended" at={terminated_at} ifNull="not known" />
          <Fact name="Duration">{duration === null ? <EmptyValue>none</EmptyValue> : formatDuration(duration)}</Fact>
          <Waited value={value} />
        </Facts>
      </Section>
      <Section title="Signalling">
        <Facts>
          <Fact name="SIP status">
            {sip_status === null ? <EmptyValue>none</EmptyValue> : sipStatusWords(sip_status)}
          </Fact>
          <TextFact name="Ended by" text={value.termination_reason} />
          <TextFact name="Trunk" text={value.trunk} />
          <CodeFact name="SIP call id" text={value.sip_callid} />
          <CodeFact name="Host" text={value.host} />
          <CodeFact name="Remote host" text={value.remote_host} />
          <CodeFact name="Account" text={value.account_sid} />
        </Facts>
      </Section>
      <ExtraFields raw={raw} />
    </>
  )
}

/** Who spoke with whom, what came of it, and where to go from here. */
function CallParties({ record: { value, raw } }: { record: RecordRow }) {
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
      <TextFact name="Direction" text={direction} />
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
              <span className="soft">no live record any more</span>
            )}
          </span>
        )}
      </Fact>
    </Facts>
  )
}

/** A number, leading to its record if it is the account's own: as far as the numbers were read already. */
function Party({ number, isOurs }: { number: string | null; isOurs: boolean }) {
  const numbers = useRead(phoneNumbersQuery, { enabled: false }).data
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
  const list = useRead(applicationsQuery, { enabled: false }).data
  const name = list?.rows.find(({ value }) => value.application_sid === sid)?.value.name ?? ''
  return <Link to={paths.application.link(sid)}>{name === '' ? <Code>{sid}</Code> : <bdi>{name}</bdi>}</Link>
}

/** From the attempt to the answer or the end. */
function Waited({ value: { attempted_at, answered_at, terminated_at } }: Pick<RecordRow, 'value'>) {
  const until = answered_at ?? terminated_at
  if (until === null || until < attempted_at) return null
  return (
    <Fact name="Waited">
      {formatDuration((until - attempted_at) / 1000)} <span className="soft">worked out here</span>
    </Fact>
  )
}

/** Fields that the document does not name, as received. */
function ExtraFields({ raw }: { raw: Json }) {
  if (!isJsonObject(raw)) return null
  const extra = Object.entries(raw).filter(([name]) => !documentedFields.includes(name))
  if (extra.length === 0) return null
  return (
    <Section title="Not in the document">
      <Facts>
        {extra.map(([name, json]) => (
          <Fact key={name} name={name} copy={typeof json === 'string' ? json : null}>
            {json === null ? (
              <EmptyValue>null</EmptyValue>
            ) : (
              <CodeOrNothing text={typeof json === 'string' ? json : JSON.stringify(json)} />
            )}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

function CodeOrNothing({ text }: { text: string | null }) {
  return text === null || text === '' ? <TextOrNothing text={text} /> : <Code>{text}</Code>
}

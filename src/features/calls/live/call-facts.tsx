import { Link } from 'react-router-dom'
import { useRead } from '../../../api/query.ts'
import { toDigits } from '../../../lib/phone-digits.ts'
import { paths } from '../../../paths.ts'
import { type ApplicationNames, toApplicationWords } from '../../../patterns/application-names.ts'
import { Code, Fact, Facts, TextOrNothing } from '../../../patterns/facts.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import { phoneNumbersQuery } from '../calls-queries.ts'
import { formatSpan, stateWords, toStatusWords, toTone } from './call-words.ts'
import { SeenFor } from './seen-for.tsx'
import { stateOf, type WatchedCall } from './watched-call.ts'

interface Props {
  readonly call: WatchedCall
  readonly names: ApplicationNames
}

/** Every field of a call, with what is known besides. */
export function CallFacts({ call, names }: Props) {
  const { value } = call.record
  // Only single reads are documented to hold these.
  const ip = value.originating_sip_ip ?? call.single?.value.originating_sip_ip ?? null
  const trunk = value.originating_sip_trunk_name ?? call.single?.value.originating_sip_trunk_name ?? null
  const state = stateOf(call)
  const status = toStatusWords(value.call_status)
  return (
    <Facts>
      <Fact name="Status">
        {state === 'gone' ? (
          <>
            <StatusBadge tone="neutral">{stateWords.gone}</StatusBadge>, last seen {status}
          </>
        ) : (
          <StatusBadge tone={toTone(value.call_status)}>{status}</StatusBadge>
        )}
      </Fact>
      <Fact name="SIP status">
        {value.sip_status === null ? <EmptyValue>not set</EmptyValue> : String(value.sip_status)}
      </Fact>
      <Fact name="Seen for">
        <SeenFor call={call} />
      </Fact>
      <Fact name="Duration">
        {value.duration === null ? (
          <EmptyValue>not told before the end</EmptyValue>
        ) : (
          `${formatSpan(value.duration * 1000)} since the answer`
        )}
      </Fact>
      <Fact name="From" copy={value.from}>
        <NumberLink number={value.from} isOwn={value.direction === 'outbound'} />
      </Fact>
      <Fact name="To" copy={value.to}>
        <NumberLink number={value.to} isOwn={value.direction === 'inbound'} />
      </Fact>
      <Fact name="Direction">
        <TextOrNothing text={value.direction} />
      </Fact>
      <Fact name="Caller name">
        <TextOrNothing text={value.caller_name} />
      </Fact>
      <Fact name="Application" copy={value.application_sid}>
        {value.application_sid === null || value.application_sid === '' ? (
          <EmptyValue>none</EmptyValue>
        ) : (
          <Link to={paths.application.link(value.application_sid)}>
            <bdi>{toApplicationWords(value.application_sid, names)}</bdi>
          </Link>
        )}
      </Fact>
      <Fact name="Originating trunk">
        <TextOrNothing text={trunk} ifNull="not told" />
      </Fact>
      <Fact name="Originating address" copy={ip}>
        {ip === null || ip === '' ? <TextOrNothing text={ip} ifNull="not told" /> : <Code>{ip}</Code>}
      </Fact>
      <CodeFact name="Handled by" text={value.service_url} />
      <CodeFact name="Call id" text={value.call_id} />
      <CodeFact name="Sid" text={value.call_sid} />
      <CodeFact name="Account" text={value.account_sid} />
    </Facts>
  )
}

function CodeFact({ name, text }: { name: string; text: string | null }) {
  return (
    <Fact name={name} copy={text}>
      {text === null || text === '' ? <TextOrNothing text={text} /> : <Code>{text}</Code>}
    </Fact>
  )
}

/** A number of the account leads to its own page where the numbers have been read, else to the search for it. */
function NumberLink({ number, isOwn }: { number: string | null; isOwn: boolean }) {
  // Never by itself: there may be 100,000 of them.
  const numbers = useRead(phoneNumbersQuery, { enabled: false }).data
  if (number === null || number === '') return <TextOrNothing text={number} />
  const digits = toDigits(number)
  const known = digits === '' ? undefined : numbers?.rows.find(({ value }) => toDigits(value.number) === digits)
  if (known === undefined && !isOwn) return <Code>{number}</Code>
  const link =
    known === undefined
      ? `${paths.phoneNumbers.link()}?${new URLSearchParams({ q: number }).toString()}`
      : paths.phoneNumber.link(known.value.phone_number_sid)
  return (
    <Link to={link} title={known === undefined ? 'Look for it among the phone numbers' : undefined}>
      <Code>{number}</Code>
    </Link>
  )
}

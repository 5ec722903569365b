import { isJsonObject, type Json } from '../../contract/json.ts'
import { formatDuration } from '../../lib/duration.ts'
import { sipStatusWords } from '../../lib/sip-status.ts'
import { Code, Fact, Facts, Section, TextOrNothing } from '../../patterns/facts.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { recentCallFields as documentedFields } from '../../contract/recent-calls.ts'
import styles from './recent-calls.module.css'
import type { RecordRow } from './record-rows.ts'

/** Everything else in a record: its times, what SIP says, and what no document names. */
export function RecordFacts({ record: { value, raw } }: { record: RecordRow }) {
  const { attempted_at, answered_at, terminated_at, duration, sip_status } = value
  return (
    <>
      <Section title="Times">
        <Facts>
          <Fact name="Attempted">
            <Timestamp at={attempted_at} to="second" />
          </Fact>
          <Fact name="Answered">
            {answered_at === null ? <EmptyValue>never</EmptyValue> : <Timestamp at={answered_at} to="second" />}
          </Fact>
          <Fact name="Ended">
            {terminated_at === null ? <EmptyValue>not known</EmptyValue> : <Timestamp at={terminated_at} to="second" />}
          </Fact>
          <Fact name="Duration">{duration === null ? <EmptyValue>none</EmptyValue> : formatDuration(duration)}</Fact>
          <Waited value={value} />
        </Facts>
      </Section>
      <Section title="Signalling">
        <Facts>
          <Fact name="SIP status">
            {sip_status === null ? <EmptyValue>none</EmptyValue> : sipStatusWords(sip_status)}
          </Fact>
          <Fact name="Ended by">
            <TextOrNothing text={value.termination_reason} />
          </Fact>
          <Fact name="Trunk">
            <TextOrNothing text={value.trunk} />
          </Fact>
          <Fact name="SIP call id" copy={value.sip_callid}>
            <CodeOrNothing text={value.sip_callid} />
          </Fact>
          <Fact name="Host" copy={value.host}>
            <CodeOrNothing text={value.host} />
          </Fact>
          <Fact name="Remote host" copy={value.remote_host}>
            <CodeOrNothing text={value.remote_host} />
          </Fact>
          <Fact name="Account" copy={value.account_sid}>
            <CodeOrNothing text={value.account_sid} />
          </Fact>
        </Facts>
      </Section>
      <ExtraFields raw={raw} />
    </>
  )
}

/** From the attempt to the answer or the end. */
function Waited({ value: { attempted_at, answered_at, terminated_at } }: Pick<RecordRow, 'value'>) {
  const until = answered_at ?? terminated_at
  if (until === null || until < attempted_at) return null
  return (
    <Fact name="Waited">
      {formatDuration((until - attempted_at) / 1000)} <span className={styles['soft']}>worked out here</span>
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

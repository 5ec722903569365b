import { Link } from 'react-router-dom'
import { applicationsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { isJsonObject, type Json, textAt } from '../../contract/json.ts'
import { recentCallFields as documentedFields } from '../../contract/recent-calls.ts'
import { formatSpan } from '../../lib/durations.ts'
import { sipStatusText } from '../../lib/sip-status.ts'
import { paths } from '../../paths.ts'
import { ApplicationLink } from '../../patterns/applications/application-link.tsx'
import { toApplicationNames } from '../../patterns/applications/application-names.ts'
import { CallResult } from '../../patterns/calls/call-result.tsx'
import { Code, CodeFact, Fact, Facts, TextFact, TextOrNothing, TimeFact } from '../../patterns/panel/facts.tsx'
import { toEndedCall } from '../../patterns/calls/explain-call.ts'
import { Explanation } from '../../patterns/calls/explanation.tsx'
import { PartyFact } from '../../patterns/calls/party-fact.tsx'
import { directionLabel, releaseReasonLabel } from '../../patterns/server-text.ts'
import { WriteLink } from '../../patterns/edit/write-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Section } from '../../ui/page.tsx'
import { CallAlerts } from './call-alerts.tsx'
import styles from './recent-calls.module.css'
import { type RecordRow, talkTime } from './record-rows.ts'
import { CallTrace } from './trace/call-trace.tsx'

/** Deployed servers keep live records for an hour; the documentation says 10 minutes. */
const liveMs = 60 * 60_000

interface Props {
  readonly record: RecordRow
  /** Returns the link to all calls of a number or a trunk. */
  readonly toCalls: (of: { readonly number: string } | { readonly trunk: string }) => string
}

/** Everything in a record, including fields outside the spec. */
export function RecordFacts({ record: { value, raw }, toCalls }: Props) {
  const { attempted_at, answered, answered_at, terminated_at, duration, sip_status } = value
  const { from, to, direction, call_sid, termination_reason, trunk } = value
  // Not in the spec.
  const application = textAt(raw, 'application_sid')
  const { names } = toApplicationNames(useRead(applicationsQuery, { enabled: false }).data, false)
  const isRecent = useNow((now) => now - (terminated_at ?? attempted_at) < liveMs)
  return (
    <>
      <Explanation call={toEndedCall(value)} at={attempted_at} applicationSid={application}>
        {direction === 'outbound' && from !== null && to !== null && (
          <p>
            <WriteLink to={paths.newCall.link({ from, to })}>Call again…</WriteLink>
          </p>
        )}
      </Explanation>
      <CallAlerts value={value} />
      <Facts>
        <Fact name="Result">
          <CallResult call={value} />
        </Fact>
        <PartyFact name="From" number={from} isOurs={direction === 'outbound'} toCalls={toCalls} />
        <PartyFact name="To" number={to} isOurs={direction === 'inbound'} toCalls={toCalls} />
        <Fact name="Direction">
          <ServerWord word={direction} label={directionLabel} />
        </Fact>
        {application !== null && (
          <Fact name="Application" copy={application}>
            <ApplicationLink sid={application} name={names.get(application)} />
          </Fact>
        )}
        <CodeFact
          name="Call SID"
          text={call_sid}
          ifNull="none in this record"
          beside={
            isRecent ? (
              <Link to={paths.call.link(call_sid ?? '')}>Live record</Link>
            ) : (
              <span className="soft">live record expired</span>
            )
          }
        />
      </Facts>
      <Section title="Times">
        <Facts>
          <TimeFact name="Attempted" at={attempted_at} />
          <TimeFact name="Answered" at={answered_at} ifNull={answered ? 'unknown' : 'never'} />
          <TimeFact name="Ended" at={terminated_at} ifNull="unknown" />
          <TextFact name="Duration" text={duration === null ? null : talkTime(value)} />
          <Waited value={value} />
        </Facts>
      </Section>
      <Section title="Signalling">
        <Facts>
          <TextFact name="SIP status" text={sip_status === null ? null : sipStatusText(sip_status)} />
          <Fact name="Reason">
            <ServerWord word={termination_reason} label={releaseReasonLabel} />
          </Fact>
          <Fact name="Trunk" copy={trunk}>
            {trunk ? (
              <Link to={toCalls({ trunk })}>
                <bdi>{trunk}</bdi>
              </Link>
            ) : (
              <TextOrNothing text={trunk} />
            )}
          </Fact>
          <CodeFact name="SIP call ID" text={value.sip_callid} />
          <CodeFact name="Host" text={value.host} />
          <CodeFact name="Remote host" text={value.remote_host} />
          <CodeFact name="Account" text={value.account_sid} />
        </Facts>
      </Section>
      <CallTrace sipCallId={value.sip_callid} traceId={textAt(raw, 'trace_id')} />
      <ExtraFields raw={raw} />
    </>
  )
}

/** The readable label, followed by the server's own word if that differs. */
function ServerWord({ word, label }: { word: string | null; label: (word: string) => string }) {
  if (word === null || word === '') return <TextOrNothing text={word} />
  const words = label(word)
  return (
    <span className={styles['beside']}>
      <bdi>{words}</bdi>
      {words.toLowerCase() !== word.toLowerCase() && (
        <bdi className="soft">
          <Code>{word}</Code>
        </bdi>
      )}
    </span>
  )
}

function Waited({ value: { attempted_at, answered_at, terminated_at } }: Pick<RecordRow, 'value'>) {
  const until = answered_at ?? terminated_at
  if (until === null || until < attempted_at) return null
  return (
    <Fact name="Waited">
      {formatSpan(until - attempted_at)} <span className="soft">calculated</span>
    </Fact>
  )
}

/** The fields outside the spec, as received. */
function ExtraFields({ raw }: { raw: Json }) {
  if (!isJsonObject(raw)) return null
  const extra = Object.entries(raw).filter(([name]) => !documentedFields.includes(name))
  if (extra.length === 0) return null
  return (
    <Section title="Other fields">
      <Facts>
        {extra.map(([name, json]) =>
          json === null || typeof json === 'string' ? (
            <CodeFact key={name} name={name} text={json} ifNull="null" />
          ) : (
            <Fact key={name} name={name}>
              <Code>{JSON.stringify(json)}</Code>
            </Fact>
          ),
        )}
      </Facts>
    </Section>
  )
}

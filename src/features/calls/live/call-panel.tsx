import { useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useExtraWrite } from '../../../api/use-extra.ts'
import { formatSpan, waitText } from '../../../lib/durations.ts'
import { sipStatusText } from '../../../lib/sip-status.ts'
import { paths } from '../../../paths.ts'
import { ApplicationLink } from '../../../patterns/applications/application-link.tsx'
import { type ApplicationNames, useApplicationNames } from '../../../patterns/applications/application-names.ts'
import { CodeFact, Fact, Facts, TextFact } from '../../../patterns/panel/facts.tsx'
import { refreshReads } from '../../../patterns/list/list-read.ts'
import { PartyFact } from '../../../patterns/calls/party-fact.tsx'
import { directionLabel } from '../../../patterns/server-text.ts'
import { RecordPanel, type RecordRead } from '../../../patterns/panel/record-panel.tsx'
import { WriteButton, WriteLink } from '../../../patterns/edit/write-button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import { usePhoneFormat } from '../../../ui/phone-number.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { RemoveCallDialog } from './call-delete.tsx'
import { EndCallDialog } from './end-call-dialog.tsx'
import { CallDetail, CallExplanation } from './call-detail.tsx'
import { stateText, toStatusText, toTone } from './call-text.ts'
import { askNow, type PollState } from './poller.ts'
import { SeenFor } from './call-cells.tsx'
import { TimelineList } from './timeline-list.tsx'
import { NoSuchCall, useCallWatch, useWatch } from './call-watch.ts'
import { isPartial, stateOf, type WatchedCall } from './watched-call.ts'

export function CallPanel() {
  const { call_sid: sid = '' } = useParams()
  const callWatch = useCallWatch()
  const watch = useWatch()
  const names = useApplicationNames()
  const format = usePhoneFormat()
  const poller = useMemo(() => callWatch.pollCall(sid), [callWatch, sid])
  const poll = useStore(poller.state)
  const [isRemoving, setIsRemoving] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  // Runs the poller while the panel is mounted.
  useEffect(() => poller.start(), [poller])

  const call = watch.calls.get(sid)
  const state = call === undefined ? null : stateOf(call)
  const offer = useExtraWrite('updateCall', state === 'active')
  const canEnd = offer === 'yes' || offer === 'likely'
  const wasRemovedHere = call?.steps.at(-1)?.kind === 'removed'
  const isMissing = poll.error instanceof NoSuchCall
  const isAsking = poll.phase === 'asking'
  const read: RecordRead<WatchedCall> = {
    record: call === undefined ? null : { value: call, raw: newestOf(call).raw, issues: [] },
    isListed: false,
    receivedAt: call === undefined ? null : lastSeenAt(call, watch.list?.receivedAt ?? null),
    isGone: call === undefined && isMissing,
    error: isMissing || state === 'gone' ? null : poll.error,
    isFetching: isAsking && (poll.isManual || call === undefined),
    refetch: () => void refreshReads({ refetch: () => askNow(poller) }),
  }
  return (
    <>
      <RecordPanel
        title={call === undefined ? 'Call' : toTitle(call, format)}
        read={read}
        texts={{
          all: 'All live calls',
          gone: {
            title: 'Call not found',
            text: (
              <>
                Servers drop live calls some time after they end, and this tab has no data on this one. Look for its{' '}
                <Link to={paths.recentCalls.link({ call: sid })}>call record</Link>.
              </>
            ),
          },
        }}
        what={state === null ? '' : stateText[state] + toPaceText(poll)}
        actions={
          <>
            {call !== undefined && state !== 'active' && call.record.value.direction === 'outbound' && (
              // Opens the form as a new intent: nothing is dialled until it's submitted.
              <WriteLink to={paths.newCall.link(call.record.value)}>Call again</WriteLink>
            )}
            {canEnd && state === 'active' && (
              <WriteButton variant="danger" onClick={() => setIsEnding(true)}>
                End call…
              </WriteButton>
            )}
            <WriteButton
              variant="danger"
              reason={
                wasRemovedHere ? 'You removed its record.' : state === 'gone' ? 'Its record is no longer listed.' : null
              }
              onClick={() => setIsRemoving(true)}
            >
              Remove record…
            </WriteButton>
          </>
        }
      >
        {(call) => (
          <>
            {wasRemovedHere && (
              <Callout tone="neutral" lead="You removed its record.">
                The call itself isn’t affected and may continue. This is what this browser saw.
              </Callout>
            )}
            {state === 'gone' && !wasRemovedHere && (
              <Callout tone="neutral" lead="No longer listed.">
                The call may not have ended: servers drop records after a while, and anyone can remove one. This is what
                this browser saw.
              </Callout>
            )}
            {state !== 'gone' && isPartial(call) && (
              <Callout tone="neutral" lead="Incomplete record.">
                Servers write a record with only some fields if it was removed during the call and the call’s status
                changes later. Missing fields are shown as last seen.
              </Callout>
            )}
            <CallExplanation call={call} />
            <CallFacts call={call} names={names} />
            <TimelineList call={call} gaps={watch.history.gaps} />
            {state !== 'active' && <CallDetail call={call} />}
            <p className="soft">
              {offer === 'no' ? 'This server can’t end calls. ' : ''}Removing the record only takes the call off this
              list.
            </p>
          </>
        )}
      </RecordPanel>
      {isEnding && call !== undefined && (
        <EndCallDialog call={call} names={names} onOutcome={poller.ask} onClose={() => setIsEnding(false)} />
      )}
      {isRemoving && call !== undefined && <RemoveCallDialog call={call} onClose={() => setIsRemoving(false)} />}
    </>
  )
}

/** Single reads hold more fields, unless the server now has only part of the record. */
const newestOf = (call: WatchedCall) => (isPartial(call) ? call.record : (call.single ?? call.record))

const toTitle = ({ record: { value } }: WatchedCall, format: (number: string) => string): string =>
  [value.from, value.to].map((number) => (number === null ? 'no number' : format(number))).join(' → ')

function toPaceText({ phase, stretch, currentMs }: PollState): string {
  if (phase !== 'waiting' && phase !== 'asking') return ''
  return stretch === null ? '' : `, updated every ${waitText(currentMs)}`
}

function lastSeenAt({ lastSeen, singleAt }: WatchedCall, listAt: number | null): number | null {
  return lastSeen ?? Math.max(singleAt ?? 0, listAt ?? 0)
}

/** Unanswered calls last 0 s (docs/silences.md), which is no time since an answer. */
function toDurationText(seconds: number, status: string): string {
  const span = formatSpan(seconds * 1000)
  return seconds === 0 && status !== 'in-progress' ? span : `${span} since answered`
}

export function CallFacts({ call, names }: { call: WatchedCall; names: ApplicationNames }) {
  const { value } = call.record
  const { originating_sip_ip: ip, originating_sip_trunk_name: trunk } = value
  const state = stateOf(call)
  const status = toStatusText(value.call_status)
  const known = call.steps.findLast((step) => step.status !== '')
  return (
    <Facts>
      <Fact name="Status">
        {/* Whoever waits for an answer, or for the end, needn't look for it. */}
        <span aria-live="polite">
          {state === 'gone' ? (
            <>
              <StatusBadge tone="neutral">{stateText.gone}</StatusBadge>, last seen as {status}
            </>
          ) : (
            <>
              <StatusBadge tone={toTone(value.call_status)}>{status}</StatusBadge>
              {value.call_status === ''
                ? known !== undefined && `, last seen as ${toStatusText(known.status)}`
                : status.toLowerCase().replaceAll(' ', '-') !== value.call_status && (
                    <code className="soft"> {value.call_status}</code>
                  )}
            </>
          )}
        </span>
      </Fact>
      <TextFact name="SIP status" text={value.sip_status === null ? null : sipStatusText(value.sip_status)} />
      <Fact name="Observed">
        <SeenFor call={call} />
      </Fact>
      <TextFact
        name="Duration"
        text={value.duration === null ? null : toDurationText(value.duration, value.call_status)}
        ifNull="known after the call ends"
      />
      <PartyFact
        name="From"
        number={value.from}
        isOurs={value.direction === 'outbound'}
        toCalls={paths.recentCalls.link}
      />
      <PartyFact name="To" number={value.to} isOurs={value.direction === 'inbound'} toCalls={paths.recentCalls.link} />
      <TextFact name="Direction" text={value.direction === null ? null : directionLabel(value.direction)} />
      <TextFact name="Caller name" text={value.caller_name} />
      <Fact name="Application" copy={value.application_sid}>
        {value.application_sid === null || value.application_sid === '' ? (
          <EmptyValue>none</EmptyValue>
        ) : (
          <ApplicationLink sid={value.application_sid} name={names.names.get(value.application_sid)} />
        )}
      </Fact>
      <TextFact name="Trunk" text={trunk} ifNull="–" />
      <CodeFact name="Source address" text={ip} ifNull="–" />
      <CodeFact name="Handled by" text={value.service_url} />
      <CodeFact name="Call ID" text={value.call_id} />
      <CodeFact name="SID" text={value.call_sid} />
      <CodeFact name="Account" text={value.account_sid} />
    </Facts>
  )
}

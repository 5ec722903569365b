import { useState } from 'react'
import { useRead } from '../../../api/query.ts'
import type { RecentCall } from '../../../contract/recent-calls.ts'
import { formatCountOf } from '../../../lib/count.ts'
import { formatSpan } from '../../../lib/durations.ts'
import { sipStatusText } from '../../../lib/sip-status.ts'
import { toEndedCall } from '../../../patterns/calls/explain-call.ts'
import { Explanation } from '../../../patterns/calls/explanation.tsx'
import { Fact, Facts, TextFact, TimeFact } from '../../../patterns/panel/facts.tsx'
import { FailedContent } from '../../../patterns/failure/failure.tsx'
import { Age } from '../../../ui/age.tsx'
import { Button } from '../../../ui/button.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { Section } from '../../../ui/page.tsx'
import { lastDayQuery } from '../../../api/queries.ts'
import { findDetail } from './find-detail.ts'
import { endSeenAt, stateOf, type WatchedCall } from './watched-call.ts'

/** Records are written within seconds of a call's end. */
const writtenMs = 15_000

/** Explains a failed call from its detail record if that was read, otherwise from what was observed. */
export function CallExplanation({ call }: { call: WatchedCall }) {
  const { data } = useRead(lastDayQuery, { enabled: false })
  const { value } = call.record
  const found = data === undefined ? null : findDetail(data.rows, value)
  const endedAt = endSeenAt(call)
  if (stateOf(call) !== 'ended' || endedAt === null) return null
  const isMissing = data !== undefined && data.receivedAt > endedAt + writtenMs
  const seen = { seenIn: isMissing ? ('live record' as const) : null, answered: null, waitedMs: null }
  const trunk = value.originating_sip_trunk_name
  const ended = found === null ? { ...value, ...seen, termination_reason: null, trunk } : toEndedCall(found.value)
  return (
    <Explanation call={ended} at={found?.value.attempted_at ?? call.firstSeen} applicationSid={value.application_sid} />
  )
}

/** The detail record of a call. Read once when the call is no longer listed, otherwise on demand. */
export function CallDetail({ call }: { call: WatchedCall }) {
  const [isRequested, setIsRequested] = useState(false)
  const isGone = call.lastSeen !== null
  const read = useRead(lastDayQuery, { enabled: isRequested || isGone })
  const found = read.data === undefined ? null : findDetail(read.data.rows, call.record.value)
  const label = read.data === undefined ? 'Find record' : 'Check again'
  const find = () => {
    if (isRequested || isGone) void read.refetch()
    setIsRequested(true)
  }
  return (
    <Section
      title="Call record"
      aside={
        found === null && (
          <Button variant="link" onClick={find} isBusy={read.isFetching}>
            {read.isFetching ? 'Searching…' : label}
          </Button>
        )
      }
    >
      {found !== null && <DetailFacts detail={found.value} />}
      {read.data !== undefined && found === null && (
        <p>
          Not among the newest {formatCountOf(read.data.rows.length, 'record')} of the last day, updated{' '}
          <Age at={read.data.receivedAt} />. Records appear when a call ends, or shortly after.
        </p>
      )}
      {read.data === undefined && read.error !== null && (
        <FailedContent error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
      )}
      {read.data === undefined && read.error === null && (
        <p>{read.isFetching ? 'Searching the newest records…' : 'The record is written when the call ends.'}</p>
      )}
    </Section>
  )
}

function DetailFacts({ detail }: { detail: RecentCall }) {
  const { attempted_at, answered, answered_at, terminated_at, duration, sip_status, termination_reason, trunk } = detail
  return (
    <Facts>
      <TimeFact name="Attempted" at={attempted_at} />
      <Fact name="Answered">
        {answered_at !== null && <Timestamp at={answered_at} to="second" />}
        {answered_at === null && (answered ? 'yes' : 'no')}
      </Fact>
      <TimeFact name="Ended" at={terminated_at} />
      <TextFact name="Talk time" text={duration === null ? null : formatSpan(duration * 1000)} />
      <TextFact name="Final SIP status" text={sip_status === null ? null : sipStatusText(sip_status)} />
      <TextFact name="Reason" text={termination_reason} />
      <TextFact name="Trunk" text={trunk} />
    </Facts>
  )
}

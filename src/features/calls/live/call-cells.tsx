import type { ReactNode } from 'react'
import { formatSpan } from '../../../lib/durations.ts'
import { formatClock } from '../../../lib/time.ts'
import { toShortSid } from '../../../lib/short-sid.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Dash, EmptyValue } from '../../../ui/empty-value.tsx'
import { PhoneNumber, UnbrokenNumber, usePhoneFormat } from '../../../ui/phone-number.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useStore } from '../../../ui/use-store.ts'
import { useZone } from '../../../ui/zone.ts'
import type { CallRow } from './call-rows.ts'
import { toStatusText, toTone } from './call-text.ts'
import type { PollState } from './poller.ts'
import { useCallWatch } from './call-watch.ts'
import { endSeenAt, type WatchedCall } from './watched-call.ts'

interface Props {
  readonly row: CallRow
}

/** The destination is part of the link's accessible name. */
export function FromCell({ row }: Props) {
  const { from, to } = row.value
  const format = usePhoneFormat()
  return (
    <>
      <NumberCell row={row} number={from} />
      <span className="visually-hidden"> to {to === null ? null : format(to)}</span>
    </>
  )
}

export function NumberCell({ row, number }: Props & { number: string | null }) {
  if (number === null || number.trim() === '') return <EmptyValue>no number</EmptyValue>
  return (
    <Toned row={row}>
      <PhoneNumber value={number} />
    </Toned>
  )
}

function Toned({ row: { state }, children }: Props & { children: ReactNode }) {
  return state === 'ended' || state === 'gone' ? <span className="soft">{children}</span> : children
}

/** A party of a call, within a sentence. */
export const toParty = (number: string | null) => (number === null ? 'no number' : <UnbrokenNumber value={number} />)

export function StatusCell({ row: { value, state } }: Props) {
  const words = toStatusText(value.call_status)
  if (state !== 'gone') return <StatusBadge tone={toTone(value.call_status)}>{words}</StatusBadge>
  return (
    <StatusBadge tone="neutral" title={`No longer listed. Last seen ${words}.`}>
      No longer listed
    </StatusBadge>
  )
}

export function SeenForCell({ row }: Props) {
  return (
    <Toned row={row}>
      <SeenFor call={row.call} />
    </Toned>
  )
}

/** Renders no element of its own, because every row has this cell. */
export function FirstSeenCell({ row }: Props) {
  const zone = useZone()
  return <Toned row={row}>{formatClock(row.call.firstSeen, zone)}</Toned>
}

export function TextCell({ row, text }: Props & { text: string | null }) {
  if (text === null || text === '') return <Dash why={text === null ? 'Unknown' : 'Empty'} />
  return <Toned row={row}>{text}</Toned>
}

export function ApplicationCell({ row }: Props) {
  const { application_sid } = row.value
  if (application_sid === null || application_sid === '') return <Dash why="None" />
  if (row.applicationName?.trim() === '') return <EmptyValue>no name</EmptyValue>
  if (row.applicationName === null) return <code>{toShortSid(application_sid)}</code>
  return <TextCell row={row} text={row.applicationName} />
}

export function SeenFor({ call }: { call: WatchedCall }) {
  const end = endSeenAt(call)
  if (end !== null && end <= call.firstSeen) return <Dash why="Ended before this browser saw it" />
  return end === null ? <Ticking since={call.firstSeen} /> : <>{formatSpan(end - call.firstSeen)}</>
}

function Ticking({ since }: { since: number }) {
  const { poller, watch } = useCallWatch()
  // Selects a boolean: the whole state changes twice per request, and a page has hundreds of these.
  const isWatched = useStore(poller.state, isWatching)
  const words = useNow((now) => formatSpan((isWatched ? now : (watch.get().list?.receivedAt ?? since)) - since))
  return <>{words}</>
}

function isWatching({ phase, error }: PollState): boolean {
  return error === null && (phase === 'waiting' || phase === 'asking')
}

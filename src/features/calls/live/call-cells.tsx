import { Link } from 'react-router-dom'
import { formatSpan } from '../../../lib/durations.ts'
import { toShortSid } from '../../../lib/short-sid.ts'
import { paths } from '../../../paths.ts'
import { useLinkWithQuery } from '../../../patterns/use-link-with-query.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useStore } from '../../../ui/use-store.ts'
import styles from './calls.module.css'
import type { CallRow } from './call-rows.ts'
import { toStatusWords, toTone } from './call-words.ts'
import type { PollState } from './poller.ts'
import { useCallWatch } from './use-calls.ts'
import { endSeenAt, type WatchedCall } from './watched-call.ts'

interface Props {
  readonly row: CallRow
}

/** Calls that are over are grey. */
function toneOf({ state }: CallRow): string | undefined {
  return state === 'ended' || state === 'gone' ? 'soft' : undefined
}

/** Leads to the panel, whose row then is the current one. */
export function FromCell({ row }: Props) {
  const keep = useLinkWithQuery()
  const { from, call_sid } = row.value
  return (
    <span className={cx(styles['code'], toneOf(row))}>
      <Link to={keep(paths.call.link(call_sid))} title={from ?? call_sid}>
        {from === null || from === '' ? <EmptyValue>no number</EmptyValue> : <bdi>{from}</bdi>}
        <span className="visually-hidden"> to {row.value.to}</span>
      </Link>
      {from !== null && from !== '' && <CopyButton text={from} what="Copy number" />}
    </span>
  )
}

export function ToCell({ row }: Props) {
  const { to } = row.value
  if (to === null || to === '') return <EmptyValue>no number</EmptyValue>
  return (
    <span className={cx(styles['code'], toneOf(row))}>
      <bdi title={to}>{to}</bdi>
    </span>
  )
}

export function StatusCell({ row: { value, state } }: Props) {
  const words = toStatusWords(value.call_status)
  if (state !== 'gone') return <StatusBadge tone={toTone(value.call_status)}>{words}</StatusBadge>
  return (
    <span title={`No longer listed. Last seen ${words}.`}>
      <StatusBadge tone="neutral">no longer listed</StatusBadge>
    </span>
  )
}

export function SeenForCell({ row }: Props) {
  return (
    <span className={toneOf(row)}>
      <SeenFor call={row.call} />
    </span>
  )
}

export function TextCell({ row, text }: Props & { text: string | null }) {
  if (text === null || text === '') return <EmptyValue>{text === null ? 'not told' : 'empty'}</EmptyValue>
  return (
    <bdi className={toneOf(row)} title={text}>
      {text}
    </bdi>
  )
}

export function ApplicationCell({ row }: Props) {
  const { application_sid } = row.value
  if (application_sid === null || application_sid === '') return <EmptyValue>none</EmptyValue>
  if (row.applicationName === '') return <EmptyValue>no name</EmptyValue>
  if (row.applicationName === null) return <code title={application_sid}>{toShortSid(application_sid)}</code>
  return <TextCell row={row} text={row.applicationName} />
}

export function SidCell({ row: { value } }: Props) {
  return (
    <span className={styles['code']}>
      <span title={value.call_sid}>{value.call_sid}</span>
      <CopyButton text={value.call_sid} what="Copy sid" />
    </span>
  )
}

/** For how long a call was seen active. Ticks by itself, and stands still where nobody watches. */
export function SeenFor({ call }: { call: WatchedCall }) {
  const end = endSeenAt(call)
  if (end !== null && end <= call.firstSeen) return <EmptyValue>already over</EmptyValue>
  return end === null ? <Ticking since={call.firstSeen} /> : <>{formatSpan(end - call.firstSeen)}</>
}

function Ticking({ since }: { since: number }) {
  const { poller, watch } = useCallWatch()
  // Not the whole state, which changes twice a question: hundreds of these are on a page.
  const isWatched = useStore(poller.state, isWatching)
  const words = useNow((now) => formatSpan((isWatched ? now : (watch.get().list?.receivedAt ?? since)) - since))
  return <>{words}</>
}

function isWatching({ phase, error }: PollState): boolean {
  return error === null && (phase === 'waiting' || phase === 'asking')
}

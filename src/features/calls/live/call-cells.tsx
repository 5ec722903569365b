import { Link } from 'react-router-dom'
import { toShortSid } from '../../../lib/short-sid.ts'
import { paths } from '../../../paths.ts'
import { useKeptQuery } from '../../../patterns/use-link-with-query.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Lamp } from '../../../ui/status-badge.tsx'
import { Nothing } from '../../../ui/empty-value.tsx'
import styles from './call-cells.module.css'
import type { CallRow } from './call-rows.ts'
import { toStatusWords, toTone } from './call-words.ts'
import { SeenFor } from './seen-for.tsx'

interface Props {
  readonly row: CallRow
}

/** Calls that are over are grey. */
function toneOf({ state }: CallRow): string | undefined {
  return state === 'ended' || state === 'gone' ? styles['over'] : undefined
}

/** Leads to the panel, whose row then is the current one. */
export function FromCell({ row }: Props) {
  const keep = useKeptQuery()
  const { from, call_sid } = row.value
  return (
    <span className={cx(styles['code'], toneOf(row))}>
      <Link to={keep(paths.call.link(call_sid))} title={from ?? call_sid}>
        {from === null || from === '' ? <Nothing>no number</Nothing> : <bdi>{from}</bdi>}
        <span className="for-ears"> to {row.value.to}</span>
      </Link>
      {from !== null && from !== '' && <CopyButton text={from} what="Copy number" />}
    </span>
  )
}

export function ToCell({ row }: Props) {
  const { to } = row.value
  if (to === null || to === '') return <Nothing>no number</Nothing>
  return (
    <span className={cx(styles['code'], toneOf(row))}>
      <bdi title={to}>{to}</bdi>
    </span>
  )
}

export function StatusCell({ row: { value, state } }: Props) {
  const words = toStatusWords(value.call_status)
  if (state !== 'gone') return <Lamp tone={toTone(value.call_status)}>{words}</Lamp>
  return (
    <span title={`No longer listed. Last seen ${words}.`}>
      <Lamp tone="neutral">no longer listed</Lamp>
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
  if (text === null || text === '') return <Nothing>{text === null ? 'not told' : 'empty'}</Nothing>
  return (
    <bdi className={toneOf(row)} title={text}>
      {text}
    </bdi>
  )
}

export function ApplicationCell({ row }: Props) {
  const { application_sid } = row.value
  if (application_sid === null || application_sid === '') return <Nothing>none</Nothing>
  if (row.applicationName === '') return <Nothing>no name</Nothing>
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

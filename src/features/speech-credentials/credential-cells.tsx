import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { type CredentialRow, type HalfRow, type HalfState, nameOf, toShortSid } from './credential-rows.ts'
import { TestButton } from './test/test-button.tsx'

interface Props {
  readonly row: CredentialRow
}

export function VendorCell({ row }: Props) {
  return (
    <>
      {row.value.vendor === '' ? <EmptyValue>no vendor</EmptyValue> : <bdi>{row.value.vendor}</bdi>},{' '}
      <bdi className="soft">{row.label === '' ? (row.identifier ?? toShortSid(row.value)) : row.label}</bdi>
    </>
  )
}

export function OwnerMark({ row: { owner } }: Props) {
  return (
    owner === 'provider' && (
      <span className="soft" title="Belongs to the service provider">
        provider
      </span>
    )
  )
}

const tones: Readonly<Record<HalfState, Tone>> = {
  works: 'good',
  failed: 'bad',
  odd: 'attention',
  untested: 'attention',
  unused: 'neutral',
  unset: 'neutral',
}

/** How one half is, by its last test. */
export function HalfCell({ half: { state, word, reason } }: { half: HalfRow }) {
  return (
    <StatusBadge tone={tones[state]} title={reason}>
      {word}
    </StatusBadge>
  )
}

export function TimeCell({ at, ifNull }: { at: number | null; ifNull: string }) {
  return at === null ? <EmptyValue>{ifNull}</EmptyValue> : <Timestamp at={at} />
}

export function TestCell({ row }: Props) {
  return <TestButton sid={row.value.speech_credential_sid} name={nameOf(row)} look="row" />
}

import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { FindingSign } from '../../patterns/findings/marks.tsx'
import { Age } from '../../ui/age.tsx'
import { Dash } from '../../ui/empty-value.tsx'
import { type CredentialRow, type HalfRow, type HalfState, nameOf } from './credential-rows.ts'
import { TestButton } from './test/test-button.tsx'

interface Props {
  readonly row: CredentialRow
}

export function VendorCell({ row }: Props) {
  return <bdi>{nameOf(row)}</bdi>
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

/** Failing and untested ones say so themselves. */
export function UnusedMark({ row: { value } }: Props) {
  return <FindingSign sid={value.speech_credential_sid} rule="credential-unused" />
}

const tones: Readonly<Record<HalfState, Tone>> = {
  works: 'good',
  failed: 'bad',
  odd: 'attention',
  untested: 'attention',
  unused: 'neutral',
  unset: 'neutral',
}

interface HalfProps {
  readonly half: HalfRow
  /** In a list, where one looks for what does not work. */
  readonly isQuiet?: boolean
}

/** How one half is, by its last test. */
export function HalfCell({ half: { state, word, reason }, isQuiet = false }: HalfProps) {
  // An odd one is the server's own word.
  const label = state === 'works' ? 'OK' : state === 'odd' ? word : word.charAt(0).toUpperCase() + word.slice(1)
  if (isQuiet && (state === 'unused' || state === 'unset')) return <Dash why={label} />
  if (isQuiet && state === 'works') return <span className="soft">{label}</span>
  return (
    <StatusBadge tone={tones[state]} title={reason}>
      {label}
    </StatusBadge>
  )
}

export function TimeCell({ at, ifNull }: { at: number | null; ifNull: string }) {
  return at === null ? <Dash why={ifNull} /> : <Age at={at} />
}

export function TestCell({ row }: Props) {
  return <TestButton row={row} look="row" />
}

import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { CopyableCode } from '../../ui/copy-button.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { type CredentialRow, type HalfRow, type HalfState, nameOf, toShortSid } from './credential-rows.ts'
import styles from './speech-credentials.module.css'
import { TestButton } from './test/test-button.tsx'

interface Props {
  readonly row: CredentialRow
}

/** Leads to the panel, whose row then is the current one. */
export function VendorCell({ row }: Props) {
  const keep = useLinkWithQuery()
  return (
    <span className={styles['vendor']}>
      <Link to={keep(paths.speechCredential.link(row.value.speech_credential_sid))} title={nameOf(row)}>
        {row.value.vendor === '' ? <EmptyValue>no vendor</EmptyValue> : <bdi>{row.value.vendor}</bdi>},{' '}
        <bdi className="soft">{row.label === '' ? (row.identifier ?? toShortSid(row.value)) : row.label}</bdi>
      </Link>
      {row.owner === 'provider' && (
        <span className="soft" title="Belongs to the service provider">
          provider
        </span>
      )}
    </span>
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
    <span title={reason ?? undefined}>
      <StatusBadge tone={tones[state]}>{word}</StatusBadge>
    </span>
  )
}

export function TimeCell({ at, ifNull }: { at: number | null; ifNull: string }) {
  return at === null ? <EmptyValue>{ifNull}</EmptyValue> : <Timestamp at={at} />
}

export function TestCell({ row }: Props) {
  return <TestButton sid={row.value.speech_credential_sid} name={nameOf(row)} look="row" />
}

export function IdentifierCell({ row: { identifier } }: Props) {
  return identifier === null ? <EmptyValue>not listed</EmptyValue> : <CopyableCode text={identifier} what="Copy" />
}

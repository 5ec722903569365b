import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { WriteButton } from '../../patterns/write-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { toApplicationWords } from '../../patterns/application-names.ts'
import { useAssignments } from './assignments.tsx'
import { useBulkResult } from '../../patterns/bulk-results.ts'
import { BulkState } from './bulk/bulk-state.tsx'
import { useNames } from './names-context.tsx'
import styles from './number-cells.module.css'
import { type AssignmentState, type NumberRow, stateWords, toCarrierLabel } from './number-rows.ts'
import { toShortSid } from '../../lib/short-sid.ts'

interface Props {
  readonly row: NumberRow
}

/** Leads to the panel, whose row then is the current one. */
export function NumberCell({ row: { value } }: Props) {
  const keep = useLinkWithQuery()
  return (
    <span className={styles['number']}>
      <Link to={keep(paths.phoneNumber.link(value.phone_number_sid))} title={value.number}>
        {value.number === '' ? <EmptyValue>no number</EmptyValue> : <bdi>{value.number}</bdi>}
      </Link>
      <CopyButton text={value.number} what="Copy number" />
    </span>
  )
}

/** The application, and the way to another one. */
export function ApplicationCell({ row }: Props) {
  const { ask } = useAssignments()
  return (
    <span className={styles['application']}>
      <span className={styles['name']}>
        <ApplicationName row={row} />
      </span>
      <WriteButton
        look="bare"
        icon="edit"
        className={styles['change']}
        title="Change application"
        onClick={() => ask(row.value)}
      >
        <span className="visually-hidden">Change application of {row.value.number}</span>
      </WriteButton>
    </span>
  )
}

/** Name of the application that a number leads to; where that is not known, the sid. */
function ApplicationName({ row: { value, state, applicationName } }: Props) {
  const { application_sid } = value
  if (state === 'unassigned' || application_sid === null) return <EmptyValue>none</EmptyValue>
  if (applicationName === null) return <code title={application_sid}>{toShortSid(application_sid)}</code>
  if (applicationName === '') return <EmptyValue>no name</EmptyValue>
  return <bdi title={applicationName}>{applicationName}</bdi>
}

const stateTones: Readonly<Record<AssignmentState, Tone>> = {
  routed: 'good',
  unassigned: 'neutral',
  unknown: 'bad',
  unread: 'attention',
  reading: 'neutral',
}

/** What becomes of calls to the number; or of the change that was just asked for. */
export function StateCell({ row: { value, state } }: Props) {
  const { open, ask } = useAssignments()
  const { applications } = useNames()
  const result = useBulkResult(value.phone_number_sid)
  const assigning = open.get(value.phone_number_sid)
  if (assigning === undefined && result !== null) return <BulkState result={result} />
  if (assigning === undefined) return <StatusBadge tone={stateTones[state]}>{stateWords[state]}</StatusBadge>
  if (assigning.refused === null) {
    return (
      <StatusBadge tone="neutral">
        changing<span className="visually-hidden"> to {toApplicationWords(assigning.target, applications)}</span>…
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone="bad">
      <Button look="link" className={styles['refused']} onClick={() => ask(value)}>
        {assigning.refused.isUnchanged ? 'not changed' : 'perhaps not changed'}
        <span className="visually-hidden">show why</span>
      </Button>
    </StatusBadge>
  )
}

export function CarrierCell({ row }: Props) {
  const { voip_carrier_sid } = row.value
  const label = toCarrierLabel(row)
  if (label === null || voip_carrier_sid === null) return <EmptyValue>none</EmptyValue>
  if (label === '') return <EmptyValue>empty</EmptyValue>
  return row.carrierName === null ? (
    <code title={voip_carrier_sid}>{label}</code>
  ) : (
    <bdi title={voip_carrier_sid}>{label}</bdi>
  )
}

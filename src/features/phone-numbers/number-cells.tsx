import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { Item } from '../../jobs/work.ts'
import { WriteButton } from '../../patterns/edit/write-button.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { Dash, EmptyValue } from '../../ui/empty-value.tsx'
import { toApplicationText } from '../../patterns/applications/application-names.ts'
import { useAssignments } from '../../patterns/assign/assignments.tsx'
import { type BulkResult, useBulkResult } from '../../patterns/jobs/bulk-results.ts'
import { useMarks } from '../../patterns/findings/marks.tsx'
import { useNames } from './names-context.tsx'
import styles from './number-cells.module.css'
import { type AssignmentState, type NumberRow, stateText, toCarrierLabel, toRowMaker } from './number-rows.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { toShortSid } from '../../lib/short-sid.ts'

interface Props {
  readonly row: NumberRow
}

/** Returns the number with the application that a job just gave it; the list follows at the end of the job. */
export function useCurrent(row: NumberRow): NumberRow {
  const { applications, carriers } = useNames()
  const result = useBulkResult(row.sid)
  if (result?.state !== 'done' || result.work.kind !== 'assign') return row
  const value = { ...row.value, application_sid: result.work.target }
  return toRowMaker(applications, carriers)({ value, raw: row.record.raw, issues: [] })
}

export function ChangeButton({ row }: Props) {
  const { value } = useCurrent(row)
  const { pick } = useAssignments()
  return (
    <WriteButton
      variant="bare"
      icon="edit"
      className={styles['change']}
      data-edit
      title="Change application"
      aria-label={`Change application of ${value.number}`}
      onClick={(event) => pick(value, event.currentTarget)}
    />
  )
}

export function ApplicationCell({ row }: Props) {
  const current = useCurrent(row)
  const { state, applicationName } = current
  const { application_sid } = current.value
  if (state === 'unassigned' || application_sid === null) return <Dash why="None" />
  if (applicationName === null) return <code>{toShortSid(application_sid)}</code>
  if (applicationName.trim() === '') return <EmptyValue>no name</EmptyValue>
  // The cell's own tooltip still shows the previous name.
  return current === row ? applicationName : <span title={applicationName}>{applicationName}</span>
}

const stateTones: Readonly<Record<AssignmentState, Tone>> = {
  routed: 'good',
  unassigned: 'neutral',
  unknown: 'bad',
  unread: 'attention',
  reading: 'neutral',
}

/** The state of a number's calls, or of a change just requested. `isQuiet`: shows only problems. */
export function StateCell({ row: { value, state }, isQuiet = false }: Props & { isQuiet?: boolean }) {
  const { open, pick } = useAssignments()
  const { applications } = useNames()
  const result = useBulkResult(value.phone_number_sid)
  const assigning = open.get(value.phone_number_sid)
  const [mark] = useMarks(value.phone_number_sid, value)
  if (assigning === undefined && result !== null) return <BulkState result={result} />
  if (assigning === undefined) {
    if (state === 'routed' && mark !== undefined) {
      return (
        <StatusBadge tone={mark.rule.tone} title={mark.reason}>
          {mark.rule.state}
        </StatusBadge>
      )
    }
    if (isQuiet && state === 'routed') return null
    if (state === 'unknown') return <MissingApplication isListed={isQuiet} />
    return <StatusBadge tone={stateTones[state]}>{capitalize(stateText[state])}</StatusBadge>
  }
  if (assigning.refused === null) {
    return (
      <StatusBadge tone="neutral">
        Changing<span className="visually-hidden"> to {toApplicationText(assigning.target, applications)}</span>…
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone="bad">
      <Button variant="link" className={styles['refused']} onClick={(event) => pick(value, event.currentTarget)}>
        {assigning.refused.isUnchanged ? 'Not changed' : 'May not have changed'}
        <span className="visually-hidden">show why</span>
      </Button>
    </StatusBadge>
  )
}

/** Reads applications again that are older than the number: someone may have created this one since. */
function MissingApplication({ isListed }: { isListed: boolean }) {
  const numbers = useRead(phoneNumbersQuery, { enabled: false }).data
  const applications = useRead(applicationsQuery, { enabled: false }).data
  // A list once: scrolling must not read 10,000 applications every 30 seconds.
  const isOlder = (applications?.receivedAt ?? 0) < (numbers?.receivedAt ?? 0)
  // Not at once: both lists are read together at first.
  useRead(applicationsQuery, { enabled: isOlder || !isListed, ...(isOlder ? { maxAgeMs: 5000 } : {}) })
  return <StatusBadge tone={stateTones.unknown}>{capitalize(stateText.unknown)}</StatusBadge>
}

const resultText: Readonly<Record<BulkResult['work']['kind'], Readonly<Record<Item['state'], string>>>> = {
  assign: {
    waiting: 'Waiting',
    running: 'Changing…',
    done: 'Changed',
    failed: 'Not changed',
    unknown: 'May have changed',
  },
  delete: {
    waiting: 'Waiting',
    running: 'Deleting…',
    done: 'Deleted',
    failed: 'Not deleted',
    unknown: 'May have been deleted',
  },
}

const resultTones: Readonly<Record<Item['state'], Tone>> = {
  waiting: 'neutral',
  running: 'neutral',
  done: 'good',
  failed: 'bad',
  unknown: 'attention',
}

/** The result of a job for a number, shown instead of its state. The list of jobs has the reason, too. */
function BulkState({ result: { work, state, reason } }: { result: BulkResult }) {
  return (
    <StatusBadge tone={resultTones[state]} title={reason}>
      {resultText[work.kind][state]}
      {reason !== null && <span className="visually-hidden">: {reason}</span>}
    </StatusBadge>
  )
}

export function CarrierCell({ row }: Props) {
  const { voip_carrier_sid } = row.value
  const label = toCarrierLabel(row)
  if (label === null || voip_carrier_sid === null) return <Dash why="None" />
  if (label === '') return <EmptyValue>empty</EmptyValue>
  return row.carrierName === null ? <code>{label}</code> : label
}

import { useMemo, useState } from 'react'
import { useServices } from '../../api/use-services.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import type { Job } from '../../jobs/job.ts'
import { formatCountOf } from '../../lib/count.ts'
import {
  type ApplicationNames,
  toApplicationOptions,
  toApplicationWords,
  useApplicationNames,
} from '../../patterns/application-names.ts'
import { startBulkJob } from '../../patterns/bulk-numbers.ts'
import { isInJob } from '../../patterns/bulk-results.ts'
import { FailedForm } from '../../patterns/failure.tsx'
import { toHaltWords } from '../../patterns/job-words.ts'
import { useJobs, useJobViews } from '../../patterns/jobs-context.tsx'
import { PauseButton } from '../../patterns/pause-button.tsx'
import { WriteButton } from '../../patterns/write-button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { cx } from '../../ui/cx.ts'
import { PhoneNumber as Written } from '../../ui/phone-number.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useStore } from '../../ui/use-store.ts'
import styles from './application-panel.module.css'
import { useStarting } from '../../patterns/use-starting.ts'

type NumberRecord = Readable<PhoneNumber>

/** A job that re-assigns numbers. `records` has the order of its items. */
interface Run {
  readonly job: Job<NumberRecord>
  readonly records: readonly NumberRecord[]
}

/** Re-assigns the numbers of an application in a job, which continues if the dialog is closed. */
export function useRepointing(records: readonly NumberRecord[]) {
  const services = useServices()
  const jobs = useJobs()
  // In any job: the dialog may have been closed and opened again meanwhile.
  const isInAnyJob = useStore(jobs.views, () => records.some(({ value }) => isInJob(jobs, value.phone_number_sid)))
  const [run, setRun] = useState<Run | null>(null)
  const { isStarting, error, start } = useStarting()
  /** `target`: the SID of an application; null for none. */
  const repoint = (title: string, target: string | null) =>
    start(async () => {
      const job = await startBulkJob(jobs, services, { title, work: { kind: 'assign', target }, numbers: records })
      setRun({ job, records })
    })
  return { isRunning: isStarting || isInAnyJob, run, error, repoint }
}

interface Props {
  readonly application_sid: string
  /** The numbers currently assigned to it. */
  readonly records: readonly NumberRecord[]
  readonly repointing: ReturnType<typeof useRepointing>
  readonly onStart: () => void
}

/** Offers other applications for the numbers of one, and shows the progress for each number. */
export function RepointNumbers({ application_sid, records, repointing, onStart }: Props) {
  const { isRunning, run, error, repoint } = repointing
  const [target, setTarget] = useState('')
  const applications = useApplicationNames()
  const options = useMemo(
    () => toApplicationOptions(without(applications, application_sid)),
    [applications, application_sid],
  )
  const name = target === '' ? '' : toApplicationWords(target, applications)
  const count = formatCountOf(records.length, 'number')
  const begin = () => {
    onStart()
    void repoint(target === '' ? `Unassign ${count}` : `Re-assign ${count} to ${name}`, target === '' ? null : target)
  }
  return (
    <>
      {records.length > 0 && !isRunning && (
        <div className={styles['repoint']}>
          <Combobox
            label="Move its numbers to"
            value={target}
            text={name}
            placeholder="No application (unassign)"
            isOptional
            options={options}
            onChange={setTarget}
          />
          <WriteButton onClick={begin}>
            {target === '' ? 'Unassign' : 'Re-assign'} {count}
          </WriteButton>
        </div>
      )}
      {error !== null && <FailedForm error={error} />}
      {run !== null && <Progress run={run} />}
    </>
  )
}

function without({ known, names }: ApplicationNames, sid: string): ApplicationNames {
  return { known, names: new Map([...names].filter(([other]) => other !== sid)) }
}

function Progress({ run: { job, records } }: { run: Run }) {
  // Re-renders on every change of a job.
  useJobViews()
  const view = job.view()
  const { state, counts, endedAt } = view
  const halt = toHaltWords(view)
  const ended = records.flatMap(({ value: { phone_number_sid, number } }, place) => {
    const item = job.itemAt(place)
    return item === null || item.state === 'waiting' || item.state === 'running'
      ? []
      : [{ phone_number_sid, number, ...item }]
  })
  const failed = counts.failed + counts.unknown
  return (
    <>
      {endedAt === null && (
        <>
          <progress
            className={styles['progress']}
            aria-label="Re-assigning"
            max={records.length}
            value={ended.length}
          />
          <PauseButton view={view} />
        </>
      )}
      <output className="soft">
        {ended.length} of {formatCountOf(records.length, 'number')} done
        {failed > 0 && `, ${failed} failed`}
        {halt !== null && `; ${halt}`}
        {state === 'cancelled' && '; cancelled'}
      </output>
      <ul className={cx('stack-1', styles['results'])} aria-label="Results">
        {ended.map(({ phone_number_sid, number, state, reason }) => (
          <li key={phone_number_sid} className="row row-text row-apart">
            <bdi>
              <Written value={number} />
            </bdi>
            {state === 'done' ? (
              <StatusBadge tone="good">done</StatusBadge>
            ) : (
              <StatusBadge tone={state === 'unknown' ? 'attention' : 'bad'}>{reason}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

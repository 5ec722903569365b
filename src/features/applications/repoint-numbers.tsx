import { useMemo, useRef, useState } from 'react'
import { useServices } from '../../api/context.tsx'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Readable } from '../../contract/record.ts'
import { formatCountOf } from '../../lib/count.ts'
import {
  type ApplicationNames,
  toApplicationOptions,
  toApplicationText,
  useApplicationNames,
} from '../../patterns/applications/application-names.ts'
import { startBulkJob } from '../../patterns/jobs/bulk-numbers.ts'
import { isInJob } from '../../patterns/jobs/bulk-results.ts'
import { FailedForm } from '../../patterns/failure/failure.tsx'
import { JobStatus, JobTroubles, PauseButton } from '../../patterns/jobs/job-status.tsx'
import { useJobs, useJobViews } from '../../patterns/jobs/jobs-context.tsx'
import { WriteButton } from '../../patterns/edit/write-button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { useStore } from '../../ui/use-store.ts'
import styles from './application-panel.module.css'
import { useStarting } from '../../patterns/jobs/use-starting.ts'

type NumberRecord = Readable<PhoneNumber>

/** Re-assigns the numbers of an application in a job, which continues if the dialog is closed. */
export function useRepointing(records: readonly NumberRecord[]) {
  const services = useServices()
  const jobs = useJobs()
  // In any job: the dialog may have been closed and opened again meanwhile.
  const isInAnyJob = useStore(jobs.views, () => records.some((one) => isInJob(jobs, fieldOf(one, 'phone_number_sid'))))
  const [jobId, setJobId] = useState<number | null>(null)
  const view = useJobViews().find(({ id }) => id === jobId) ?? null
  const { isStarting, error, start } = useStarting()
  /** `target`: the SID of an application; null for none. */
  const repoint = (title: string, target: string | null) =>
    start(async () => {
      const job = await startBulkJob(jobs, services, { title, work: { kind: 'assign', target }, numbers: records })
      setJobId(job.view().id)
    })
  return { isRunning: isStarting || isInAnyJob, view, error, repoint }
}

interface Props {
  readonly application_sid: string
  /** The numbers currently assigned to it. */
  readonly records: readonly NumberRecord[]
  readonly repointing: ReturnType<typeof useRepointing>
  readonly onStart: () => void
}

/** Offers other applications for the numbers of one, and shows the progress, and which of them failed. */
export function RepointNumbers({ application_sid, records, repointing, onStart }: Props) {
  const { isRunning, view, error, repoint } = repointing
  const [target, setTarget] = useState('')
  /** Not if the submit first chooses the application that was typed: the button said something else. */
  const isPressed = useRef(false)
  const applications = useApplicationNames()
  const options = useMemo(
    () => toApplicationOptions(without(applications, application_sid)),
    [applications, application_sid],
  )
  const name = target === '' ? '' : toApplicationText(target, applications)
  const count = formatCountOf(records.length, 'number')
  const begin = () => {
    onStart()
    void repoint(target === '' ? `Unassign ${count}` : `Re-assign ${count} to ${name}`, target === '' ? null : target)
  }
  return (
    <>
      {records.length > 0 && !isRunning && (
        <form
          className={styles['repoint']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isPressed.current) begin()
          }}
        >
          <Combobox
            label="Move its numbers to"
            value={target}
            text={name}
            placeholder="No application (unassign)"
            isOptional
            options={options}
            onChange={(sid) => {
              isPressed.current = false
              setTarget(sid)
            }}
          />
          <WriteButton type="submit" onClick={() => (isPressed.current = true)}>
            {target === '' ? 'Unassign' : 'Re-assign'} {count}
          </WriteButton>
        </form>
      )}
      {error !== null && <FailedForm error={error} />}
      {view !== null && (
        <>
          {/* What the page announces isn't heard in a modal dialog. */}
          <div aria-live="polite">
            <JobStatus view={view} />
          </div>
          {view.endedAt === null && (
            <div className="row">
              <PauseButton view={view} />
            </div>
          )}
          <JobTroubles view={view} isOpenAtFirst />
        </>
      )}
    </>
  )
}

function without({ known, names }: ApplicationNames, sid: string): ApplicationNames {
  return { known, names: new Map([...names].filter(([other]) => other !== sid)) }
}

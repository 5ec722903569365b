import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Application } from '../../contract/applications.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../patterns/confirm-dialog.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { WriteButton } from '../../patterns/write-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import styles from './application-panel.module.css'
import { type DeleteOutcome, removeApplication } from './remove-application.ts'
import { NumbersWords, useNumbersOf } from './numbers-section.tsx'
import { RepointNumbers } from './repoint-numbers.tsx'
import { tellDeleted } from './deleted-toast.tsx'
import { useServices } from './use-services.ts'

/** The button, and the dialog that asks. */
export function DeleteApplication({ application }: { application: Application }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <WriteButton look="danger" onClick={() => setIsAsking(true)}>
        Delete…
      </WriteButton>
      {isAsking && <DeleteDialog application={application} onClose={() => setIsAsking(false)} />}
    </>
  )
}

type Failed = Extract<DeleteOutcome, { kind: 'failed' | 'not-offered' }>

function DeleteDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { application_sid, name } = application
  const services = useServices()
  const navigate = useNavigate()
  const keepQuery = useLinkWithQuery()
  const found = useNumbersOf(application_sid)
  const { numbers, refresh } = found
  const [isDeleting, setIsDeleting] = useState(false)
  const [isRepointing, setIsRepointing] = useState(false)
  const [failed, setFailed] = useState<Failed | null>(null)

  // Synchronises with the server: a decision like this one should not rest on what was true minutes ago.
  useEffect(() => {
    void refresh()
  }, [refresh])

  const run = (isRunning: boolean) => {
    // What the server said before does not count any more.
    setFailed(null)
    setIsRepointing(isRunning)
  }

  const remove = async () => {
    setFailed(null)
    setIsDeleting(true)
    const outcome = await removeApplication(services, application_sid)
    setIsDeleting(false)
    if (outcome.kind !== 'deleted' && outcome.kind !== 'gone') {
      setFailed(outcome)
      return
    }
    await navigate(keepQuery(paths.applications.link()))
    tellDeleted(services, application, outcome, (sid) => void navigate(paths.application.link(sid)))
  }

  return (
    <ConfirmDialog
      title={
        <>
          Delete application “<bdi>{name}</bdi>”?
        </>
      }
      action="Delete application"
      actionUnderWay="Deleting…"
      pending={isDeleting}
      error={failed?.error ?? null}
      reason={isRepointing ? 'Numbers are being re-pointed.' : null}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p className="soft">
        Calls that lead to it will end nowhere. Servers are known to refuse as long as numbers lead to it.
      </p>
      <NumbersWords found={found} />
      {numbers !== null && numbers.length > 0 && (
        <ul className={styles['numbers']} aria-label="Phone numbers that lead here">
          {numbers.slice(0, 8).map(({ phone_number_sid, number }) => (
            <li key={phone_number_sid}>
              <bdi>{number}</bdi>
            </li>
          ))}
          {numbers.length > 8 && <li>and {numbers.length - 8} more</li>}
        </ul>
      )}
      <RepointNumbers
        application_sid={application_sid}
        numbers={numbers ?? []}
        isRunning={isRepointing}
        onRunning={run}
      />
      {failed?.kind === 'not-offered' && (
        <Callout tone="attention">
          <p>
            <strong>This server does not offer deleting applications.</strong> The API document does not name such an
            operation either. The application is still there.
          </p>
        </Callout>
      )}
    </ConfirmDialog>
  )
}

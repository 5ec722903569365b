import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { WriteButton } from '../../patterns/write-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { useDeletedApplications } from './deleted-applications.ts'
import styles from './application-panel.module.css'
import { restore } from './application-restore.tsx'
import { useServices } from '../../api/use-services.ts'

/** What this tab has deleted, and the way to create it anew. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const deleted = useDeletedApplications()
  const services = useServices()
  const navigate = useNavigate()
  const [restoring, setRestoring] = useState<string | null>(null)
  return (
    <Dialog title="Deleted applications" onClose={onClose} dismiss="Close">
      <p className="soft">
        Deleted in this tab since it was signed in. Restoring creates an application anew: its sid changes, passwords of
        its hooks are not known, and numbers have to be assigned again.
      </p>
      <ul className={styles['deleted']}>
        {deleted.map((application) => (
          <li key={application.application_sid}>
            {application.name === '' ? <EmptyValue>no name</EmptyValue> : <bdi>{application.name}</bdi>}
            <WriteButton
              reason={restoring === null ? null : 'Another one is being restored.'}
              onClick={() => {
                setRestoring(application.application_sid)
                const open = (sid: string) => {
                  onClose()
                  void navigate(paths.application.link(sid))
                }
                void restore(services, application, open).finally(() => setRestoring(null))
              }}
            >
              {restoring === application.application_sid ? 'Restoring…' : 'Restore'}
              <span className="visually-hidden"> {application.name}</span>
            </WriteButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

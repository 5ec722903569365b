import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { WriteButton } from '../../patterns/edit/write-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { useDeletedApplications } from './deleted-applications.ts'
import { lossText } from './application-copy.ts'
import styles from './application-panel.module.css'
import { restore } from './application-restore.tsx'
import { useServices } from '../../api/context.tsx'

export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const deleted = useDeletedApplications()
  const services = useServices()
  const navigate = useNavigate()
  const isRestoring = deleted.some(({ isBeingRestored }) => isBeingRestored)
  const open = (sid: string) => {
    onClose()
    void navigate(paths.application.link(sid))
  }
  return (
    <Dialog title="Recently deleted" onClose={onClose} dismiss="Close">
      <p className="soft">
        Applications deleted in this tab since sign-in. Restore creates a copy with a new SID. Re-assign its numbers
        afterwards.
      </p>
      <ul className={styles['deleted']}>
        {deleted.map(({ application, hidden }) => (
          <li key={application.application_sid}>
            <span>
              {application.name.trim() === '' ? <EmptyValue>no name</EmptyValue> : <bdi>{application.name}</bdi>}{' '}
              <span className="soft">{lossText(application, hidden)}</span>
            </span>
            <WriteButton
              reason={isRestoring ? 'An application is being restored.' : null}
              // Also if it failed: the toast that says why would be out of reach behind the dialog.
              onClick={() => void restore(services, application.application_sid, open).then(onClose)}
            >
              Restore
              <span className="visually-hidden"> {application.name}</span>
            </WriteButton>
          </li>
        ))}
      </ul>
      <output>{isRestoring && 'Restoring…'}</output>
    </Dialog>
  )
}

import { formatCountOf } from '../../lib/count.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { accountQuery, carriersQuery } from '../../api/queries.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useServices } from '../../api/context.tsx'
import { type Application, deleteApplication } from '../../contract/applications.ts'
import { isWholeList } from '../../contract/endpoint.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../patterns/edit/confirm-dialog.tsx'
import { useDeleteRecord } from '../../patterns/edit/delete-record.ts'
import { useLinkWithQuery } from '../../patterns/url/use-link-with-query.ts'
import { WriteButton } from '../../patterns/edit/write-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { lossText, useOriginal } from './application-copy.ts'
import { FoundNumbers, useNumbersOf } from './numbers-section.tsx'
import { RepointNumbers, useRepointing } from './repoint-numbers.tsx'
import { notifyDeleted } from './application-restore.tsx'
import { isolated } from '../../ui/isolated.tsx'

/** Deleting applications is outside the spec. */
export const applicationDeletion = { remove: deleteApplication, isOptional: true } as const

export function DeleteApplication({ application }: { application: Application }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <WriteButton variant="danger" onClick={() => setIsAsking(true)}>
        Delete…
      </WriteButton>
      {isAsking && <DeleteDialog application={application} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function DeleteDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { application_sid, name } = application
  const services = useServices()
  const navigate = useNavigate()
  const keepQuery = useLinkWithQuery()
  const found = useNumbersOf(application_sid, 0)
  const { read, records } = found
  const repointing = useRepointing(records)
  // Read now, so that a restore includes what others changed meanwhile.
  const original = useOriginal(application)
  const losses = original === null ? '' : lossText(original.application, original.hidden)
  const { failed, dialog, forget } = useDeleteRecord({
    ...applicationDeletion,
    input: { application_sid },
    leave: () => navigate(keepQuery(paths.applications.link())),
    onDeleted: (deleted) =>
      notifyDeleted(
        services,
        original ?? { application, hidden: {} },
        deleted,
        (sid) => void navigate(paths.application.link(sid)),
      ),
    failedTitle: isolated`Couldn’t delete application “${name}”`,
  })

  return (
    <ConfirmDialog
      {...dialog}
      title={isolated`Delete application “${original?.application.name ?? name}”?`}
      action="Delete application"
      pendingAction="Deleting…"
      reason={repointing.isRunning ? 'Its numbers are being re-assigned.' : original === null ? 'Loading…' : null}
      onCancel={onClose}
    >
      {(records.length > 0 || !isWholeList(read.data)) && (
        <p>Calls to its numbers will fail. The server may refuse while numbers still use it.</p>
      )}
      {losses !== '' && <p>Restoring it can’t bring everything back. {losses}</p>}
      <FoundNumbers found={found} max={8} />
      <DefaultUses application_sid={application_sid} />
      <RepointNumbers application_sid={application_sid} records={records} repointing={repointing} onStart={forget} />
      {failed?.kind === 'not-offered' && (
        <Callout tone="attention" isAnnounced lead="This server can’t delete applications.">
          The API spec doesn’t include it. The application wasn’t deleted.
        </Callout>
      )}
    </ConfirmDialog>
  )
}

/** Shows where the application is the default for numbers without their own, as far as known. Reads that afresh. */
function DefaultUses({ application_sid }: { application_sid: string }) {
  const carriers = useExtraRead(carriersQuery, { priority: 'person', maxAgeMs: 0 })
  const account = useExtraRead(accountQuery, { priority: 'person', maxAgeMs: 0 })
  const using = carriers.data?.rows.filter(({ value }) => value.application_sid === application_sid) ?? []
  const isUnknown = [carriers.state, account.state].some((state) => state === 'unknown' || state === 'forbidden')
  return (
    <>
      {using.length > 0 && (
        <Callout
          tone="attention"
          isAnnounced
          lead={`Default application of ${formatCountOf(using.length, 'carrier')}.`}
        >
          Calls to other numbers of{' '}
          {using.map(({ value: { voip_carrier_sid, name } }, place) => (
            <span key={voip_carrier_sid}>
              {place > 0 && ', '}
              <bdi>{name ?? voip_carrier_sid}</bdi>
            </span>
          ))}{' '}
          will fail.
        </Callout>
      )}
      {account.data?.value?.device_calling_application_sid === application_sid && (
        <Callout tone="attention" isAnnounced lead="Default application for devices.">
          Calls from registered devices will fail.
        </Callout>
      )}
      {isUnknown && <p className="soft">Couldn’t check whether carriers or devices use it by default.</p>}
    </>
  )
}

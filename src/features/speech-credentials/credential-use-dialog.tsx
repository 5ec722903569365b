import { useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { useExtraWrite } from '../../api/use-extra.ts'
import { useWrite } from '../../api/use-write.ts'
import { updateSpeechCredential } from '../../contract/extras.ts'
import { ConfirmDialog } from '../../patterns/edit/confirm-dialog.tsx'
import { notifyFailed } from '../../patterns/toast/notify-failed.tsx'
import { showToast } from '../../patterns/toast/toast.ts'
import { WriteButton } from '../../patterns/edit/write-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import type { CredentialRow } from './credential-rows.ts'
import { changeUse, type CredentialUse, toUseBody, useOf, type UseOutcome } from './credential-use.ts'
import { LosingApplications } from './losing-applications.tsx'
import { isolated } from '../../ui/isolated.tsx'

/** Shown if the server can probably change it. `lock`: the reason why this one can't be changed; null for none. */
export function CredentialUseButton({ row, lock }: { row: CredentialRow; lock: string | null }) {
  const { account_sid } = useClient().connection
  const offer = useExtraWrite('updateSpeechCredential', row.owner === 'account')
  const [isOpen, setIsOpen] = useState(false)
  const { reason = null } = toUseBody(row.raw, useOf(row.value), account_sid)
  return (
    <>
      {(offer === 'yes' || offer === 'likely') && (
        <WriteButton reason={lock ?? reason} onClick={() => setIsOpen(true)}>
          Change use…
        </WriteButton>
      )}
      {isOpen && <CredentialUseDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CredentialUseDialog({ row, onClose }: { row: CredentialRow; onClose: () => void }) {
  const { speech_credential_sid: sid } = row.value
  const writer = useWrite(updateSpeechCredential)
  const { capabilities } = useClient()
  // Only what the user changed: others may have changed the other task since the row was read.
  const [change, setChange] = useState<Partial<CredentialUse>>({})
  // Not the writer's: changeUse also reads, before and after it writes.
  const [isPending, setIsPending] = useState(false)
  const [outcome, setOutcome] = useState<UseOutcome | null>(null)
  const isMounted = useIsMounted()
  const stored = useOf(row.value)
  const use = { ...stored, ...change }
  const isSame = use.tts === stored.tts && use.stt === stored.stt
  const hasChangedOthers = outcome?.kind === 'saved' && outcome.others.length > 0

  const confirm = async () => {
    setIsPending(true)
    const found = await changeUse(writer, sid, change)
    setIsPending(false)
    setOutcome(found)
    const isAbsent = capabilities.stateOf(updateSpeechCredential.name) === 'absent'
    if (isAbsent) {
      showToast({ tone: 'attention', title: 'This server can’t change credentials', details: 'Nothing was changed.' })
    } else if (found.kind === 'unverified') {
      showToast({
        tone: 'attention',
        title: 'Saved, but not verified',
        details: 'The credential couldn’t be read back.',
      })
    } else if (found.kind === 'saved' && found.others.length === 0) {
      showToast({ tone: 'good', title: isolated`Use of ${row.name} saved` })
    } else if (isMounted()) return
    else notifyLate(row.name, found)
    onClose()
  }
  return (
    <ConfirmDialog
      title={isolated`Use ${row.name} for`}
      action="Save"
      pendingAction="Saving…"
      variant="primary"
      pending={isPending}
      reason={hasChangedOthers ? 'Check the changed fields first.' : isSame ? 'Change a switch first.' : null}
      error={outcome?.kind === 'failed' ? outcome.error : null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Switch isOn={use.tts} onSwitch={(tts) => setChange({ ...change, tts })}>
        Text to speech
      </Switch>
      <Switch isOn={use.stt} onSwitch={(stt) => setChange({ ...change, stt })}>
        Speech to text
      </Switch>
      {!isSame && (
        <LosingApplications
          hasReasons
          change={(all) =>
            all.map((one) =>
              one.value.speech_credential_sid === sid
                ? { ...one, value: { ...one.value, use_for_tts: use.tts, use_for_stt: use.stt } }
                : one,
            )
          }
        />
      )}
      {outcome?.kind === 'refused' && (
        <Callout tone="attention" lead="Nothing was sent." isAnnounced>
          {outcome.reason}
        </Callout>
      )}
      {outcome?.kind === 'failed' && outcome.isUnknown && (
        <Callout tone="attention" isAnnounced lead="The change may have been made.">
          Check the credential before you try again.
        </Callout>
      )}
      {hasChangedOthers && (
        <Callout tone="attention" lead="Saved, but other fields changed as well." isAnnounced>
          {othersText(outcome.others)}
        </Callout>
      )}
    </ConfirmDialog>
  )
}

const othersText = (others: readonly string[]) =>
  `Check ${others.join(', ')}, and replace the credential if it no longer works.`

/** Reports what the dialog would, once it is gone. */
function notifyLate(name: string, outcome: Exclude<UseOutcome, { kind: 'unverified' }>): void {
  const title = isolated`Couldn’t change the use of ${name}`
  if (outcome.kind === 'failed') notifyFailed(title, outcome.error)
  else if (outcome.kind === 'refused') showToast({ tone: 'bad', title, details: `${outcome.reason} Nothing was sent.` })
  else {
    const saved = isolated`Use of ${name} saved, but other fields changed as well`
    showToast({ tone: 'attention', title: saved, details: othersText(outcome.others), goesAway: false })
  }
}

import { halfNames } from '../../patterns/credential-health.ts'
import { showToast } from '../../patterns/toast.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { Created } from '../../patterns/create-record.ts'
import { droppedFlags } from './create-credential.ts'
import { type CredentialFields, vendorOf } from './speech-credential-form-model.ts'

/** Says what became of a credential that was sent, once the form is gone. */
export function tellCreated(
  sent: CredentialFields,
  account_sid: string | null,
  { stored, wasLost }: Created<SpeechCredential>,
): void {
  const dropped = stored === null ? [] : droppedFlags(sent, stored)
  const isElsewhere =
    stored !== null && account_sid !== null && stored.account_sid?.toLowerCase() !== account_sid.toLowerCase()
  const details = [
    wasLost && 'The answer was lost on its way; the list has it.',
    stored === null && 'Created, not verified: it could not be read back.',
    ...dropped.map(
      (half) => `The server did not keep the choice for ${halfNames[half]}: it stores “${words(stored, half)}”.`,
    ),
    isElsewhere && 'The server made it a credential of the service provider or of another account.',
  ].filter((text) => text !== false)
  const isWell = stored !== null && dropped.length === 0 && !isElsewhere
  showToast({
    tone: isWell ? 'good' : 'attention',
    title: `Credential for ${vendorOf(sent)} is created`,
    ...(details.length > 0 ? { details: details.join(' ') } : {}),
    goesAway: isWell,
  })
}

function words(
  stored: { use_for_tts: boolean | null; use_for_stt: boolean | null } | null,
  half: 'tts' | 'stt',
): string {
  const flag = half === 'tts' ? stored?.use_for_tts : stored?.use_for_stt
  return flag === true ? 'used' : flag === false ? 'not used' : 'not set'
}

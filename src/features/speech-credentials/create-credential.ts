/** Telling whether a credential is the one that was sent, and what a server did not keep of it. */
import { speechCredentialsQuery } from '../../api/queries.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { Creation } from '../../patterns/create-record.ts'
import { type Half, halves } from '../../patterns/credential-health.ts'
import { keyOwnerOf, textAt } from './credential-rows.ts'
import type { CredentialBody } from './speech-credential-form-model.ts'

export const credentialCreation = {
  type: SpeechCredential,
  list: speechCredentialsQuery,
  isSame: isSameCredential,
} satisfies Creation<CredentialBody, typeof SpeechCredential.schema, typeof speechCredentialsQuery.endpoint>

/** The same vendor, and nothing that the answer tells speaks against it. Secrets are not compared: no answer has them. */
function isSameCredential(sent: CredentialBody, received: Json): boolean {
  if (!isJsonObject(received) || received['vendor'] !== sent.vendor) return false
  const owner = keyOwnerOf(received)
  const sentOwner = sent.service_key === undefined ? null : keyOwnerOf({ service_key: sent.service_key })
  return (
    fits(textAt(received, 'access_key_id'), sent.access_key_id) &&
    fits(owner?.client_email, sentOwner?.client_email) &&
    fits(owner?.project_id, sentOwner?.project_id) &&
    fits(textAt(received, 'label'), sent['label'])
  )
}

/** Lists may leave a field out (docs/api.md#speech-credentials: aws fields on single reads only): then it proves nothing. */
function fits(stored: string | null | undefined, sent: unknown): boolean {
  return stored === null || stored === undefined || stored === sent
}

/** The halves whose flag the server stored otherwise than it was sent. */
export function droppedFlags(use: Readonly<Record<Half, boolean>>, stored: SpeechCredential): Half[] {
  const kept = { tts: stored.use_for_tts, stt: stored.use_for_stt }
  // Not said and no are the same to servers, so a "no" that reads as null was not dropped.
  return halves.filter((half) => (kept[half] ?? false) !== use[half])
}

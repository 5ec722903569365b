/** Changes the use of a credential. An update erases what isn't sent: docs/api.md#updating-speech-credentials. */
import { syncCache } from '../../api/sync-cache.ts'
import type { Writer } from '../../api/write.ts'
import { updateSpeechCredential } from '../../contract/extras.ts'
import { isJsonObject, type Json, type JsonObject, textAt } from '../../contract/json.ts'
import type { ParsedRecord } from '../../contract/record.ts'
import { redact } from '../../contract/redact.ts'
import { getSpeechCredential, SpeechCredential } from '../../contract/speech-credentials.ts'
import type { SpeechTask } from '../../patterns/credentials/credential-health.ts'
import { inTurn } from '../../patterns/edit/in-turn.ts'
import { fieldsOfVendor } from '../../contract/vendors.ts'

export type CredentialUse = Readonly<Record<SpeechTask, boolean>>

export const useOf = (value: SpeechCredential): CredentialUse => ({
  tts: value.use_for_tts === true,
  stt: value.use_for_stt === true,
})

/** Fields that an update takes from the body. It erases most of them if they're absent. Keys and labels stay. */
const taken =
  /region$|endpoint|_ur[il]$|_url$|use_tls$|^use_custom|^options$|^(engine|service)_version$|^(stt_)?model_id$|^voice_engine$/

/** Fields that servers show of every credential, and fields that change without being sent. */
export const common = /_sid$|^vendor$|^label$|^(use|vne)_for_|^last_|_tested_ok$|_at$/
const ownState = /^(use|vne)_for_|^last_|_tested_ok$|^updated_at$/

/** Returns the body of an update, or the reason why there is none: it would erase a field that isn't shown. */
export function toUseBody(raw: Json, use: CredentialUse, account_sid: string | null) {
  const record = isJsonObject(raw) ? raw : {}
  const { vendor } = record
  // A server would change it for every account, without a warning.
  if (record['account_sid'] === null) return { reason: 'Belongs to the service provider: other accounts use it, too.' }
  if (textAt(raw, 'account_sid')?.toLowerCase() !== account_sid?.toLowerCase())
    return { reason: 'Belongs to another account.' }
  const shown = Object.entries(record).filter(([name, value]) => taken.test(name) && value !== null)
  const needed = typeof vendor === 'string' ? neededBy(vendor) : []
  const hidden = needed.filter((field) => !shown.some(([name, value]) => name === field && value !== ''))
  if (hidden.length > 0)
    return { reason: `The server doesn’t show ${hidden.join(', ')}, which this change would erase.` }
  if (Object.keys(record).every((name) => common.test(name))) {
    return { reason: 'The server doesn’t show the credential’s settings, which this change would erase.' }
  }
  const flags = { use_for_tts: use.tts, use_for_stt: use.stt }
  return { body: { ...Object.fromEntries(shown), ...flags } }
}

/** The fields that the vendor's credentials don't work without. */
function neededBy(vendor: string): readonly string[] {
  if (vendor === 'aws') return ['aws_region']
  return fieldsOfVendor(vendor).flatMap(({ name, isRequired }) => (isRequired && taken.test(name) ? [name] : []))
}

/**
 * The outcome of a change of use. `saved`: read back; `others` are fields that aren't as they should be. `unverified`:
 * accepted, but not read back. `refused`: nothing was sent, for a reason. `failed`: nothing was changed or, with
 * `isUnknown`, the result is unknown.
 */
export type UseOutcome =
  | { readonly kind: 'saved'; readonly others: readonly string[] }
  | { readonly kind: 'unverified' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isUnknown: boolean }

/**
 * Reads, sends one write, and reads again, taking turns with other tabs. Leaves a task as it is stored that isn't in
 * `change`. Never rejects, and sends nothing twice.
 */
export function changeUse(
  writer: Writer<typeof updateSpeechCredential>,
  speech_credential_sid: string,
  change: Partial<CredentialUse>,
): Promise<UseOutcome> {
  return inTurn(writer.client, speech_credential_sid, async () => {
    const { client } = writer
    let read: ParsedRecord<SpeechCredential>
    try {
      // Unredacted: the update would store a redacted secret.
      read = await client.send(getSpeechCredential, { speech_credential_sid }, { secrets: 'keep' })
    } catch (error) {
      return { kind: 'failed', error, isUnknown: false }
    }
    if (read.value === null) return { kind: 'refused', reason: 'The server returned a record in an unexpected format.' }
    const use = { ...useOf(read.value), ...change }
    const { body, reason } = toUseBody(read.raw, use, client.connection.account_sid)
    if (body === undefined) return { kind: 'refused', reason }
    const before = redact(read.raw, SpeechCredential.secrets)
    const input = { speech_credential_sid, body }
    const outcome = await writer.write(input)
    if (outcome.kind === 'refused') return { kind: 'failed', error: outcome.error, isUnknown: false }
    const { record } = outcome.kind === 'done' ? outcome : await syncCache(writer, updateSpeechCredential, input, null)
    const now = record === null || !isJsonObject(record.raw) ? null : record.raw
    const isSo = now !== null && isOn(now['use_for_tts']) === use.tts && isOn(now['use_for_stt']) === use.stt
    if (outcome.kind === 'done' && now === null) return { kind: 'unverified' }
    if (outcome.kind === 'unknown') {
      if (!isSo) return { kind: 'failed', error: outcome.error, isUnknown: true }
      await outcome.settle({ record, readError: null })
    }
    const flags = isSo ? [] : ['use_for_tts', 'use_for_stt']
    return { kind: 'saved', others: [...flags, ...changedFields(before, now ?? {})] }
  })
}

const isOn = (flag: Json | undefined) => flag === 1 || flag === true

/** The fields that should not have changed, but did. */
function changedFields(before: Json, now: JsonObject): string[] {
  return Object.entries(isJsonObject(before) ? before : {}).flatMap(([name, value]) =>
    ownState.test(name) || JSON.stringify(value) === JSON.stringify(now[name] ?? null) ? [] : [name],
  )
}

/** Changing a speech credential. Beyond the document; source: docs/api.md#updating-speech-credentials. */
import type { JsonObject } from '../../src/contract/json.ts'
import { fieldsOf } from './body.ts'
import { refuse } from './errors.ts'
import { noContent, type Operation } from './operation.ts'
import type { SpeechCredentialRow } from './rows.ts'
import { pathAccount, pathSid, theRecord } from './scope.ts'
import { readFlag } from './speech-credential-body.ts'
import { put } from './state.ts'
import { findVendor } from './vendors.ts'

/** Fields of a vendor that an update takes: where it is reached and which model it uses, never who one is. */
const updatable = /region|endpoint|uri$|use_tls$|^use_custom|^(stt_)?model_id$|^options$/

export const updateSpeechCredential: Operation = (request, state, now) => {
  const account = pathAccount(request, 'others')
  const sid = pathSid(request, 'speech_credential_sid')
  const found = state.tables.speechCredentials.get(sid)
  // Deployed servers swallow the refusal of another account's credential, and change its flags.
  const isForeign = found !== undefined && found.account_sid !== account
  const row = isForeign
    ? found
    : theRecord('updateSpeechCredential', state.tables.speechCredentials, sid, [account], state)
  const body = fieldsOf(request.body)
  if (body['use_for_tts'] === undefined && body['use_for_stt'] === undefined) {
    throw refuse(422, 'use_for_tts and use_for_stt are the only updateable fields')
  }
  const flags = {
    use_for_tts: body['use_for_tts'] === undefined ? row.use_for_tts : readFlag('tts', body, state.profile),
    use_for_stt: body['use_for_stt'] === undefined ? row.use_for_stt : readFlag('stt', body, state.profile),
  }
  const fields = isForeign ? row.fields : toFields(row, body, state.profile.credentialUpdate === 'erased')
  return noContent([put('speechCredentials', sid, { ...row, ...flags, fields }, now)])
}

function toFields({ vendor, fields }: SpeechCredentialRow, body: JsonObject, erases: boolean): JsonObject {
  const names = new Set((findVendor(vendor)?.fields ?? []).filter((name) => updatable.test(name)))
  const stays = Object.entries(fields).filter(([name]) => !erases || !names.has(name))
  const sent = Object.entries(body).filter(([name]) => names.has(name))
  return Object.fromEntries([...stays, ...sent])
}

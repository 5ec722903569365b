/** Body of create-speech-credential. Source: docs/api.md#creating-speech-credentials. */
import { type Json, type JsonObject, parseObject } from '../../src/contract/json.ts'
import { quoted, textOrNull } from './body.ts'
import { refuse } from './errors.ts'
import type { Profile } from './profile.ts'
import type { FlagRow, SpeechCredentialRow } from './rows.ts'
import { findVendor } from './vendors.ts'

type CredentialInput = Pick<SpeechCredentialRow, 'vendor' | 'label' | 'use_for_tts' | 'use_for_stt' | 'fields'>

/** Reads the body and ignores fields that the vendor doesn't have. Throws 500 with a deployed server's message. */
export function readCredential(body: JsonObject, profile: Profile): CredentialInput {
  const name = body['vendor']
  if (name === undefined) throw refuse(500, "Cannot read properties of undefined (reading 'startsWith')")
  const vendor = typeof name === 'string' ? findVendor(name) : undefined
  if (typeof name !== 'string' || vendor === undefined) throw refuse(500, `invalid or missing vendor: ${quoted(name)}`)
  for (const field of vendor.required) {
    const isMissing = body[field] === undefined || body[field] === null || body[field] === ''
    if (!isMissing) continue
    const what = name === 'google' ? 'json key' : `${name} speech credential`
    throw refuse(500, `invalid ${what}: ${field} is required`)
  }
  for (const field of vendor.secrets) {
    // Otherwise reads would show it unmasked.
    if (typeof (body[field] ?? '') !== 'string') throw refuse(500, `invalid ${name} speech credential: ${field}`)
  }
  if (name === 'google') checkServiceKey(body['service_key'])
  return {
    vendor: name,
    label: textOrNull('label', body['label'], 64),
    use_for_tts: readFlag('tts', body, profile),
    use_for_stt: readFlag('stt', body, profile),
    fields: Object.fromEntries(Object.entries(body).filter(([field]) => vendor.fields.includes(field))),
  }
}

/** 4 kB of JSON: the most that fits a deployed server's column once encrypted. */
const maxServiceKeyLength = 4096

function checkServiceKey(json: Json | undefined): void {
  const text = typeof json === 'string' ? json : ''
  const key = parseObject(text)
  if (typeof key?.['client_email'] !== 'string' || typeof key['private_key'] !== 'string') {
    throw refuse(500, 'invalid google service account key - not JSON')
  }
  if (text.length > maxServiceKeyLength) throw refuse(500, "Data too long for column 'credential' at row 1")
}

/** The spec documents vne_for_* in requests and use_for_* in responses; the profile decides which ones count. */
export function readFlag(task: 'tts' | 'stt', body: JsonObject, profile: Profile): FlagRow {
  const { speechFlags } = profile
  const documented = speechFlags === 'use_for only' ? undefined : body[`vne_for_${task}`]
  const flag = (speechFlags === 'vne_for only' ? undefined : body[`use_for_${task}`]) ?? documented
  if (flag === undefined || flag === null) return profile.absentFlag
  if (flag === true || flag === 1) return 1
  if (flag === false || flag === 0) return 0
  throw refuse(500, `Incorrect integer value for column 'use_for_${task}' at row 1`)
}

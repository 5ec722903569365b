/**
 * Speech credentials. Source: docs/api.md#speech-credentials; for the body of create:
 * docs/api.md#creating-speech-credentials.
 */
import { type Json, type JsonObject, parseObject, textAt } from '../../src/contract/json.ts'
import { fieldsOf, quoted, textOrNull, timestamp } from './body.ts'
import { refuse } from './errors.ts'
import { magicKey } from './magic.ts'
import { mask, maskServiceKey } from './masks.ts'
import { created, noContent, ok, type Operation } from './operation.ts'
import type { Profile } from './profile.ts'
import type { FlagRow, SpeechCredentialRow } from './rows.ts'
import { pathAccount, pathSid, theRecord } from './scope.ts'
import type { ServiceRequest } from './service.ts'
import { newSid, put, remove, type State } from './state.ts'
import { findVendor } from './vendors.ts'

export const listSpeechCredentials: Operation = (request, { tables, profile }) => {
  const account = pathAccount(request, 'others')
  const rows = [...tables.speechCredentials.values()].filter(({ account_sid }) =>
    account_sid === null ? profile.providerCredentials === 'listed' : account_sid === account,
  )
  return ok(rows.map((row) => toSpeechCredential(row, 'list', profile)))
}

export const getSpeechCredential: Operation = (request, state) =>
  ok(toSpeechCredential(theCredential(request, state), 'single', state.profile))

export const testSpeechCredential: Operation = (request, state, now) => {
  const credential = theCredential(request, state)
  const { answer, takesMs, row } = testCredential(credential, now)
  return { ...ok(answer), takesMs, changes: [put('speechCredentials', row.speech_credential_sid, row, now)] }
}

export const createSpeechCredential: Operation = (request, state, now) => {
  const account_sid = ownerOf(request, state.profile)
  const input = readCredential(fieldsOf(request.body), state.profile)
  refuseTakenLabel(input.vendor, input.label, account_sid, state)
  const speech_credential_sid = newSid(state, 0)
  const row: SpeechCredentialRow = {
    speech_credential_sid,
    account_sid,
    ...input,
    last_used: null,
    last_tested: null,
    tts_tested_ok: null,
    stt_tested_ok: null,
    created_at: state.profile.createdAt === 's' ? Math.floor(now / 1000) * 1000 : now,
  }
  return created({ sid: speech_credential_sid }, [put('speechCredentials', speech_credential_sid, row, now)])
}

/** For a token for several accounts, deployed servers read the body, not the path; without an account, null. */
function ownerOf(request: ServiceRequest, profile: Profile): string | null {
  const account = pathAccount(request, 'others')
  const { accounts } = request.caller
  if (accounts.length === 1 || profile.ownerOfCreate === 'first account') return account
  return accounts.find((sid) => sid === fieldsOf(request.body)['account_sid']) ?? null
}

export const deleteSpeechCredential: Operation = (request, state, now) => {
  const { speech_credential_sid } = theCredential(request, state)
  return noContent([remove('speechCredentials', speech_credential_sid, now)])
}

function theCredential(request: ServiceRequest, state: State): SpeechCredentialRow {
  const account = pathAccount(request, 'others')
  const sid = pathSid(request, 'speech_credential_sid')
  const found = state.tables.speechCredentials.get(sid)
  // Only the provider's own token can access the provider's credential.
  if (found?.account_sid === null && request.caller.accounts.length > 1) return found
  return theRecord(request, state.tables.speechCredentials, sid, [account], state)
}

/** A label is unique among an account's credentials of one vendor. */
function refuseTakenLabel(vendor: string, label: string | null, account_sid: string | null, { tables }: State): void {
  if (label === null) return
  for (const other of tables.speechCredentials.values()) {
    if (other.account_sid !== account_sid || other.vendor !== vendor || other.label !== label) continue
    throw refuse(422, `Label ${label} is already in use for another speech credential`)
  }
}

/** A vendor's updatable fields: its address, model and version, but never the identity or keys. */
const updatable = /region|endpoint|uri$|use_tls$|^use_custom|_version$|^(stt_)?model_id$|^voice_engine$|^options$/

/** Beyond the spec. Source: docs/api.md#updating-speech-credentials. */
export const updateSpeechCredential: Operation = (request, state, now) => {
  const account = pathAccount(request, 'others')
  const sid = pathSid(request, 'speech_credential_sid')
  const found = state.tables.speechCredentials.get(sid)
  // Deployed servers ignore their own access check for another account's credential, and change its flags.
  const isForeign = found !== undefined && found.account_sid !== account
  const row = isForeign ? found : theRecord(request, state.tables.speechCredentials, sid, [account], state)
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
  const stays = Object.entries(fields).filter(([name]) => !erases || !names.has(name) || name === 'model_id')
  const sent = Object.entries(body).filter(([name]) => names.has(name))
  return Object.fromEntries([...stays, ...sent])
}

/**
 * Simulates a request to the vendor; magic keys choose the result (magic.ts). Spec silent (testStatuses): as on
 * deployed servers, "fail" (with a reason) and "not tested".
 */
function testCredential(row: SpeechCredentialRow, now: number) {
  const key = magicKey(identifierOf(row), row.last_tested === null)
  const tests = findVendor(row.vendor)?.tests
  // The vendor's library fails before it sends a request.
  const isLost = row.vendor === 'aws' && !row.fields['aws_region']
  const tts = tests?.tts === true && row.use_for_tts === 1 ? (isLost ? 'fail' : key.tts) : 'not tested'
  const stt = tests?.stt === true && row.use_for_stt === 1 ? (isLost ? 'fail' : key.stt) : 'not tested'
  const result = (status: string) => ({
    status,
    ...(status === 'fail' ? { reason: isLost ? 'Region is missing' : key.reason } : {}),
  })
  const isTried = tts !== 'not tested' || stt !== 'not tested'
  return {
    answer: { tts: result(tts), stt: result(stt) },
    takesMs: isTried ? key.takesMs : 0,
    /** With the new results; untested tasks keep their last result. */
    row: {
      ...row,
      last_tested: now,
      tts_tested_ok: tts === 'not tested' ? row.tts_tested_ok : tts === 'ok' ? 1 : 0,
      stt_tested_ok: stt === 'not tested' ? row.stt_tested_ok : stt === 'ok' ? 1 : 0,
    },
  }
}

/** Returns the non-secret part of a credential that identifies it. */
function identifierOf({ vendor, label, fields }: SpeechCredentialRow): string {
  if (vendor === 'aws') return textAt(fields, 'access_key_id') ?? ''
  if (vendor !== 'google') return label ?? ''
  return textAt(parseObject(textAt(fields, 'service_key') ?? ''), 'project_id') ?? ''
}

/** Returns a speech credential as a list or a single read shows it. All secrets are masked. */
function toSpeechCredential(row: SpeechCredentialRow, read: 'list' | 'single', profile: Profile): JsonObject {
  const { fields, created_at, last_used, last_tested, label, ...common } = row
  const isEverywhere = read === 'single' || profile.credentialFields === 'everywhere'
  const shown = Object.entries(fields).filter(([field]) => isEverywhere || field === 'service_key')
  return {
    ...common,
    last_used: timestamp(last_used),
    last_tested: timestamp(last_tested),
    created_at: timestamp(created_at),
    ...(profile.extraFields ? { service_provider_sid: null, label } : {}),
    ...Object.fromEntries(shown.flatMap(([field, value]) => masked(row, field, value, profile))),
    ...(profile.extraFields && row.vendor === 'google' ? { model_id: fields['model_id'] ?? null } : {}),
  }
}

function masked(row: SpeechCredentialRow, field: string, value: Json, profile: Profile): [string, Json][] {
  if (field === 'service_key' && typeof value === 'string') return [[field, maskServiceKey(value, profile)]]
  if (!findVendor(row.vendor)?.secrets.includes(field)) return [[field, value]]
  // Accounts don't see even the mask of the provider's secrets.
  if (row.account_sid === null) return []
  return [[field, typeof value === 'string' ? mask(value, profile) : null]]
}

type CredentialInput = Pick<SpeechCredentialRow, 'vendor' | 'label' | 'use_for_tts' | 'use_for_stt' | 'fields'>

/** Reads the body and ignores fields that the vendor doesn't have. Throws 500 with a deployed server's message. */
function readCredential(body: JsonObject, profile: Profile): CredentialInput {
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
function readFlag(task: 'tts' | 'stt', body: JsonObject, profile: Profile): FlagRow {
  const { speechFlags } = profile
  const documented = speechFlags === 'use_for only' ? undefined : body[`vne_for_${task}`]
  const flag = (speechFlags === 'vne_for only' ? undefined : body[`use_for_${task}`]) ?? documented
  if (flag === undefined || flag === null) return profile.absentFlag
  if (flag === true || flag === 1) return 1
  if (flag === false || flag === 0) return 0
  throw refuse(500, `Incorrect integer value for column 'use_for_${task}' at row 1`)
}

/** Speech credentials. Source: docs/api.md#speech-credentials. */
import { documentedVendors } from './applications.ts'
import { Created, Flag, openEnum, orNull, SecretIsSet, Sid, TextOrNull, OptionalText, TimeOrNull } from './common.ts'
import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** Secret fields of all vendors that deployed servers support; the spec documents two vendors. */
const credentialSecrets = [
  'secret_access_key',
  'service_key',
  'api_key',
  'secret',
  'auth_token',
  'tts_api_key',
  'stt_api_key',
  'client_key',
  'client_secret',
] as const

/**
 * Fields of a create that aren't secret (docs/api.md#value-lists). Vendors name their keys as they like, and a server
 * may have vendors that we don't know, so any field not listed here is hidden.
 */
export const harmlessFields = [
  'vendor',
  'label',
  'account_sid',
  'use_for_tts',
  'use_for_stt',
  'vne_for_tts',
  'vne_for_stt',
  'access_key_id',
  'aws_region',
  'role_arn',
  'region',
  'tts_region',
  'stt_region',
  'model_id',
  'stt_model_id',
  'instance_id',
  'client_id',
  'user_id',
  'voice_engine',
  'engine_version',
  'service_version',
] as const

export const SpeechCredential = {
  name: 'SpeechCredential',
  id: 'speech_credential_sid',
  secrets: credentialSecrets,
  schema: z.looseObject({
    speech_credential_sid: Sid,
    // null if it belongs to the service provider; then it can't be read by sid or deleted.
    account_sid: TextOrNull,
    vendor: openEnum(documentedVendors),
    use_for_tts: Flag,
    use_for_stt: Flag,
    last_used: TimeOrNull,
    last_tested: TimeOrNull,
    tts_tested_ok: Flag,
    stt_tested_ok: Flag,
    created_at: TimeOrNull,
    access_key_id: TextOrNull,
    secret_access_key: SecretIsSet,
    service_key: SecretIsSet,
    aws_region: TextOrNull,
  }),
}
export type SpeechCredential = z.output<typeof SpeechCredential.schema>

/**
 * The uses of a new credential, under both spellings. Spec silent (speechFlags): which flag names create accepts (the
 * request is written `vne_for_*`, responses say `use_for_*`). Deployed servers read `use_for_*` and ignore unknown
 * fields here, so sending both suits every reading.
 */
export function toFlags(use: { tts: boolean; stt: boolean }) {
  return { use_for_tts: use.tts, use_for_stt: use.stt, vne_for_tts: use.tts, vne_for_stt: use.stt }
}

export const SentFlag = z.optional(z.union([z.boolean(), z.literal([0, 1])]))

/** Body of create. Spec silent (credentialVendors): fields of vendors other than aws and google; any are accepted. */
export const SpeechCredentialBody = z.looseObject({
  vendor: z.string(),
  use_for_tts: SentFlag,
  use_for_stt: SentFlag,
  vne_for_tts: SentFlag,
  vne_for_stt: SentFlag,
  access_key_id: OptionalText,
  secret_access_key: OptionalText,
  aws_region: OptionalText,
  service_key: OptionalText,
})

/** Test results of one task. Spec silent (testStatuses): deployed servers say fail and not tested. */
export const testStatuses = ['ok', 'fail', 'not tested'] as const

const TaskResult = z.looseObject({ status: openEnum(testStatuses), reason: TextOrNull })

export const TestResult = z.looseObject({ tts: orNull(TaskResult), stt: orNull(TaskResult) })

export const listSpeechCredentials = endpoint({
  name: 'listSpeechCredentials',
  summary: 'List speech credentials',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/SpeechCredentials',
  resource: 'speech-credentials',
  answer: { kind: 'list', record: SpeechCredential },
})

export const getSpeechCredential = endpoint({
  name: 'getSpeechCredential',
  summary: 'Get one speech credential',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/SpeechCredentials/{speech_credential_sid}',
  resource: 'speech-credentials',
  answer: { kind: 'record', record: SpeechCredential },
})

export const testSpeechCredential = endpoint({
  name: 'testSpeechCredential',
  summary: 'Use the credential in a basic request to its vendor',
  // A GET, but a write: it calls the vendor, who may charge for it: an action, never cached or retried.
  change: 'act',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/SpeechCredentials/{speech_credential_sid}/test',
  resource: 'speech-credentials',
  answer: { kind: 'value', name: 'TestResult', schema: TestResult },
  // A deployed server took 328 s to find that a vendor doesn't respond.
  timeoutMs: 600_000,
})

export const createSpeechCredential = endpoint({
  name: 'createSpeechCredential',
  summary: 'Create a speech credential',
  change: 'create',
  method: 'POST',
  path: '/v1/Accounts/{account_sid}/SpeechCredentials',
  resource: 'speech-credentials',
  body: SpeechCredentialBody,
  secrets: credentialSecrets,
  harmless: harmlessFields,
  answer: { kind: 'value', name: 'Created', schema: Created },
})

export const deleteSpeechCredential = endpoint({
  name: 'deleteSpeechCredential',
  summary: 'Delete a speech credential',
  change: 'delete',
  method: 'DELETE',
  path: '/v1/Accounts/{account_sid}/SpeechCredentials/{speech_credential_sid}',
  resource: 'speech-credentials',
  answer: { kind: 'nothing' },
})

/**
 * Operations that deployed servers offer beyond the spec. Source: docs/api.md#operations-beyond-the-spec.
 * Optional: where the reads answer with an error, the dashboard goes on without. It doesn't use the updates.
 */
import { Application } from './applications.ts'
import { orNull, Sid } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { SentFlag } from './speech-credentials.ts'
import { z } from './zod.ts'

const AccountFields = z.object({ account_sid: Sid, name: orNull(z.string()) })

/** An account that the token can see. Servers answer its webhook secret in clear, and lists the key of its recordings, too. */
export const Account = {
  name: 'Account',
  id: 'account_sid',
  secrets: [],
  fields: Object.keys(AccountFields.shape),
  schema: AccountFields,
}

const CarrierFields = z.object({
  voip_carrier_sid: Sid,
  name: orNull(z.string()),
  // null: the service provider's, which its accounts may use.
  account_sid: orNull(z.string()),
  // Answers calls whose number has no application.
  application_sid: orNull(z.string()),
  // Calls of one that is off are refused.
  is_active: orNull(z.union([z.number(), z.boolean()])),
})

/** A carrier: the spec only knows the sids on phone numbers. Servers answer four of its passwords in clear. */
export const VoipCarrier = {
  name: 'VoipCarrier',
  id: 'voip_carrier_sid',
  secrets: [],
  fields: Object.keys(CarrierFields.shape),
  schema: CarrierFields,
}
export type VoipCarrier = z.output<typeof CarrierFields>

export const listAccounts = endpoint({
  name: 'listAccounts',
  summary: 'Accounts that the token can see (not in the spec)',
  effect: 'read',
  method: 'GET',
  path: '/v1/Accounts',
  resource: 'accounts',
  answer: { kind: 'list', record: Account },
  status: 200,
  timeoutMs: 15_000,
})

export const listVoipCarriers = endpoint({
  name: 'listVoipCarriers',
  summary: 'Carriers and their names (not in the spec)',
  effect: 'read',
  method: 'GET',
  path: '/v1/VoipCarriers',
  resource: 'voip-carriers',
  answer: { kind: 'list', record: VoipCarrier },
  status: 200,
  timeoutMs: 15_000,
})

/** One change to a call under way: hang it up, mute it, send digits. Checked by the server; any field may be sent. */
const CallUpdate = z.looseObject({ call_status: z.optional(z.string()) })

export const updateCall = endpoint({
  name: 'updateCall',
  summary: 'Update a call in progress, for example to hang it up (not in the spec)',
  effect: 'write',
  change: 'act',
  method: 'PUT',
  path: '/v1/Accounts/{account_sid}/Calls/{call_sid}',
  resource: 'calls',
  affects: ['calls'],
  body: CallUpdate,
  answer: { kind: 'nothing' },
  status: 202,
})

/** Keys and secrets are not among what can be changed; what else is sent depends on the vendor. */
const SpeechCredentialUpdate = z.looseObject({ use_for_tts: SentFlag, use_for_stt: SentFlag })

export const updateSpeechCredential = endpoint({
  name: 'updateSpeechCredential',
  summary: 'Change what a speech credential is used for (not in the spec)',
  effect: 'write',
  change: 'update',
  method: 'PUT',
  path: '/v1/Accounts/{account_sid}/SpeechCredentials/{speech_credential_sid}',
  resource: 'speech-credentials',
  affects: ['speech-credentials'],
  body: SpeechCredentialUpdate,
  answer: { kind: 'nothing' },
  status: 204,
})

/** Like the two below, for clients of deployed servers; the dashboard doesn't ask for it. */
const listAccountApplications = endpoint({
  name: 'listAccountApplications',
  summary: 'Applications of one account (not in the spec)',
  effect: 'read',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/Applications',
  resource: 'applications',
  answer: { kind: 'list', record: Application },
  status: 200,
})

/** Its carriers as far as they are the account's own; the list without an account has the provider's, too. */
const listAccountVoipCarriers = endpoint({
  name: 'listAccountVoipCarriers',
  summary: 'Carriers of one account (not in the spec)',
  effect: 'read',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/VoipCarriers',
  resource: 'voip-carriers',
  answer: { kind: 'list', record: VoipCarrier },
  status: 200,
})

/** Counters of their own, which stay 0 where the operator doesn't keep them: never proof that there are no calls. */
const getCallCount = endpoint({
  name: 'getCallCount',
  summary: 'How many calls are in progress (not in the spec)',
  effect: 'read',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/CallCount',
  resource: 'calls',
  answer: { kind: 'value', name: 'CallCount', schema: z.looseObject({ inbound: z.number(), outbound: z.number() }) },
  status: 200,
})

export const extras = {
  listAccounts,
  listVoipCarriers,
  listAccountApplications,
  listAccountVoipCarriers,
  getCallCount,
  updateCall,
  updateSpeechCredential,
} as const

/** Everything that a server of this API may be asked: the spec's operations and these. */
export type OperationName = EndpointName | keyof typeof extras

/**
 * Operations that deployed servers offer beyond the spec. Source: docs/api.md#operations-beyond-the-spec. Optional: if
 * one is missing, the dashboard works without it (api/capabilities.ts). extra.ts limits what is kept of their
 * responses.
 */
import { getAccount, listAccounts, listVoipCarriers } from './carriers.ts'
import type { EndpointName } from './endpoints.ts'
import { allowed, extra } from './extra.ts'
import { RecentCall, WholeNumber } from './recent-calls.ts'
import { harmlessFields, SentFlag, SpeechCredential } from './speech-credentials.ts'
import { OptionalText, TextOrNull, Timestamp } from './common.ts'
import { cutUrls } from '../lib/cut-urls.ts'
import { z } from './zod.ts'

/** ms. Alerts are stored up to this much later than the event they describe. */
export const alertDelayMs = 20_000

/** A failure that the platform noted. Equal alerts of one batch are merged into one, so they can't count calls. */
const AlertFields = z.object({
  time: Timestamp,
  // Open: each release may add some.
  alert_type: TextOrNull,
  message: TextOrNull,
  // The call_sid of the affected call, if any.
  target_sid: TextOrNull,
  vendor: TextOrNull,
  detail: TextOrNull,
})
/** Its texts quote URLs of hooks and media, whose query and user part may be secret. */
export const Alert = { ...allowed('Alert', null, AlertFields), mapText: cutUrls }
export type Alert = z.output<typeof AlertFields>

export const listAlerts = extra({
  name: 'listAlerts',
  summary: 'Alerts of the platform, newest first (not in the spec)',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/Alerts',
  resource: 'alerts',
  // page and count are required; count is at most 500.
  query: z.object({
    page: WholeNumber,
    count: WholeNumber,
    days: z.optional(WholeNumber),
    alert_type: OptionalText,
  }),
  answer: { kind: 'page', record: Alert },
})

/**
 * The documented list, filtered. A server that lacks a filter ignores it and returns everything, so a success alone
 * proves nothing.
 */
export const searchRecentCalls = extra({
  name: 'searchRecentCalls',
  summary: 'Call records that pass filters, newest first, a page at a time (filters: not in the spec)',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/RecentCalls',
  resource: 'recent-calls',
  query: z.object({
    page: WholeNumber,
    count: WholeNumber,
    // If given, start and end are ignored.
    days: z.optional(WholeNumber),
    // An expression, unescaped.
    filter: OptionalText,
    direction: OptionalText,
    answered: OptionalText,
    trunk: OptionalText,
    start: OptionalText,
    end: OptionalText,
  }),
  isProvenByReader: true,
  answer: { kind: 'page', record: RecentCall },
})

export const getSipTrace = extra({
  name: 'getSipTrace',
  summary: 'SIP messages of a call (not in the spec)',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/RecentCalls/{sip_callid}',
  resource: 'recent-calls',
  // No trace server.
  means: { 400: 'absent' },
  // Of undocumented shape, with credentials: read by an allow-list (features/recent-calls/trace/read-trace.ts).
  answer: { kind: 'bytes' },
})

export const getSipPcap = extra({
  name: 'getSipPcap',
  summary: 'SIP messages of a call as a packet capture (not in the spec)',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/RecentCalls/{sip_callid}/invite/pcap',
  resource: 'recent-calls',
  means: { 400: 'absent' },
  answer: { kind: 'file' },
})

export const getSpans = extra({
  name: 'getSpans',
  summary: 'Timed steps of a call (not in the spec)',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/RecentCalls/trace/{trace_id}',
  resource: 'recent-calls',
  // No span store, or no such trace.
  means: { 404: 'unknown' },
  answer: { kind: 'bytes' },
})

/** One change to a call in progress: hang up, mute, send digits. Any field may be sent; the server checks it. */
const CallUpdate = z.looseObject({ call_status: OptionalText })

export const updateCall = extra({
  name: 'updateCall',
  summary: 'Update a call in progress, for example to hang it up (not in the spec)',
  change: 'act',
  method: 'PUT',
  path: '/v1/Accounts/{account_sid}/Calls/{call_sid}',
  resource: 'calls',
  body: CallUpdate,
  answer: { kind: 'nothing' },
  status: 202,
})

/** Keys and secrets can't be changed; the other fields depend on the vendor. */
const SpeechCredentialUpdate = z.looseObject({ use_for_tts: SentFlag, use_for_stt: SentFlag })

export const updateSpeechCredential = extra({
  name: 'updateSpeechCredential',
  summary: 'Change what a speech credential is used for (not in the spec)',
  change: 'update',
  method: 'PUT',
  path: '/v1/Accounts/{account_sid}/SpeechCredentials/{speech_credential_sid}',
  resource: 'speech-credentials',
  body: SpeechCredentialUpdate,
  secrets: SpeechCredential.secrets,
  harmless: harmlessFields,
  answer: { kind: 'nothing' },
})

export const extras = {
  listAccounts,
  getAccount,
  listVoipCarriers,
  listAlerts,
  searchRecentCalls,
  getSpans,
  getSipTrace,
  getSipPcap,
  updateCall,
  updateSpeechCredential,
} as const
export type ExtraName = keyof typeof extras

/** Names of the spec's operations and of these. */
export type OperationName = EndpointName | ExtraName

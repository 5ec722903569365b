/** Applications: call-handling rules. Source: docs/api.md#applications. */
import {
  Created,
  openEnum,
  orNull,
  Sid,
  WebhookBody,
  WebhookOrNull,
  TextOrNull,
  OptionalText,
  TimeOrNull,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { keysOf, recordOf } from '../lib/records.ts'
import { z } from './zod.ts'

/** Vendors seen in the spec; the list is open. Spec silent (applicationVendors): any is accepted. */
export const documentedVendors = ['google', 'aws'] as const

/** Defaults that the spec states. Spec silent (defaultLanguage): none for synthesis; we take the recognizer's. */
export const speechDefaults = {
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Wavenet-C',
  speech_recognizer_vendor: 'google',
  speech_recognizer_language: 'en-US',
} as const

/**
 * Fields beyond the spec that deployed servers accept and return, with their values in a new application. They are read
 * as received, and sent only if they were seen (docs/api.md#creating-applications).
 */
export const applicationExtras = {
  app_json: null,
  speech_synthesis_label: null,
  speech_recognizer_label: null,
  use_for_fallback_speech: 0,
  fallback_speech_synthesis_vendor: null,
  fallback_speech_synthesis_language: null,
  fallback_speech_synthesis_voice: null,
  fallback_speech_synthesis_label: null,
  fallback_speech_recognizer_vendor: null,
  fallback_speech_recognizer_language: null,
  fallback_speech_recognizer_label: null,
  env_vars: null,
  record_all_calls: 0,
} as const

// env_vars is free text that may hold keys.
const secrets = ['call_hook.password', 'call_status_hook.password', 'messaging_hook.password', 'env_vars'] as const

const Vendor = orNull(openEnum(documentedVendors))

export const Application = {
  name: 'Application',
  id: 'application_sid',
  secrets,
  hooks: ['call_hook', 'call_status_hook', 'messaging_hook'],
  schema: z.looseObject({
    application_sid: Sid,
    account_sid: TextOrNull,
    name: z.string(),
    call_hook: WebhookOrNull,
    call_status_hook: WebhookOrNull,
    // Documented with a url that may be empty; deployed servers return null if it was never set.
    messaging_hook: WebhookOrNull,
    speech_recognizer_vendor: Vendor,
    speech_recognizer_language: TextOrNull,
    speech_synthesis_vendor: Vendor,
    speech_synthesis_voice: TextOrNull,
    speech_synthesis_language: TextOrNull,
    created_at: TimeOrNull,
  }),
}
export type Application = z.output<typeof Application.schema>

const Anything = z.optional(z.unknown())

/**
 * Body of create and update: the eight documented fields, and others that deployed servers accept.
 * Spec silent (ownerOfCreate): the new record's account if a token sees several. Only then is account_sid sent.
 */
export const ApplicationBody = z.object({
  account_sid: OptionalText,
  name: z.string(),
  call_hook: WebhookBody,
  call_status_hook: WebhookBody,
  messaging_hook: z.optional(WebhookBody),
  speech_synthesis_vendor: OptionalText,
  speech_synthesis_language: OptionalText,
  speech_synthesis_voice: OptionalText,
  speech_recognizer_vendor: OptionalText,
  speech_recognizer_language: OptionalText,
  ...recordOf(keysOf(applicationExtras), () => Anything),
})

export const listApplications = endpoint({
  name: 'listApplications',
  summary: 'List applications',
  method: 'GET',
  path: '/v1/Applications',
  resource: 'applications',
  answer: { kind: 'list', record: Application },
  timeoutMs: 60_000,
})

export const getApplication = endpoint({
  name: 'getApplication',
  summary: 'Get one application; answered as an array of one (the spec) or as an object (deployed servers)',
  method: 'GET',
  path: '/v1/Applications/{application_sid}',
  resource: 'applications',
  answer: { kind: 'record', record: Application },
})

export const createApplication = endpoint({
  name: 'createApplication',
  summary: 'Create an application',
  change: 'create',
  method: 'POST',
  path: '/v1/Applications',
  resource: 'applications',
  body: ApplicationBody,
  secrets,
  answer: { kind: 'value', name: 'Created', schema: Created },
})

export const updateApplication = endpoint({
  name: 'updateApplication',
  summary: 'Update an application; same body as create',
  change: 'update',
  method: 'PUT',
  path: '/v1/Applications/{application_sid}',
  resource: 'applications',
  body: ApplicationBody,
  secrets,
  answer: { kind: 'nothing' },
})

export const deleteApplication = endpoint({
  name: 'deleteApplication',
  summary: 'Delete an application',
  change: 'delete',
  method: 'DELETE',
  path: '/v1/Applications/{application_sid}',
  resource: 'applications',
  affects: ['applications', 'phone-numbers'],
  answer: { kind: 'nothing' },
  silent: 'Spec silent: the path of this operation. Deployed servers have it here; others respond with 404 or 405.',
})

/** An application as the form has it: text in every field. What null was stays known from the record beside it. */
import { type Application, speechDefaults } from '../../contract/applications.ts'

export const hookNames = ['call_hook', 'call_status_hook', 'messaging_hook'] as const
export type HookName = (typeof hookNames)[number]

export const speechNames = [
  'speech_synthesis_vendor',
  'speech_synthesis_language',
  'speech_synthesis_voice',
  'speech_recognizer_vendor',
  'speech_recognizer_language',
] as const
export type SpeechName = (typeof speechNames)[number]

export interface HookFields {
  readonly url: string
  /** '' where the server gave none. */
  readonly method: string
  readonly username: string
  /** `keep` the stored password, `replace` it with `password` (empty: there is none), or have `none`. */
  readonly auth: 'keep' | 'replace' | 'none'
  readonly password: string
}

export type ApplicationFields = { readonly name: string } & Readonly<Record<HookName, HookFields>> &
  Readonly<Record<SpeechName, string>>

/** The record as fields; stored passwords are kept unless someone says otherwise. */
export function toForm(application: Application): ApplicationFields {
  const { name, call_hook, call_status_hook, messaging_hook } = application
  return {
    name,
    call_hook: toHookFields(call_hook),
    call_status_hook: toHookFields(call_status_hook),
    messaging_hook: toHookFields(messaging_hook),
    ...speechOf((field) => application[field] ?? ''),
  }
}

/** A new application: the defaults that the document states, to be seen and changed. */
export function emptyForm(): ApplicationFields {
  return {
    name: '',
    call_hook: emptyHook,
    call_status_hook: emptyHook,
    messaging_hook: emptyHook,
    ...speechOf((field) => speechDefaults[field]),
  }
}

/** A new application like another one. */
export function cloneForm(application: Application): ApplicationFields {
  return { ...withoutPasswords(application), name: `${application.name} copy` }
}

/** A record as fields of a new one. Passwords stay behind: they are never read into a form. */
export function withoutPasswords(application: Application): ApplicationFields {
  const fields = toForm(application)
  const strip = (hook: HookFields): HookFields => ({ ...hook, auth: 'replace' })
  return {
    ...fields,
    call_hook: strip(fields.call_hook),
    call_status_hook: strip(fields.call_status_hook),
    messaging_hook: strip(fields.messaging_hook),
  }
}

/** The hooks whose passwords a clone, or a restored application, does not have. */
export function hooksWithPassword(application: Application): HookName[] {
  return hookNames.filter((name) => application[name]?.password === true)
}

const emptyHook: HookFields = { url: '', method: 'POST', username: '', auth: 'replace', password: '' }

function toHookFields(hook: Application['call_hook']): HookFields {
  if (hook === null) return emptyHook
  return {
    url: hook.url,
    method: hook.method ?? '',
    username: hook.username ?? '',
    auth: hook.password ? 'keep' : 'replace',
    password: '',
  }
}

function speechOf(toValue: (field: SpeechName) => string): Record<SpeechName, string> {
  return {
    speech_synthesis_vendor: toValue('speech_synthesis_vendor'),
    speech_synthesis_language: toValue('speech_synthesis_language'),
    speech_synthesis_voice: toValue('speech_synthesis_voice'),
    speech_recognizer_vendor: toValue('speech_recognizer_vendor'),
    speech_recognizer_language: toValue('speech_recognizer_language'),
  }
}

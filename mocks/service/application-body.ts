/** Bodies of create-application and update-application. Source: docs/api.md#creating-applications. */
import { speechDefaults } from '../../src/contract/applications.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/contract/json.ts'
import { fieldsOf, refuseUnknown, textOf } from './body.ts'
import { refuse } from './errors.ts'
import { type HookInput, type HookName, hookNames, readHook } from './hook-body.ts'
import type { Profile } from './profile.ts'
import type { SpeechDefaults } from './rows.ts'

export const extraColumns: JsonObject = {
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
}

/** What a body says; what it leaves out is absent. */
export interface ApplicationInput {
  readonly name?: string
  readonly hooks: Readonly<Partial<Record<HookName, HookInput>>>
  readonly speech: Partial<SpeechDefaults>
  readonly extra: JsonObject
}

/** Longest values, in characters. */
const longest: Readonly<Record<keyof SpeechDefaults, number>> = {
  speech_synthesis_vendor: 64,
  speech_synthesis_language: 12,
  speech_synthesis_voice: 256,
  speech_recognizer_vendor: 64,
  speech_recognizer_language: 64,
}
const known = ['name', 'account_sid', ...hookNames, ...Object.keys(speechDefaults), ...Object.keys(extraColumns)]

/** A body with everything that a new application needs. Throws 400 or 500. */
export function readWholeApplication(body: Json | undefined, profile: Profile): ApplicationInput & { name: string } {
  const fields = fieldsOf(body)
  if (!('name' in fields)) throw refuse(400, 'missing field name')
  requireHooks(fields)
  const { name = '', ...rest } = readFields(fields, profile, 'INSERT INTO')
  return { name, ...rest }
}

/** A body with some fields (profile.applicationUpdate `merged`). Throws 400 or 500. */
export function readPartOfApplication(body: Json | undefined, profile: Profile): ApplicationInput {
  const fields = fieldsOf(body)
  if (Object.keys(fields).length === 0) throw refuse(500, 'You have an error in your SQL syntax')
  if ('application_sid' in fields) throw refuse(400, 'primary key application_sid is immutable')
  if ('created_at' in fields) throw refuse(500, "Incorrect datetime value for column 'created_at' at row 1")
  if ('call_status_hook' in fields && !isJsonObject(fields['call_hook'])) {
    throw refuse(400, "'call_status_hook' must be an object when updating an application")
  }
  return readFields(fields, profile, 'SET')
}

/** Absent hooks run into different code paths there, hence the different answers. */
function requireHooks(fields: JsonObject): void {
  const { call_hook: call, call_status_hook: status } = fields
  if (call !== undefined && !isJsonObject(call)) {
    throw refuse(400, "'call_hook' must be an object when adding an application")
  }
  if (status !== undefined && (!isJsonObject(status) || call === undefined)) {
    throw refuse(400, "'call_status_hook' must be an object when adding an application")
  }
  if (call === undefined || status === undefined) {
    throw refuse(500, "Cannot read properties of undefined (reading 'url')")
  }
}

function readFields(fields: JsonObject, profile: Profile, statement: 'INSERT INTO' | 'SET'): ApplicationInput {
  if (profile.unknownFields === 'refused') refuseUnknown(fields, known, statement)
  const hooks: Partial<Record<HookName, HookInput>> = {}
  for (const name of hookNames) {
    const hook = fields[name]
    if (hook === undefined || isNothing(name, hook, profile)) continue
    hooks[name] = readHook(name, hook, profile)
  }
  const speech: { -readonly [Name in keyof SpeechDefaults]?: string } = {}
  for (const column of Object.keys(longest) as (keyof SpeechDefaults)[]) {
    const value = fields[column]
    if (value === undefined) continue
    speech[column] = textOf(column, value, longest[column])
  }
  const extra = profile.extraFields ? Object.entries(fields).filter(([key]) => key in extraColumns) : []
  const name = fields['name']
  return {
    ...(name === undefined ? {} : { name: textOf('name', name, 64) }),
    hooks,
    speech,
    extra: Object.fromEntries(extra),
  }
}

/** messaging_hook without content leaves that hook as it is. Spec silent (nullHook): deployed servers fail on it. */
function isNothing(name: HookName, hook: Json, profile: Profile): boolean {
  if (name !== 'messaging_hook') return false
  if (hook === null) return profile.unknownFields === 'ignored'
  return isJsonObject(hook) && Object.keys(hook).length === 0
}

/** Bodies of create-application and update-application. Source: docs/api.md#creating-applications. */
import { applicationExtras, speechDefaults } from '../../src/contract/applications.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/contract/json.ts'
import { fieldsOf, quoted, refuseUnknown, textOf, textOrNull } from './body.ts'
import { refuse } from './errors.ts'
import { type HookInput, type HookName, hookNames, readHook } from './hook-body.ts'
import type { Profile } from './profile.ts'
import type { SpeechDefaults } from './rows.ts'

/** The fields of a body; absent fields are left out. */
export interface ApplicationInput {
  readonly name?: string
  readonly hooks: Readonly<Partial<Record<HookName, HookInput>>>
  readonly speech: Partial<SpeechDefaults>
  readonly extra: JsonObject
}

/** Maximum lengths in characters. */
const longest: Readonly<Record<keyof SpeechDefaults, number>> = {
  speech_synthesis_vendor: 64,
  speech_synthesis_language: 12,
  speech_synthesis_voice: 256,
  speech_recognizer_vendor: 64,
  speech_recognizer_language: 64,
}
const owners = ['account_sid', 'service_provider_sid']
const known = ['name', ...owners, ...hookNames, ...Object.keys(speechDefaults), ...Object.keys(applicationExtras)]
/** A deployed server's error for an update without columns. */
export const emptyUpdate = 'You have an error in your SQL syntax'

/** Reads a body with all fields that a new application needs. Throws 400 or 500. */
export function readWholeApplication(body: Json | undefined, profile: Profile): ApplicationInput & { name: string } {
  const fields = fieldsOf(body)
  if (!('name' in fields)) throw refuse(400, 'missing field name')
  requireHooks(fields)
  const { name = '', ...rest } = readFields(fields, profile, 'INSERT INTO')
  return { name, ...rest }
}

/** Reads a body with some of the fields (profile.applicationUpdate `merged`). Throws 400 or 500. */
export function readPartOfApplication(body: Json | undefined, profile: Profile): ApplicationInput {
  const fields = fieldsOf(body)
  if (Object.keys(fields).length === 0) throw refuse(500, emptyUpdate)
  if ('application_sid' in fields) throw refuse(400, 'primary key application_sid is immutable')
  if ('created_at' in fields) throw refuse(500, "Incorrect datetime value for column 'created_at' at row 1")
  if ('call_status_hook' in fields && !isJsonObject(fields['call_hook'])) {
    throw refuse(400, "'call_status_hook' must be an object when updating an application")
  }
  return readFields(fields, profile, 'SET')
}

/** On deployed servers, absent hooks take different code paths, hence the different errors. */
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
  const extra = profile.extraFields ? Object.entries(fields).filter(([key]) => key in applicationExtras) : []
  const readExtras = extra.map(([key, value]) => [key, readExtra(key, value)] as const)
  const name = fields['name']
  return {
    ...(name === undefined ? {} : { name: textOf('name', name, 64) }),
    hooks,
    speech,
    extra: Object.fromEntries(readExtras),
  }
}

const verbs =
  /^(answer|conference|config|dequeue|dial|dialogflow|dtmf|enqueue|gather|hangup|leave|listen|llm|message|pause|play|redirect|say|sip:(decline|request|refer)|stream|tag|transcribe)$/

/** Returns a column beyond the spec as reads show it. Throws 400 or 500. */
function readExtra(column: string, value: Json): Json {
  if (column === 'env_vars') return value
  if (/^(use_for|record_all)/.test(column)) return Number(value)
  const text = textOrNull(column, value, column === 'app_json' ? 16_384 : 256)
  if (column !== 'app_json' || text === null || text === '') return text
  let verb: Json | undefined
  try {
    verb = [JSON.parse(text) as Json]
      .flat()
      .map((one) => (isJsonObject(one) ? (one['verb'] ?? null) : one))
      .find((one) => typeof one !== 'string' || !verbs.test(one))
  } catch (error) {
    throw refuse(500, error instanceof Error ? error.message : 'invalid JSON')
  }
  if (verb !== undefined) throw refuse(400, `Error: invalid instruction: ${quoted(verb)}`)
  return text
}

/** An empty messaging_hook leaves that hook unchanged. Spec silent (nullHook): deployed servers fail on null. */
function isNothing(name: HookName, hook: Json, profile: Profile): boolean {
  if (name !== 'messaging_hook') return false
  if (hook === null) return profile.unknownFields === 'ignored'
  return isJsonObject(hook) && Object.keys(hook).length === 0
}

import { isJsonObject, type Json, parseObject } from './json.ts'

/** Replaces a secret. */
export const redacted = '[redacted]'

/**
 * Names under which speech vendors and servers keep secrets (docs/api.md#value-lists). `access_key_id`,
 * `private_key_id` and `*_sid` are identifiers, not secrets, and must not match.
 */
const secretName =
  /pass(word|wd|phrase|code)?$|secret|token$|(^|[_-])key$|(api|private|client|service|secret)_?key$|^authorization$/i

/** A cache: 100,000 records share a few names. Limited, because a server may make up names. */
const known = new Map<string, boolean>()

function isSecretName(name: string): boolean {
  const answer = known.get(name) ?? secretName.test(name)
  if (known.size < 500) known.set(name, answer)
  return answer
}

/**
 * Returns `json` without secrets: fields named by the contract (dot paths such as `call_hook.password`) and, at any
 * depth, fields whose name suggests a secret. A secret that is a JSON document in a string (a Google service key) keeps
 * its harmless members. null, "" and flags stay, because they show that nothing is hidden. `change` applies to every text
 * that is left. Cuts off what is nested too deeply. Doesn't copy a value that stays, such as most of 100,000 records.
 */
export const redact = (json: Json, secrets: readonly string[] = [], change: ChangeText = asItIs): Json =>
  walk(json, secrets, change, '', 0)

/** Like `redact`, and hides passwords inside URLs: for data kept or shown beside its record, as in the journal. */
export const redactWithUrls = (json: Json, secrets: readonly string[] = []): Json =>
  redact(json, secrets, hideUrlPasswords)

type ChangeText = (text: string) => string
const asItIs: ChangeText = (text) => text

/** Matches https://bob:secret@example.com; up to the last @, as browsers parse it. */
const urlPassword = /(\/\/[^\s/?#:@]*):[^\s/?#]+(?=@)/g

export const hideUrlPasswords = (text: string): string => text.replace(urlPassword, `$1:${redacted}`)

/**
 * Levels of nesting to keep. JSON may nest more deeply than the stack of anything that reads it recursively, browsers'
 * own functions included.
 */
const maxDepth = 200
const tooDeep = '[nested too deeply to show]'

function walk(json: Json, secrets: readonly string[], change: ChangeText, path: string, depth: number): Json {
  if (typeof json === 'string') return change(json)
  if (typeof json !== 'object' || json === null) return json
  if (depth === maxDepth) return tooDeep
  if (Array.isArray(json)) {
    const items = json as readonly Json[]
    const shown = items.map((item) => walk(item, secrets, change, path, depth + 1))
    return shown.every((item, place) => item === items[place]) ? items : shown
  }
  if (!isJsonObject(json)) return json
  let copy: Record<string, Json> | null = null
  for (const key of Object.keys(json)) {
    const value = json[key] ?? null
    const here = path === '' ? key : `${path}.${key}`
    const isSecret = secrets.includes(here) || isSecretName(key)
    const shown = isSecret ? conceal(value, change) : walk(value, secrets, change, here, depth + 1)
    if (shown === value) continue
    copy ??= { ...json }
    // defineProperty semantics: a key named __proto__ must stay a key.
    Object.defineProperty(copy, key, { value: shown, enumerable: true, configurable: true, writable: true })
  }
  return copy ?? json
}

function conceal(value: Json, change: ChangeText): Json {
  if (value === null || value === '' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return redacted
  const inner = parseObject(value)
  if (inner === null || !Object.keys(inner).some((key) => secretName.test(key))) return redacted
  return JSON.stringify(redact(inner, [], change))
}

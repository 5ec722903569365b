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
 * its harmless members. null, "" and flags stay, because they show that nothing is hidden. Doesn't copy a value without
 * secrets, such as most of 100,000 records.
 */
export const redact = (json: Json, secrets: readonly string[] = []): Json => walk(json, secrets, '')

/** Like `redact`, and hides passwords inside URLs: for data kept or shown beside its record, as in the journal. */
export function redactWithUrls(json: Json, secrets: readonly string[] = []): Json {
  const shown = walk(json, secrets, '')
  return mapTexts(shown, hideUrlPasswords)
}

/** Matches https://bob:secret@example.com; up to the last @, as browsers parse it. */
const urlPassword = /(\/\/[^\s/?#:@]*):[^\s/?#]+(?=@)/g

export const hideUrlPasswords = (text: string): string => text.replace(urlPassword, `$1:${redacted}`)

export function mapTexts(json: Json, change: (text: string) => string): Json {
  if (typeof json === 'string') return change(json)
  if (Array.isArray(json)) return (json as readonly Json[]).map((item) => mapTexts(item, change))
  if (!isJsonObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, mapTexts(value, change)]))
}

function walk(json: Json, secrets: readonly string[], path: string): Json {
  if (Array.isArray(json)) {
    const items = json as readonly Json[]
    const shown = items.map((item) => walk(item, secrets, path))
    return shown.every((item, place) => item === items[place]) ? items : shown
  }
  if (!isJsonObject(json)) return json
  let copy: Record<string, Json> | null = null
  for (const key of Object.keys(json)) {
    const value = json[key] ?? null
    const here = path === '' ? key : `${path}.${key}`
    const isSecret = secrets.includes(here) || isSecretName(key)
    const shown = isSecret ? conceal(value) : walk(value, secrets, here)
    if (shown === value) continue
    copy ??= { ...json }
    // defineProperty semantics: a key named __proto__ must stay a key.
    Object.defineProperty(copy, key, { value: shown, enumerable: true, configurable: true, writable: true })
  }
  return copy ?? json
}

function conceal(value: Json): Json {
  if (value === null || value === '' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return redacted
  const inner = parseObject(value)
  if (inner === null || !Object.keys(inner).some((key) => secretName.test(key))) return redacted
  return JSON.stringify(redact(inner))
}

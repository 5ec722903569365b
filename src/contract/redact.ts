import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** What stands where a secret stood. */
export const redacted = '[redacted]'

/**
 * Names under which speech vendors and servers keep secrets (deployed-server.md, "Value lists").
 * `access_key_id`, `private_key_id` and `*_sid` are identifiers, not secrets, and must not match.
 */
const secretName =
  /pass(word|wd|phrase|code)?$|secret|token$|(^|[_-])key$|(api|private|client|service|secret)_?key$|^authorization$/i

/**
 * A copy of `json` without secrets: fields named by the contract (dot paths such as
 * `call_hook.password`) and, at any depth, fields whose name says that they hold one. A secret that
 * is a JSON document in a string (a Google service key) keeps its harmless members. null, "" and
 * flags stay as they are, because they say that nothing is there to hide.
 */
export function redact(json: Json, secrets: readonly string[] = []): Json {
  return walk(json, secrets, '')
}

function walk(json: Json, secrets: readonly string[], path: string): Json {
  if (Array.isArray(json)) return json.map((item: Json) => walk(item, secrets, path))
  if (!isJsonObject(json)) return json
  const copy: Record<string, Json> = {}
  for (const [key, value] of Object.entries(json)) {
    const here = path === '' ? key : `${path}.${key}`
    const isSecret = secrets.includes(here) || secretName.test(key)
    // defineProperty semantics: a key named __proto__ must stay a key.
    Object.defineProperty(copy, key, {
      value: isSecret ? conceal(value) : walk(value, secrets, here),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return copy
}

function conceal(value: Json): Json {
  if (value === null || value === '' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return redacted
  const inner = parseObject(value)
  if (inner === null || !Object.keys(inner).some((key) => secretName.test(key))) return redacted
  return JSON.stringify(redact(inner))
}

function parseObject(text: string): JsonObject | null {
  try {
    const json: unknown = JSON.parse(text)
    // JSON.parse yields Json by definition.
    return isJsonObject(json as Json) ? (json as JsonObject) : null
  } catch {
    return null
  }
}

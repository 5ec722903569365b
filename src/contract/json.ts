/** JSON as received, unchecked. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** True for a JSON object; false for arrays and null. */
export function isJsonObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** Parses JSON; undefined if it is invalid. Doesn't report why: an error would quote the text, which may be secret. */
export function parseJson(text: string): Json | undefined {
  try {
    // JSON.parse returns Json by definition.
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Parses a JSON object; null if the text isn't one. */
export function parseObject(text: string): JsonObject | null {
  // Most texts aren't, and an exception for each of 10,000 passwords takes longer than all other work on them.
  if (!/^\s*\{/.test(text)) return null
  const json = parseJson(text)
  return isJsonObject(json) ? json : null
}

/** Returns a non-empty text of a record, or null. */
export function textAt(record: unknown, field: string): string | null {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, field) : null
  return typeof value === 'string' && value !== '' ? value : null
}

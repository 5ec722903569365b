/** JSON as received, unchecked. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** True for a JSON object; false for arrays and null. */
export function isJsonObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** Not whole strings: a regular expression fails on very long ones. */
const quoteEscapeOrNumber = /"|\\.|-?\d[\d.eE+-]*/g
const longInteger = /^-?[1-9]\d{15,}$/
const largeExponent = /^-?(?:0|[1-9]\d*)(?:\.\d+)?[eE]\+?\d{3,}$/

/**
 * Parses JSON. An integer whose digits a JavaScript number would change becomes a text: two ids could be the same. So
 * does a number too large for one, which would be written as null. Throws a SyntaxError.
 */
export function parseExactly(text: string): Json {
  let isString = false
  const keep = (part: string) => {
    if (part === '"') isString = !isString
    const isInexact = longInteger.test(part)
      ? String(Number(part)) !== part
      : largeExponent.test(part) && !Number.isFinite(Number(part))
    return !isString && isInexact ? `"${part}"` : part
  }
  // With the character before, the search takes a quarter of the time; without, longer than parsing.
  // With the one after, it passes over texts such as "sip:1234567890123456@example.com".
  const exact = /[:,[\s]-?(?:\d{16,}|[\d.]+[eE]\+?\d{3,})[\s,\]}]/.test(text)
    ? text.replaceAll(quoteEscapeOrNumber, keep)
    : text
  // JSON.parse returns Json by definition.
  return JSON.parse(exact) as Json
}

/** Parses JSON; undefined if it is invalid. Doesn't report why: an error would quote the text, which may be secret. */
export function parseJson(text: string): Json | undefined {
  try {
    return parseExactly(text)
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

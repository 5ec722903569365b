/** JSON as received: nothing is assumed about it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** True for a JSON object; arrays and null are not. */
export function isJsonObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** A text as JSON; undefined when it is none. What is wrong with it isn't told: an error would quote it, and it may be secret. */
export function parseJson(text: string): Json | undefined {
  try {
    // JSON.parse yields Json by definition.
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** A text as a JSON object; null when it is none. */
export function parseObject(text: string): JsonObject | null {
  // Most texts are none, and an exception for each of 10,000 passwords takes longer than all else that is done with them.
  if (!/^\s*\{/.test(text)) return null
  const json = parseJson(text)
  return isJsonObject(json) ? json : null
}

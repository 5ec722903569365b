/** Reading request bodies as a database behind an untyped server does: what does not fit is a 500 with its words. */
import { isJsonObject, type Json, type JsonObject } from '../../src/contract/json.ts'
import { refuse } from './errors.ts'

/** The body as an object: no body, or one that is none, has no fields. */
export function fieldsOf(body: Json | undefined): JsonObject {
  return isJsonObject(body) ? body : {}
}

/** A text column. Numbers are taken as text; throws 500 for what the column cannot hold. */
export function textOf(column: string, json: Json, longest: number): string {
  if (json === null) throw refuse(500, `Column '${column}' cannot be null`)
  if (typeof json !== 'string' && typeof json !== 'number') throw refuse(500, `Incorrect value for column '${column}'`)
  const text = String(json)
  // The database counts characters, not UTF-16 units.
  if (Array.from(text).length > longest) throw refuse(500, `Data too long for column '${column}' at row 1`)
  return text
}

export function textOrNull(column: string, json: Json | undefined, longest: number): string | null {
  return json === undefined || json === null ? null : textOf(column, json, longest)
}

/** Throws 500 when the body has a field outside `known`. */
export function refuseUnknown(body: JsonObject, known: readonly string[], statement: 'INSERT INTO' | 'SET'): void {
  const unknown = Object.keys(body).find((key) => !known.includes(key))
  if (unknown !== undefined) throw refuse(500, `Unknown column '${unknown}' in '${statement}'`)
}

/** ISO 8601 UTC with milliseconds; null stays null. */
export function timestamp(ms: number): string
export function timestamp(ms: number | null): string | null
export function timestamp(ms: number | null): string | null {
  return ms === null ? null : toIso(Math.trunc(ms))
}

const dayMs = 86_400_000
const digits = (length: number) =>
  Array.from({ length: 10 ** length }, (_, value) => String(value).padStart(length, '0'))
const two = digits(2)
const three = digits(3)
/** Records of a page are of one day or two: up to the T, an ISO time has only to be worked out once for each. */
let latestDay = { day: Number.NaN, prefix: '' }

/** As Date's toISOString, which costs three times as much: a page of 500 records has 1,500 times. */
function toIso(ms: number): string {
  const day = Math.floor(ms / dayMs)
  if (day !== latestDay.day) latestDay = { day, prefix: new Date(day * dayMs).toISOString().replace(/T.*/, 'T') }
  const within = ms - day * dayMs
  const seconds = Math.floor(within / 1000)
  const minutes = Math.floor(seconds / 60)
  const time = `${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[within % 1000]}Z`
  return latestDay.prefix + time
}

export function quoted(json: Json): string {
  return typeof json === 'string' ? json : JSON.stringify(json)
}

/**
 * An absolute URL; null: it is none. Not by `URL.canParse`: that of Node 20 refuses "https://bücher.example" once it was called
 * often enough to be optimised.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

import { isJsonObject, type Json } from '../../contract/json.ts'
import { toJsonText } from './json-text.ts'

/** 64 bits of a record's text, as two unsigned 32-bit halves. */
export interface Fingerprint {
  readonly high: number
  readonly low: number
}

/**
 * One text per record, whatever order its keys came in: what makes two records "the same". Nothing else does:
 * `call_sid` may be null, and the legs of one call may agree in every byte.
 */
export function canonical(json: Json): string {
  return toJsonText(json, { sorted: true })
}

/** A field as it was met last: its key is hashed once, and a value that comes again and again only when it changes. */
interface Field {
  readonly key: string
  readonly seedHigh: number
  readonly seedLow: number
  value: Json | undefined
  high: number
  low: number
}

/** The hash that was made last: two numbers, without an object for each of a million texts. */
let high = 0
let low = 0

/** The records of a list nearly all have the same keys in one order: found by their place, else by name. */
let inOrder: Field[] = []
const fields = new Map<string, Field>()
const mostFields = 1000

/**
 * A fingerprint of what `canonical` would say, without making that text. Each field is hashed with its key, in two
 * multiply-and-fold lanes over the UTF-16 units, finished with the avalanche of MurmurHash3; their sum is the same in
 * whatever order they come, and no key comes twice. Not cryptographic: among a million records two unlike ones meet with
 * a probability of about 3 in 100 million.
 */
export function fingerprint(json: Json): Fingerprint {
  if (!isJsonObject(json)) {
    begin(0x9e3779b9, 0x85ebca6b)
    addValue(json)
    return { high: avalanche(high), low: avalanche(low) }
  }
  let [sumHigh, sumLow, place] = [0, 0, 0]
  // Engines read the values of such a loop by their place, and make no list of the keys. JSON inherits nothing.
  for (const key in json) {
    const value = json[key] ?? null
    const met = inOrder[place]
    const field = met !== undefined && met.key === key ? met : toField(key, place)
    // An object is no older than its record.
    if (value !== field.value) addField(field, value)
    sumHigh = (sumHigh + field.high) | 0
    sumLow = (sumLow + field.low) | 0
    place += 1
  }
  return { high: avalanche(sumHigh ^ place), low: avalanche(sumLow) }
}

function toField(key: string, place: number): Field {
  let field = fields.get(key)
  if (field === undefined) {
    if (fields.size >= mostFields) {
      fields.clear()
      inOrder = []
    }
    begin(0x2545f491, 0x1b873593)
    addText(key)
    field = { key, seedHigh: high, seedLow: low, value: undefined, high: 0, low: 0 }
    fields.set(key, field)
  }
  if (place <= inOrder.length) inOrder[place] = field
  return field
}

function addField(field: Field, value: Json): void {
  begin(field.seedHigh, field.seedLow)
  addValue(value)
  field.value = value
  field.high = avalanche(high)
  field.low = avalanche(low)
}

function begin(seedHigh: number, seedLow: number): void {
  high = seedHigh
  low = seedLow
}

/** Each value begins with its type: "1", 1 and true are not the same. */
function addValue(value: Json): void {
  if (typeof value === 'string') {
    fold(1)
    addText(value)
  } else if (value === null) fold(2)
  else if (typeof value === 'object') {
    fold(3)
    addText(canonical(value))
  } else if (typeof value === 'number' && (value | 0) === value) {
    fold(6)
    fold(value)
  } else {
    fold(typeof value === 'number' ? 4 : 5)
    addText(String(value))
  }
}

function fold(unit: number): void {
  const one = Math.imul(high ^ unit, 0x9e3779b1)
  high = (one << 13) | (one >>> 19)
  const other = Math.imul(low ^ unit, 0xcc9e2d51)
  low = (((other << 15) | (other >>> 17)) + 0x52dce729) | 0
}

/** The text, two units at a time, and its length, so that two texts in a row cannot share a boundary. */
function addText(text: string): void {
  let [one, other] = [high, low]
  const { length } = text
  for (let index = 0; index < length; index += 2) {
    const next = index + 1 < length ? text.charCodeAt(index + 1) : 0
    const units = text.charCodeAt(index) | (next << 16)
    one = Math.imul(one ^ units, 0x9e3779b1)
    one = (one << 13) | (one >>> 19)
    other = Math.imul(other ^ units, 0xcc9e2d51)
    other = (((other << 15) | (other >>> 17)) + 0x52dce729) | 0
  }
  high = one
  low = other
  fold(length + 0x1_0000)
}

function avalanche(bits: number): number {
  let hash = bits ^ (bits >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** 53 bits in one number: enough to compare the few hundred rows of two answers. Counting all records takes all 64. */
export function toIdentity({ high, low }: Fingerprint): number {
  return (high & 0x1f_ffff) * 0x1_0000_0000 + low
}

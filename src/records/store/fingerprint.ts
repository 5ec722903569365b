import { isJsonObject, type Json } from '../../contract/json.ts'
import { toJsonText } from './json-text.ts'
import { avalanche, fold, foldText, kinds, lanes } from './value-hash.ts'

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
    return { high: half(0), low: half(1) }
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
  return sumPrint(sumHigh, sumLow, place)
}

/** What hashes of a key's values begin with. */
export function keySeed(key: string): [high: number, low: number] {
  begin(0x2545f491, 0x1b873593)
  foldText(key)
  return [lanes[0] ?? 0, lanes[1] ?? 0]
}

/** The hash of a record's fields, given the sums of theirs and how many there are. */
export function sumPrint(high: number, low: number, fields: number): Fingerprint {
  return { high: avalanche(high ^ fields), low: avalanche(low) }
}

/** What a field adds to a record's: of its value and key. */
export function fieldPrint(key: string, value: Json): Fingerprint {
  begin(...keySeed(key))
  addValue(value)
  return { high: half(0), low: half(1) }
}

/** What `fieldPrint` gives of the key that has this seed: its low half. */
export function fieldHash([seedHigh, seedLow]: readonly [number, number], value: Json): number {
  begin(seedHigh, seedLow)
  addValue(value)
  return half(1)
}

function toField(key: string, place: number): Field {
  let field = fields.get(key)
  if (field === undefined) {
    if (fields.size >= mostFields) {
      fields.clear()
      inOrder = []
    }
    const [seedHigh, seedLow] = keySeed(key)
    field = { key, seedHigh, seedLow, value: undefined, high: 0, low: 0 }
    fields.set(key, field)
  }
  if (place <= inOrder.length) inOrder[place] = field
  return field
}

function addField(field: Field, value: Json): void {
  begin(field.seedHigh, field.seedLow)
  addValue(value)
  field.value = value
  field.high = half(0)
  field.low = half(1)
}

function begin(seedHigh: number, seedLow: number): void {
  lanes[0] = seedHigh
  lanes[1] = seedLow
}

/** The hash that was begun, mixed: half of it. */
const half = (lane: 0 | 1) => avalanche(lanes[lane] ?? 0)

function addValue(value: Json): void {
  if (typeof value === 'string') {
    fold(kinds.text)
    foldText(value)
  } else if (value === null) fold(kinds.null)
  else if (typeof value === 'object') {
    fold(kinds.nested)
    foldText(canonical(value))
  } else if (typeof value === 'number' && (value | 0) === value) {
    fold(kinds.integer)
    fold(value)
  } else {
    fold(typeof value === 'number' ? kinds.number : kinds.boolean)
    foldText(String(value))
  }
}

/** 53 bits in one number: enough to compare the few hundred rows of two answers. Counting all records takes all 64. */
export function toIdentity({ high, low }: Fingerprint): number {
  return (high & 0x1f_ffff) * 0x1_0000_0000 + low
}

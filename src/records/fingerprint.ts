import { isJsonObject, type Json, type JsonObject } from '../contract/json.ts'

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
  return JSON.stringify(sortKeys(json))
}

function sortKeys(json: Json): Json {
  if (Array.isArray(json)) return (json as readonly Json[]).map(sortKeys)
  if (!isJsonObject(json)) return json
  // Not Object.fromEntries: `__proto__` is a key like any other in JSON.
  const sorted: Record<string, Json> = Object.create(null) as Record<string, Json>
  for (const key of Object.keys(json).toSorted()) sorted[key] = sortKeys(json[key] ?? null)
  return sorted
}

/**
 * A fingerprint of what `canonical` would say, without making that text: two multiply-and-fold lanes over the UTF-16
 * units of keys and values, each finished with the avalanche of MurmurHash3. Not cryptographic: among a million records
 * two unlike ones meet with a probability of about 3 in 100 million.
 */
export function fingerprint(json: Json): Fingerprint {
  const lanes = new Lanes()
  if (isJsonObject(json)) {
    for (const key of sortedKeys(json)) {
      lanes.add(key)
      addValue(lanes, json[key] ?? null)
    }
  } else addValue(lanes, json)
  return lanes.finish()
}

/** Each value begins with its type: "1", 1 and true are not the same. */
function addValue(lanes: Lanes, value: Json): void {
  if (typeof value === 'string') {
    lanes.fold(1)
    lanes.add(value)
  } else if (value === null) lanes.fold(2)
  else if (typeof value === 'object') {
    lanes.fold(3)
    lanes.add(canonical(value))
  } else {
    lanes.fold(typeof value === 'number' ? 4 : 5)
    lanes.add(String(value))
  }
}

/** The records of a list nearly all have the same keys: sorted once, compared ever after. */
let lastKeys: readonly string[] = []
let lastSorted: readonly string[] = []

function sortedKeys(json: JsonObject): readonly string[] {
  const keys = Object.keys(json)
  if (keys.length !== lastKeys.length || keys.some((key, index) => key !== lastKeys[index])) {
    lastKeys = keys
    lastSorted = keys.toSorted()
  }
  return lastSorted
}

class Lanes {
  #high = 0x9e3779b9
  #low = 0x85ebca6b

  fold(unit: number): void {
    const high = Math.imul(this.#high ^ unit, 0x01000193)
    this.#high = (high << 13) | (high >>> 19)
    const low = Math.imul(this.#low ^ unit, 0xcc9e2d51)
    this.#low = ((low << 15) | (low >>> 17)) + 0x52dce729
  }

  /** The text and its length, so that two texts in a row cannot share a boundary. */
  add(text: string): void {
    let high = this.#high
    let low = this.#low
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      high = Math.imul(high ^ unit, 0x01000193)
      high = (high << 13) | (high >>> 19)
      low = Math.imul(low ^ unit, 0xcc9e2d51)
      low = (((low << 15) | (low >>> 17)) + 0x52dce729) | 0
    }
    this.#high = high
    this.#low = low
    this.fold(text.length + 0x1_0000)
  }

  finish(): Fingerprint {
    return { high: avalanche(this.#high), low: avalanche(this.#low) }
  }
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

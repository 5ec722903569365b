import { isJsonObject, type Json } from '../contract/json.ts'

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
  return JSON.stringify(isJsonObject(json) ? sortKeys(json) : json)
}

/** Flat records whose keys are in order already, which is nearly all of them, are taken as they are. */
function sortKeys(json: Json): Json {
  if (Array.isArray(json)) return (json as readonly Json[]).map(sortKeys)
  if (!isJsonObject(json)) return json
  const keys = Object.keys(json)
  const inOrder = keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key)
  const isFlat = keys.every((key) => typeof json[key] !== 'object' || json[key] === null)
  if (inOrder && isFlat) return json
  // Not Object.fromEntries: `__proto__` is a key like any other in JSON.
  const sorted: Record<string, Json> = Object.create(null) as Record<string, Json>
  for (const key of keys.toSorted()) sorted[key] = sortKeys(json[key] ?? null)
  return sorted
}

/**
 * Two multiply-and-fold lanes over UTF-16 units, each finished with the avalanche of MurmurHash3. Not cryptographic:
 * among a million records two unlike ones meet with a probability of about 3 in 100 million.
 */
export function fingerprint(text: string): Fingerprint {
  let high = 0x9e3779b9
  let low = 0x85ebca6b
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x01000193)
    high = (high << 13) | (high >>> 19)
    low = Math.imul(low ^ unit, 0xcc9e2d51)
    low = ((low << 15) | (low >>> 17)) + 0x52dce729
  }
  return { high: avalanche(high ^ text.length), low: avalanche(low ^ Math.imul(text.length, 0x1b873593)) }
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

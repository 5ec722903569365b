/**
 * Fictitious telephone numbers. North American line numbers 555-0100 to 555-0199 are reserved for fiction in every area
 * code, 100 per code. Sets of more than 60 need more than that, so they use the unassigned area code 555, with
 * exchanges from 200 up.
 */
import { below, hash, pick } from './random.ts'

const areaCodes = [
  '212', '415', '312', '202', '646', '702', '206', '305', '404', '512', '617', '713', '808', '907', '213', '303',
  '314', '412', '503', '602', '615', '704', '801', '816', '901', '916',
] as const // prettier-ignore

/** Returns a seeded number's digits, without plus. Lines 0160 and up stay free for callers and magic numbers. */
export function seededNumber(areaCode: string, index: number): string {
  return index < 60 ? `1${areaCode}55501${pad(index, 2)}` : `1555${pad(2_000_000 + index, 7)}`
}

/** Returns an outside number: neither seeded nor magic (0190 to 0199). */
export function someNumber(seed: number, what: number, index: number): string {
  const drawn = hash(seed, what, index)
  return `1${pick(areaCodes, drawn)}55501${60 + below(30, hash(seed, what + 1, index))}`
}

/** Returns the area code of an account's own number. */
export function ownAreaCode(isDemo: boolean, index: number): string {
  if (!isDemo) return '971'
  return ['212', '415', '312'][Math.floor(index / 20) % 3] ?? '212'
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}

/**
 * Telephone numbers that belong to nobody. North American line numbers 555-0100 to 555-0199 are kept for
 * fiction in every area code: 100 a code. Sets of more than 60 need more than they give, so they count
 * through area code 555, which is not assigned, in exchanges from 200 up.
 */
import { below, hash, pick } from './random.ts'

const areaCodes = [
  '212', '415', '312', '202', '646', '702', '206', '305', '404', '512', '617', '713', '808', '907', '213', '303',
  '314', '412', '503', '602', '615', '704', '801', '816', '901', '916',
] as const // prettier-ignore

/** Digits of the index-th seeded number of an account, without plus. Lines 0160 up stay free for callers and magic numbers. */
export function seededNumber(areaCode: string, index: number): string {
  return index < 60 ? `1${areaCode}55501${pad(index, 2)}` : `1555${pad(2_000_000 + index, 7)}`
}

/** A number somewhere: not a seeded one, and not a magic one (0190 to 0199). */
export function someNumber(seed: number, what: number, index: number): string {
  const drawn = hash(seed, what, index)
  return `1${pick(areaCodes, drawn)}55501${60 + below(30, hash(seed, what + 1, index))}`
}

/** Area codes that the accounts' own numbers are in. */
export function ownAreaCode(isDemo: boolean, index: number): string {
  if (!isDemo) return '971'
  return ['212', '415', '312'][Math.floor(index / 20) % 3] ?? '212'
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}

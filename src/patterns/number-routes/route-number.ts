/**
 * Which application answers a called number, as deployed servers look it up. Pure, but for the patterns: those run
 * elsewhere (`matchPatterns`), because they are regular expressions that anybody may have written.
 * Source: docs/api.md#how-a-called-number-finds-its-application.
 */
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import { toSource } from './pattern-language.ts'

export type RoutedNumber = Pick<
  PhoneNumber,
  'phone_number_sid' | 'number' | 'voip_carrier_sid' | 'application_sid' | 'account_sid'
>

/** A carrier whose gateway has the sender's address. */
export interface Carrier {
  readonly sid: string
  /** Its calls are refused where it is off; null: not known. */
  readonly isActive: boolean | null
  /** Answers what no number and no pattern does; null: none, or not known. */
  readonly defaultApplication: string | null
}

/** What a pattern did with the called number. `slow`: it was given up. */
export type PatternResult = 'match' | 'none' | 'broken' | 'slow'

/**
 * Where the call goes. `application`: that one answers. `no-application`: SIP 480, with a call record. `not-found`: SIP 404
 * without one. `carrier-off`: the same, since the sender is unknown. `conflict`: SIP 503, two claim it. `tie`: patterns of
 * equal length, of which the server may take either.
 */
export type Route =
  | { readonly end: 'application'; readonly application_sid: string; readonly by: RoutedNumber | 'default' }
  | { readonly end: 'no-application'; readonly by: RoutedNumber }
  | { readonly end: 'tie' | 'conflict'; readonly between: readonly RoutedNumber[] }
  | { readonly end: 'not-found' | 'carrier-off' }

/**
 * The number that is looked up: its digits, as senders dial them, however people write it. Anything else, such as "alice",
 * stays as typed.
 */
export const toCalled = (typed: string): string => (looksLikeNumber(typed) ? toDigits(typed) : typed.trim())

/** Whether a stored number equals a called one, but for a plus: servers take no other spelling off. */
export function isEqual(stored: string, called: string): boolean {
  return stored === called || stored === `+${called}`
}

/** Any number that is not digits alone; tried where none is equal to the called one. */
export const isPattern = (number: string): boolean => /\D/.test(number)

/**
 * The numbers that may answer a called one: all patterns, and those equal to it. Of 100,000 they are few, and whatever looks
 * further looks at them alone. `patterns`: those of `numbers`, as `isPattern` has them.
 */
export function candidatesFor(
  called: string,
  numbers: readonly RoutedNumber[],
  patterns: readonly RoutedNumber[],
): readonly RoutedNumber[] {
  // One that is not digits alone is among the patterns.
  return isPattern(called) ? patterns : [...patterns, ...numbers.filter(({ number }) => number === called)]
}

/** The patterns of carriers in the order in which a server tries them, the longest first. */
export function patternsOf(numbers: readonly RoutedNumber[], carriers: readonly Carrier[]): readonly RoutedNumber[] {
  return ofCarriers(numbers, carriers)
    .filter(({ number }) => isPattern(number))
    .toSorted((a, b) => b.number.length - a.number.length)
}

/** Tries one pattern. Not anchored: it may match anywhere in the number. May take for ever. */
export function tryPattern(pattern: string, called: string): Exclude<PatternResult, 'slow'> {
  try {
    return new RegExp(toSource(pattern)).test(called) ? 'match' : 'none'
  } catch {
    return 'broken'
  }
}

/**
 * Follows a call from one of `carriers` to its end. `resultOf`: what each of `patternsOf` did with the called number. Patterns
 * that were given up count as no match: whoever asks has to say so.
 */
export function routeNumber(
  called: string,
  numbers: readonly RoutedNumber[],
  carriers: readonly Carrier[],
  resultOf: (pattern: RoutedNumber) => PatternResult,
): Route {
  const active = carriers.filter(({ isActive }) => isActive !== false)
  if (active.length === 0) return { end: 'carrier-off' }
  const exact = ofCarriers(numbers, active).filter(({ number }) => number === called)
  if (exact.length > 1) return { end: 'conflict', between: exact }
  const matching = exact.length > 0 ? exact : patternsOf(numbers, active).filter((one) => resultOf(one) === 'match')
  const [first] = matching
  if (first === undefined) return byDefault(active)
  const equal = matching.filter(({ number }) => number.length === first.number.length)
  const applications = new Set(equal.map((one) => applicationOf(one, active)))
  if (applications.size > 1) return { end: 'tie', between: equal }
  const [application_sid = null] = applications
  if (application_sid === null) return { end: 'no-application', by: first }
  // A number without an application leaves the call to its carrier's default.
  return { end: 'application', application_sid, by: orNull(first.application_sid) === null ? 'default' : first }
}

/** The same where a server takes the document by its word: numbers as they are, whatever their carriers. */
export function routeExactly(called: string, numbers: readonly RoutedNumber[]): Route {
  const equal = numbers.filter(({ number }) => isEqual(number, called))
  const [first] = equal
  if (first === undefined) return { end: 'not-found' }
  if (equal.length > 1) return { end: 'conflict', between: equal }
  const application_sid = orNull(first.application_sid)
  return application_sid === null
    ? { end: 'no-application', by: first }
    : { end: 'application', application_sid, by: first }
}

function byDefault(carriers: readonly Carrier[]): Route {
  const defaults = carriers.flatMap(({ defaultApplication }) => orNull(defaultApplication) ?? [])
  const [application_sid] = defaults
  if (application_sid === undefined) return { end: 'not-found' }
  return defaults.length > 1 ? { end: 'conflict', between: [] } : { end: 'application', application_sid, by: 'default' }
}

/** A number without a carrier never gets a call. */
function ofCarriers(numbers: readonly RoutedNumber[], carriers: readonly Carrier[]): readonly RoutedNumber[] {
  const sids = new Set<string | null>(carriers.map(({ sid }) => sid))
  return numbers.filter(({ voip_carrier_sid }) => sids.has(voip_carrier_sid))
}

function applicationOf(
  { application_sid, voip_carrier_sid }: RoutedNumber,
  carriers: readonly Carrier[],
): string | null {
  const carrier = carriers.find(({ sid }) => sid === voip_carrier_sid)
  return orNull(application_sid) ?? orNull(carrier?.defaultApplication ?? null)
}

const orNull = (sid: string | null): string | null => (sid === '' ? null : sid)

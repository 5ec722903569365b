/**
 * Finds the application that answers a called number, as deployed servers look it up. Pure. Patterns run elsewhere
 * (`matchPatterns`), since they are arbitrary regular expressions.
 * Source: docs/api.md#how-a-called-number-finds-its-application.
 */
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Fields } from '../../contract/record.ts'
import { oncePer } from '../../lib/once-per.ts'
import { toPartyKey } from '../../lib/phone-digits.ts'
import { toSource } from './pattern-language.ts'

export type RoutedNumber = Pick<
  PhoneNumber,
  'phone_number_sid' | 'number' | 'voip_carrier_sid' | 'application_sid' | 'account_sid'
>

/** A number of a list, which may have 100,000. */
export type ListedNumber = Fields<RoutedNumber>

/** A carrier whose gateway has the sender's address. */
export interface Carrier {
  readonly sid: string
  /** Servers refuse calls if it's false; null if unknown. */
  readonly isActive: boolean | null
  /** Answers if no number or pattern matches; null if there's none, or it's unknown. */
  readonly defaultApplication: string | null
}

/** Result of a pattern for the called number. `slow`: it timed out. */
export type PatternResult = 'match' | 'none' | 'broken' | 'slow'

/**
 * End of a call. `application`: it answers. `no-application`: SIP 480, with a call record. `not-found`: SIP 404
 * without one. `carrier-off`: the same, since the sender is unknown. `conflict`: SIP 503, two claim it. `tie`: patterns
 * of equal length, of which the server may choose either.
 */
export type Route =
  | { readonly end: 'application'; readonly application_sid: string; readonly by: RoutedNumber | 'default' }
  | { readonly end: 'no-application'; readonly by: RoutedNumber }
  | { readonly end: 'tie' | 'conflict'; readonly between: readonly RoutedNumber[] }
  | { readonly end: 'not-found' | 'carrier-off' }

/** Returns the number to look up: its digits, or the user of a SIP URI or telephone link. "alice" stays as typed. */
export function toCalled(typed: string): string {
  const user = typed.trim().replace(/^<?(?:tel:|sips?:(?=[^@]*@))([^@;>]+).*$/is, '$1')
  return toPartyKey(user)
}

/** Whether a stored number equals a called one. Ignores a plus, the only formatting that servers strip. */
export function isEqual(stored: string, called: string): boolean {
  return stored === called || stored === `+${called}`
}

/** Whether a number has anything but digits. Patterns are tried if no number equals the called one. */
export const isPattern = (number: string): boolean => /\D/.test(number)

/** Returns those of the numbers that are patterns. Kept with the list: reading 100,000 numbers takes a frame or two. */
export const allPatterns = oncePer((numbers: readonly ListedNumber[]): readonly RoutedNumber[] =>
  numbers.flatMap((one) => (isPattern(fieldOf(one, 'number')) ? one.value : [])),
)

/**
 * Returns the numbers that may answer a called one: all patterns, and those equal to it. Of 100,000 these are few,
 * which keeps later steps fast. `patterns`: from `allPatterns`.
 */
export function candidatesFor(
  called: string,
  numbers: readonly ListedNumber[],
  patterns: readonly RoutedNumber[],
): readonly RoutedNumber[] {
  // If it isn't only digits, an equal number is among the patterns. No number is empty.
  if (called === '' || isPattern(called)) return patterns
  return [...patterns, ...numbers.flatMap((one) => (fieldOf(one, 'number') === called ? one.value : []))]
}

/** Returns the patterns of carriers in a server's order, longest first. */
export function patternsOf(numbers: readonly RoutedNumber[], carriers: readonly Carrier[]): readonly RoutedNumber[] {
  return ofCarriers(numbers, carriers)
    .filter(({ number }) => isPattern(number))
    .toSorted((a, b) => b.number.length - a.number.length)
}

/** Tries one pattern. Unanchored, so it may match anywhere in the number. May never return. */
export function tryPattern(pattern: string, called: string): Exclude<PatternResult, 'slow'> {
  try {
    return new RegExp(toSource(pattern)).test(called) ? 'match' : 'none'
  } catch {
    return 'broken'
  }
}

/**
 * Routes a call from one of `carriers`. `resultOf`: the result of each of `patternsOf` for the called number. Patterns
 * that timed out count as no match; callers have to report that.
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

/** Routes by the letter of the spec: by equal numbers, on any carrier. */
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

/** Returns the numbers of carriers. A number without a carrier never gets a call. */
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

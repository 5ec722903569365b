/**
 * Phone numbers as people type and read them. Never changes stored text: servers in use hold
 * patterns such as ^1555\d{7}$ in place of numbers.
 */

/** Characters that people put between the digits of a number, and invisible ones that come along when it's copied. */
const decoration = /[\s().\-/+\u200B-\u2015\u202A-\u202E\u2060-\u2069]/g

/**
 * The (0) in "+44 (0)20 7946 0001", dialled only within the country. +1 has no such zero; in Italy, San Marino and some
 * countries of West and Central Africa, the zero is part of the number.
 */
const trunkPrefix = /^(\D*(?:00\D*)?(?!1|39|22[5-79]|242|378)[1-9]\d{0,2}\D*)\(0\)/

/** Returns the digits of a number in any spelling, including full-width digits and those of other scripts. */
export function toDigits(text: string): string {
  // Covers nearly all stored numbers; lists hold 100,000 of them.
  if (/^\+?\d*$/.test(text)) return text.startsWith('+') ? text.slice(1) : text
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replace(trunkPrefix, '$1')
    .replaceAll(/\D/g, '')
}

/** Converts a digit of any script to 0 to 9: Unicode lists each script's ten digits in a row. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 128) return digit
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String(code - zero)
}

/** Whether a search text is a number in some spelling, so that only its digits count: "(415) 555-0100", "+1415". */
export function looksLikeNumber(text: string): boolean {
  // Covers nearly all stored numbers, as above.
  if (/^\+?\d+$/.test(text)) return true
  const rest = text.normalize('NFKC').replaceAll(decoration, '')
  return rest !== '' && /^\p{Nd}+$/u.test(rest)
}

/** The same key for all spellings of a number. Other parties are their own: "agent1" and "sales1" share only digits. */
export const toPartyKey = (text: string): string => (looksLikeNumber(text) ? toDigits(text) : text)

const wrapped = /^(?:.*<|["']*)(?:(?:sips?|tel):)?([^@;,"'<>]+)(?:[@;].*)?["'>,]*$/is

/** Fewer digits before an @ are an extension, known only at that host. */
const minDigitsAnywhere = 7

/** Returns a number as typed, or as copied from JSON or CSV, a telephone link or a SIP header; null for other texts. */
export function numberIn(text: string): string | null {
  const number = wrapped.exec(text.trim())?.[1] ?? text
  if (!looksLikeNumber(number)) return null
  return text.includes('@') && toDigits(number).length < minDigitsAnywhere ? null : number
}

/**
 * Whether a stored number matches a search. A search that looks like a number matches by its digits anywhere
 * in the stored digits (a leading 00 counts as +); any other matches as text.
 */
export function numberMatches(stored: string, search: string): boolean {
  const text = search.trim()
  if (text === '') return true
  if (!looksLikeNumber(text)) return stored.toLowerCase().includes(text.toLowerCase())
  return digitsMatch(toDigits(stored), toDigits(text))
}

/** The same for digits from `toDigits`: lists compute them only once. */
export function digitsMatch(stored: string, wanted: string): boolean {
  return stored.includes(wanted) || (wanted.startsWith('00') && wanted.length > 2 && stored.startsWith(wanted.slice(2)))
}

/** The last five characters as a number; -1 if they aren't all digits. */
function endOf(text: string): number {
  if (text.length < 5) return -1
  let end = 0
  for (let at = text.length - 5; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    end = end * 10 + digit
  }
  return end
}

/** Returns a quick test that rules out most numbers with none of the `wanted` digits: 100,000 look-ups take 30 ms. */
export function mayBeOneOf(wanted: Iterable<string>): (number: string) => boolean {
  const ends = new Set(Array.from(wanted, endOf))
  return (number) => {
    const end = endOf(number)
    return end === -1 || ends.has(end)
  }
}

/** Finds those of the stored numbers that have one of the `wanted` digits, by digits, without patterns. For slices.ts. */
export function* byDigits<T>(
  stored: readonly T[],
  numberOf: (one: T) => string,
  wanted: ReadonlySet<string>,
): Generator<void, Map<string, T>> {
  const found = new Map<string, T>()
  const mayBe = mayBeOneOf(wanted)
  for (const one of stored) {
    const number = numberOf(one)
    if (!mayBe(number)) continue
    yield
    const digits = toDigits(number)
    if (wanted.has(digits) && looksLikeNumber(number)) found.set(digits, one)
  }
  return found
}

/** The longest phone number, without its plus: E.164, 6.1. */
export const maxDigits = 15
/** Shorter ones are extensions and service numbers. */
export const fewDigits = 7

/** Whether a search is for parts of SIDs, too: fewer digits (null: none) occur in too many of them. */
export const mayBeInSid = (digits: string | null): boolean => digits === null || digits.length >= 8

/**
 * Phone numbers as people type and read them. Stored text is never changed: deployed servers hold
 * patterns such as ^1555\d{7}$ where numbers are expected.
 */

/** Characters that people put between the digits of a number. */
const decoration = /[\s().\-/+\u00A0\u2010-\u2015\u2060\u202A-\u202E]/g

/** The digits of a number in any spelling; full-width and other scripts' digits count. */
export function toDigits(text: string): string {
  // Nearly all stored numbers; lists hold 100,000 of them.
  if (/^\+?\d*$/.test(text)) return text.startsWith('+') ? text.slice(1) : text
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll(/\D/g, '')
}

/** A digit of any script as 0 to 9: Unicode gives each script its ten digits in a row. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 128) return digit
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String(code - zero)
}

/** Whether a search text is a number in some spelling, so that only its digits count: "(415) 555-0100", "+1415". */
export function looksLikeNumber(text: string): boolean {
  // Nearly all stored numbers, as above.
  if (/^\+?\d+$/.test(text)) return true
  const rest = text.normalize('NFKC').replaceAll(decoration, '')
  return rest !== '' && /^\p{Nd}+$/u.test(rest)
}

/**
 * Whether a stored number fits a search. A search that looks like a number fits by its digits anywhere
 * in the stored digits (a leading 00 is taken as +); any other fits as text.
 */
export function numberMatches(stored: string, search: string): boolean {
  const text = search.trim()
  if (text === '') return true
  if (!looksLikeNumber(text)) return stored.toLowerCase().includes(text.toLowerCase())
  return digitsMatch(toDigits(stored), toDigits(text))
}

/** The same for digits alone, as `toDigits` gives them: for lists, whose digits are worked out once. */
export function digitsMatch(stored: string, wanted: string): boolean {
  return stored.includes(wanted) || (wanted.startsWith('00') && wanted.length > 2 && stored.startsWith(wanted.slice(2)))
}

/** Stored numbers by their digits; patterns are none. `wanted`: those with these digits alone. */
export function byDigits<T extends { readonly number: string }>(
  stored: readonly T[],
  wanted: ReadonlySet<string> | null = null,
): Map<string, T> {
  const found = new Map<string, T>()
  for (const one of stored) {
    const digits = toDigits(one.number)
    if (wanted?.has(digits) !== false && looksLikeNumber(one.number)) found.set(digits, one)
  }
  return found
}

/** What can be said about a number before it is sent. Spec silent: the format of a number. */
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'

/** Why a number cannot be sent: no server takes it. null: it can. */
export function numberError(number: string): string | null {
  if (number.trim() === '') return 'Enter a number.'
  if (/\s/.test(number)) return 'A number has no spaces.'
  return null
}

/**
 * What the number may have been meant to be, to be offered in its place: the bare digits of a number in some
 * spelling, else what was typed without white space. null: it is that already.
 */
export function plainNumber(number: string): string | null {
  const plain = looksLikeNumber(number) ? toDigits(number) : number.replaceAll(/[\s\p{Cf}]/gu, '')
  return plain === number || plain === '' ? null : plain
}

/** Longest number of the telephone network, without its plus: E.164, 6.1. */
const mostDigits = 15
/** Shorter ones are extensions and service numbers. */
const fewDigits = 7
/** Deployed servers: the width of the column. */
const mostCharacters = 132

/** What is unusual about a number. Only the spaces among it stop anyone, and only when it is sent. */
export function numberAdvice(number: string): string[] {
  if (number.trim() === '') return []
  if (/\s/.test(number)) return ['Spaces are not taken.']
  const advice: string[] = []
  if (number.startsWith('+')) advice.push('Some servers store the number without its leading +.')
  if (/\p{Cf}/u.test(number)) advice.push('Holds a character that cannot be seen, as copied text often does.')
  if (number.length > mostCharacters) advice.push(`Servers are known to refuse more than ${mostCharacters} characters.`)
  if (/[\^$*\\[\]{}|?]/.test(number)) {
    return [...advice, 'Looks like a pattern. Servers store it as it is; not every platform routes calls by patterns.']
  }
  if (/\p{L}/u.test(number)) return [...advice, 'Holds letters. Calls come in for digits.']
  if (/[().\-/]/.test(number)) advice.push('Holds punctuation, and is stored with it. Calls come in for plain digits.')
  const digits = number.replaceAll(/\D/g, '').length
  if (digits > mostDigits) advice.push(`Has ${digits} digits. Telephone numbers have at most ${mostDigits}.`)
  else if (digits < fewDigits) advice.push('Is short for a telephone number with its country code.')
  return advice
}

/** Checks a number before it is sent. The spec doesn't define the format. */
import { hasInvisible, invisibleAdvice, withoutInvisible } from '../../lib/invisible.ts'
import { fewDigits, looksLikeNumber, maxDigits, toDigits } from '../../lib/phone-digits.ts'

/** The reason why every server refuses a number; null if there is none. */
export function numberError(number: string): string | null {
  if (number.trim() === '') return 'Enter a number.'
  if (/\s/.test(number)) return 'Remove the spaces.'
  return null
}

/** In most countries, 00 is dialled for the plus. */
const dialledPlus = /^00(?=[1-9]\d{6})/

/**
 * Suggests a correction: the digits of a number in any spelling, otherwise the text without white space;
 * null for no change.
 */
export function plainNumber(number: string): string | null {
  // Programs that read numbers as quantities write 14155550100.0 or 14155550100,00; others, '0100 to prevent that.
  const text = number.replace(/^'?(\+?\d+)(?:[.,]0+)?$/, '$1')
  const plain = looksLikeNumber(text)
    ? toDigits(text).replace(dialledPlus, '')
    : withoutInvisible(number).replaceAll(/\s/g, '')
  return plain === number || plain === '' ? null : plain
}

/** The column width of deployed servers. */
const maxCharacters = 132

const isPatternLike = (number: string) => /[\^$*\\[\]{}|?]|\.\+/.test(number)

/** Whether it is neither digits with any punctuation, nor a pattern: most likely a title, JSON, or mistyped. */
export function isNoNumber(number: string): boolean {
  if (isPatternLike(number)) return /\p{L}{2}/u.test(number.replaceAll('[:digit:]', ''))
  return /\p{L}/u.test(number) || !/\d/.test(number)
}

/** Advice about an unusual number. Only spaces block it, and only on submit. */
export function numberAdvice(number: string): string[] {
  if (number.trim() === '') return []
  if (/\s/.test(number)) return ['Remove the spaces.']
  const advice: string[] = []
  if (number.startsWith('+')) advice.push('Some servers drop the leading +.')
  if (dialledPlus.test(number)) advice.push('Carriers usually send the country code without 00.')
  if (hasInvisible(number)) advice.push(invisibleAdvice)
  if (number.length > maxCharacters) advice.push(`Some servers refuse more than ${maxCharacters} characters.`)
  if (isPatternLike(number)) {
    return [...advice, 'Looks like a pattern. Servers store it as is, but not every platform routes calls by patterns.']
  }
  if (/\p{L}/u.test(number)) return [...advice, 'Contains letters. Inbound calls only match digits.']
  if (/[^+\d\p{Cc}\p{Cf}]/u.test(number))
    advice.push('Contains punctuation, which is stored. Inbound calls only match digits.')
  const digits = number.replaceAll(/\D/g, '').length
  if (digits > maxDigits) advice.push(`Has ${digits} digits. Phone numbers have at most ${maxDigits}.`)
  else if (digits < fewDigits) advice.push('Too short for a phone number with a country code.')
  return advice
}

/** The parties of a call: checks how they're written before it's placed, and whether two spellings are the same. */
import { fewDigits, looksLikeNumber, maxDigits, toDigits } from '../../../lib/phone-digits.ts'

/** Shorter ones without a plus may lack the country code: (206) 555-0196 isn't +20 65550196, in Egypt. */
const minWithCode = 11

export interface NumberAdvice {
  /** null if there's nothing to say. */
  readonly text: string | null
  /** The number that was probably meant, as a replacement; null if unclear. */
  readonly fix: string | null
}

const fine: NumberAdvice = { text: null, fix: null }

/** Checks that a number has its leading plus, as in the API spec. Advice only: servers may accept other forms. */
export function numberAdvice(typed: string): NumberAdvice {
  const text = typed.trim()
  if (text === '' || /^\+[1-9]\d{6,14}$/.test(text)) return fine
  if (!looksLikeNumber(text)) return { text: 'Not a plain phone number. Sent as is.', fix: null }
  const digits = toDigits(text)
  const fix = withPlus(text, digits)
  if (fix !== null) {
    const advice = text.startsWith('+')
      ? 'Use + and digits only, without separators.'
      : 'Start with + and the country code.'
    return { text: advice, fix }
  }
  if (digits.length < fewDigits) return { text: 'Too short for a number with a country code. Sent as is.', fix }
  if (digits.length > maxDigits) return { text: `Has ${digits.length} digits. Numbers have at most ${maxDigits}.`, fix }
  const advice = digits.startsWith('0')
    ? 'Starts with 0. Use + and the country code instead.'
    : 'Start with + and the country code.'
  return { text: advice, fix }
}

/** Writes a number as in the spec; null if its country code is unclear. */
function withPlus(text: string, digits: string): string | null {
  // In most countries, 00 is dialled for the plus.
  const international = !text.startsWith('+') && digits.startsWith('00') ? digits.slice(2) : digits
  if (!text.startsWith('+') && digits === international && digits.length < minWithCode) return null
  return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : null
}

/**
 * A stored number in dialled form: servers store it without the plus. Leaves patterns unchanged, and numbers that may
 * lack the country code.
 */
export const toDialled = (stored: string): string =>
  /^[1-9]\d+$/.test(stored) ? (withPlus(stored, stored) ?? stored) : stored

/**
 * Whether two texts are the same party. Compares numbers by their digits, since servers drop the plus; addresses
 * without scheme and parameters, which servers may leave out.
 */
export const isSameParty = (a: string, b: string): boolean => toPartyKey(a) === toPartyKey(b)

export function toPartyKey(text: string): string {
  const address = text.trim().replaceAll(/^sips?:|[;?].*$/gis, '')
  return looksLikeNumber(address) ? toDigits(address) : address.toLowerCase()
}

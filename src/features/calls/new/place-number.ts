/** Both ends of a call: what they should look like before it is placed, and whether two spellings mean the same one. */
import { looksLikeNumber, toDigits } from '../../../lib/phone-digits.ts'

/** Shorter ones are extensions and service numbers, which no plus belongs before. */
const fewDigits = 7
/** Longest number of the telephone network, without its plus: E.164, 6.1. */
const mostDigits = 15

export interface NumberAdvice {
  /** null: nothing to say. */
  readonly words: string | null
  /** What it was probably meant to be, to be put in its place; null: nobody can tell. */
  readonly fix: string | null
}

const fine: NumberAdvice = { words: null, fix: null }

/** Whether a number is written with its leading plus, as the API document has it. Advice only: servers may take others. */
export function numberAdvice(typed: string): NumberAdvice {
  const text = typed.trim()
  if (text === '' || /^\+[1-9]\d{6,14}$/.test(text)) return fine
  if (!looksLikeNumber(text)) return { words: 'Not a plain phone number. It will be sent as is.', fix: null }
  const digits = toDigits(text)
  const fix = withPlus(text, digits)
  if (fix !== null) {
    const words = text.startsWith('+')
      ? 'Use + and digits only, without separators.'
      : 'Start with + and the country code.'
    return { words, fix }
  }
  if (digits.length < fewDigits)
    return { words: 'Short for a number with its country code. It will be sent as is.', fix }
  if (digits.length > mostDigits)
    return { words: `Has ${digits.length} digits. Numbers have at most ${mostDigits}.`, fix }
  return { words: 'Starts with 0. Use + and the country code instead.', fix }
}

/** A number as the document writes it; null where its country code cannot be told. */
function withPlus(text: string, digits: string): string | null {
  // Dialled from most countries, 00 stands for the plus.
  const international = !text.startsWith('+') && digits.startsWith('00') ? digits.slice(2) : digits
  return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : null
}

/** A stored number as it is dialled: servers store it without the plus. A pattern or short number stays as it is. */
export const toDialled = (stored: string): string => (/^[1-9]\d{6,14}$/.test(stored) ? `+${stored}` : stored)

/**
 * Whether two texts name the same party. Numbers by their digits, since servers drop the plus; addresses without
 * scheme and parameters, which servers may leave out.
 */
export const isSameParty = (a: string, b: string): boolean => toPartyKey(a) === toPartyKey(b)

export function toPartyKey(text: string): string {
  const trimmed = text.trim()
  if (looksLikeNumber(trimmed)) return toDigits(trimmed)
  const address = trimmed.replace(/^sips?:/i, '').replace(/[;?].*$/s, '')
  return looksLikeNumber(address) ? toDigits(address) : address.toLowerCase()
}

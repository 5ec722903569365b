import { toDigits, numberIn } from '../../lib/phone-digits.ts'

export type QueryKind =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sid'; readonly sids: readonly [string, ...string[]] }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'words' }

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi

/** Fewer digits are as likely part of a name. */
const minDigits = 3

/**
 * Finds a sid anywhere in the text: people paste links, log lines and JSON. Of several, the last one is the likeliest:
 * in paths, the account comes before the record.
 */
export function queryKind(text: string): QueryKind {
  const [last, ...others] = (text.match(uuid) ?? []).toReversed()
  if (last !== undefined) return { kind: 'sid', sids: [last, ...others] }
  if (text.trim() === '') return { kind: 'nothing' }
  const number = numberIn(text)
  return number !== null && toDigits(number).length >= minDigits ? { kind: 'number', number } : { kind: 'words' }
}

import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'

export type QueryKind =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sid'; readonly sids: readonly [string, ...string[]] }
  | { readonly kind: 'number' }
  | { readonly kind: 'words' }

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi

/** Fewer digits are as likely the name of something. */
const leastDigits = 3

/**
 * A sid counts wherever it stands: people paste links, lines of logs and JSON. Of several, as in a path with
 * account and record, the last one is the likeliest: they come in that order.
 */
export function queryKind(text: string): QueryKind {
  const [last, ...others] = (text.match(uuid) ?? []).toReversed()
  if (last !== undefined) return { kind: 'sid', sids: [last, ...others] }
  if (text.trim() === '') return { kind: 'nothing' }
  return looksLikeNumber(text) && toDigits(text).length >= leastDigits ? { kind: 'number' } : { kind: 'words' }
}

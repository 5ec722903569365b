import type { Listed } from '../../contract/endpoint.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { PhoneNumber } from '../../contract/phone-numbers.ts'
import { recordId } from '../../contract/record.ts'

/** A number as it was sent. */
export interface SentNumber {
  readonly number: string
  readonly voip_carrier_sid: string | null
}

/**
 * What became of a create whose answer was lost: `created` with the sid; `absent`; or `unsure`, when one like it is there
 * but may have been before, or when the server did not list them all.
 */
export type Fate =
  | { readonly kind: 'created'; readonly sid: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unsure'; readonly sid: string | null }

/** Looks for a sent number among all numbers read afterwards. `before`: the sids known before; null: none were read. */
export function findCreated(sent: SentNumber, before: ReadonlySet<string> | null, after: Listed<unknown>): Fate {
  const alike = [...after.rows, ...after.unreadable].filter(({ raw }) => isAlike(raw, sent))
  const sids = alike.flatMap(({ raw }) => recordId(PhoneNumber, raw) ?? [])
  const fresh = before === null ? [] : sids.filter((sid) => !before.has(sid))
  const [created] = fresh
  if (created !== undefined && fresh.length === 1) return { kind: 'created', sid: created }
  // Known before means that it is another one; never read means that nobody knows; two new ones, that somebody else was at it.
  const doubtful = before === null || fresh.length > 1 ? alike.length > 0 : false
  if (doubtful) return { kind: 'unsure', sid: sids[0] ?? null }
  return after.complete ? { kind: 'absent' } : { kind: 'unsure', sid: null }
}

/** Sid of a number that is the same in a list, on the same carrier; null: there is none. */
export function findAlike(number: SentNumber, { rows }: Listed<unknown>): string | null {
  if (number.number === '') return null
  const alike = rows.find(({ raw }) => isAlike(raw, number))
  return alike === undefined ? null : recordId(PhoneNumber, alike.raw)
}

function isAlike(raw: Json, { number, voip_carrier_sid }: SentNumber): boolean {
  if (!isJsonObject(raw) || typeof raw['number'] !== 'string') return false
  return withoutPlus(raw['number']) === withoutPlus(number) && (raw['voip_carrier_sid'] ?? null) === voip_carrier_sid
}

/** Deployed servers remove one leading plus before they store a number. */
function withoutPlus(number: string): string {
  return number.replace(/^\+/, '')
}

/** Records to count, from the worker's table or from a page that the browser has. Pure. */
import type { RecentCall } from '../../contract/recent-calls.ts'
import { resultGroups, toCallResult } from '../../lib/call-result.ts'
import { memoize } from '../../lib/once-per.ts'
import { toPartyKey } from '../../lib/phone-digits.ts'
import type { CallReader } from '../store/call-reader.ts'
import { compareShares } from './significance.ts'
import type { TimeSpan } from '../../lib/durations.ts'

/** The part of a CallReader that counting needs. */
export type CallList = Pick<CallReader, 'length' | 'attempted' | 'answered' | 'sip' | 'text'>

/** Wraps records that the page itself has. */
export function toCallList(records: readonly RecentCall[]): CallList {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    length: records.length,
    attempted: (row) => records[row]?.attempted_at ?? Number.NaN,
    answered: (row) => records[row]?.answered ?? null,
    sip: (row) => records[row]?.sip_status ?? -1,
    text: (field) => (row) => textOf(records[row]?.[field]),
  }
}

/**
 * Returns whether a call failed, rather than ended by someone's choice. 480 means that the called party is away, but on
 * an incoming call it comes from the platform itself (docs/api.md#final-sip-statuses). `sip` is -1 or null for none.
 */
export function isFailed(answered: boolean | null, sip: number | null, direction: string | null): boolean {
  if (answered !== false) return false
  return (sip === 480 && direction === 'inbound') || resultGroups.failed.has(toCallResult(false, sip).name)
}

/** The calls to count: those attempted within the span. */
export interface CountedPeriod extends TimeSpan {
  /** Records that name another account don't count; null if the account is unknown. */
  readonly account_sid: string | null
}

/** Returns the account's calls of a period, oldest first. */
export function rowsWithin(list: CallList, { from, to, account_sid }: CountedPeriod): number[] {
  const account = list.text('account_sid')
  const own = account_sid?.toLowerCase()
  const rows: number[] = []
  for (let row = 0; row < list.length; row += 1) {
    const at = list.attempted(row)
    if (!(at >= from && at < to)) continue
    const sid = own === undefined ? null : account(row)
    if (sid === null || sid.toLowerCase() === own) rows.push(row)
  }
  return rows.sort((a, b) => list.attempted(a) - list.attempted(b))
}

/**
 * Returns the index from which a flag is more frequent: the minimum of its cumulative sum (E. S. Page, 1954). Returns 0
 * unless it is at least twice as frequent from there on, and most are flagged from there on or the rise is significant.
 */
export function onsetOf(flags: readonly boolean[]): number {
  const count = flags.filter(Boolean).length
  const mean = count / Math.max(1, flags.length)
  let [sum, lowest, start, before] = [0, 0, 0, 0]
  let seen = 0
  for (const [index, flag] of flags.entries()) {
    sum += (flag ? 1 : 0) - mean
    if (flag) seen += 1
    // Ignores rounding errors around a sum of zero.
    if (sum < lowest - 1e-6) [lowest, start, before] = [sum, index + 1, seen]
  }
  if (start === 0 || start >= flags.length) return 0
  const then = { numerator: before, denominator: start }
  const now = { numerator: count - before, denominator: flags.length - start }
  const isMost = now.numerator >= 0.5 * now.denominator
  if (!isMost && compareShares(now, then)?.isSignificant !== true) return 0
  return now.numerator * start >= 2 * before * now.denominator ? start : 0
}

/** Returns a reader of a number field's key (`toPartyKey`); '' if it is empty. */
export function numberBy(text: (row: number) => string | null): (row: number) => string {
  const toKnown = memoize(toPartyKey)
  return (row) => toKnown(text(row) ?? '')
}

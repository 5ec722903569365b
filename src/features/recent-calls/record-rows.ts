/** Records with a name: none of their fields is one (call_sid may be null, and is repeated where a call has two legs). */
import type { Listed } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'
import { formatSpan } from '../../lib/durations.ts'
import { hashText } from '../../lib/hash-text.ts'
import { oncePer } from '../../lib/once-per.ts'
import { directionLabel } from '../../patterns/server-words.ts'
import { ofAccount } from '../../patterns/of-account.ts'

export interface RecordRow {
  /** Names the record in URLs: the same after a reload, and in this order its time can be read from it. */
  readonly id: string
  readonly value: RecentCall
  /** As received. */
  readonly raw: Json
}

export interface RecordRows {
  readonly rows: readonly RecordRow[]
  /** Records of other accounts, which are left out. */
  readonly others: number
}

/** The rows of a page, in the server's order. Made once: a page that was read ahead has them when somebody turns to it. */
export const toRecordRows = oncePer((list: Listed<RecentCall>, account_sid: string | null): RecordRows => {
  const own = ofAccount(list, account_sid)
  const counts = new Map<string, number>()
  const rows = own.list.rows.map(({ value, raw }) => {
    const base = toRecordId(value)
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    // Servers that send a record twice: two rows, two names.
    return { id: count === 1 ? base : `${base}-${count}`, value, raw }
  })
  return { rows, others: own.others }
})

/** "+1 212 555 0100 → +1 415 555 0196"; `format`: how numbers are written. */
export function partiesOf({ value: { from, to } }: RecordRow, format: (number: string) => string): string {
  const write = (number: string | null) => (number === null || number === '' ? 'unknown' : format(number))
  return `${write(from)} → ${write(to)}`
}

/** "inbound", in the middle of a sentence. */
export function directionOf({ value: { direction } }: RecordRow): string {
  return direction === null || direction === '' ? 'direction unknown' : directionLabel(direction).toLowerCase()
}

/** "1:46" of a call that was answered; "–" of one that never happened. */
export function talkTime({ answered, duration }: Pick<RecentCall, 'answered' | 'duration'>): string {
  if (duration === null || (!answered && duration === 0)) return '–'
  // What is no duration reads as received.
  return duration >= 0 ? formatSpan(duration * 1000) : String(duration)
}

/**
 * "1773134991000-0gk3v8q1c2": when the call was attempted (ms), and a digest of what tells it from others of that
 * moment. Not the whole record: servers add fields to old records later.
 */
export function toRecordId(record: RecentCall): string {
  const { sip_callid, call_sid, from, to, direction, terminated_at } = record
  const named = sip_callid === null || sip_callid === '' ? [call_sid, from, to, direction, terminated_at] : [sip_callid]
  return `${record.attempted_at}-${hashText(JSON.stringify(named))}`
}

/** When the call of a record was attempted, ms since 1970, from its name in a URL; null where that is none. */
export function timeOfRecordId(id: string): number | null {
  const [, ms] = /^(\d{1,15})-[\da-z]+(?:-\d+)?$/.exec(id) ?? []
  return ms === undefined ? null : Number(ms)
}

/** Whether a record is of the call with this call_sid or SIP call id. */
export function isOfCall({ value: { call_sid, sip_callid } }: RecordRow, call: string): boolean {
  const wanted = call.trim().toLowerCase()
  return call_sid?.toLowerCase() === wanted || sip_callid?.toLowerCase() === wanted
}

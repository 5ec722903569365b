/** Records with an id. No field of theirs is one: call_sid may be null, and both legs of a call have the same. */
import type { Listed } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'
import { formatSpan } from '../../lib/durations.ts'
import { hashText } from '../../lib/hash-text.ts'
import { oncePer } from '../../lib/once-per.ts'
import { directionLabel } from '../../patterns/server-text.ts'
import { ofAccount } from '../../patterns/connection/of-account.ts'

export interface RecordRow {
  /** Identifies the record in URLs: survives a reload and begins with the time. */
  readonly id: string
  readonly value: RecentCall
  /** As received. */
  readonly raw: Json
}

/** The rows of a page, in the server's order. Memoised, so that a page read ahead has them ready. */
export const toRecordRows = oncePer((list: Listed<RecentCall>, account_sid: string | null) => {
  const own = ofAccount(list, account_sid)
  const counts = new Map<string, number>()
  const rows = own.list.rows.map(({ value, raw }): RecordRow => {
    const base = toRecordId(value)
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    // Servers may send a record twice: each row gets an id of its own.
    return { id: count === 1 ? base : `${base}-${count}`, value, raw }
  })
  return { rows, others: own.others }
})

/** Formats the parties: "+1 212 555 0100 → +1 415 555 0196". */
export function partiesOf({ value: { from, to } }: RecordRow, format: (number: string) => string): string {
  const write = (number: string | null) => (number === null || number === '' ? 'unknown' : format(number))
  return `${write(from)} → ${write(to)}`
}

/** The direction in lower case, for the middle of a sentence. */
export function directionOf({ value: { direction } }: RecordRow): string {
  return direction === null || direction === '' ? 'direction unknown' : directionLabel(direction).toLowerCase()
}

/** "1:46" for an answered call, "–" for one that wasn't. */
export function talkTime({ answered, duration }: Pick<RecentCall, 'answered' | 'duration'>): string {
  if (duration === null || (!answered && duration === 0)) return '–'
  // A negative duration is shown as received.
  return duration >= 0 ? formatSpan(duration * 1000) : String(duration)
}

/**
 * "1773134991000-0gk3v8q1c2": the time of the attempt (ms since 1970), and a hash that tells the record from others of
 * the same moment. Doesn't hash the whole record, because servers add fields to old records later.
 */
export function toRecordId(record: RecentCall): string {
  const { sip_callid, call_sid, from, to, direction, terminated_at } = record
  const named = sip_callid === null || sip_callid === '' ? [call_sid, from, to, direction, terminated_at] : [sip_callid]
  return `${record.attempted_at}-${hashText(JSON.stringify(named))}`
}

/** Returns the time of the attempt from a record id, ms since 1970; null if the id is malformed. */
export function timeOfRecordId(id: string): number | null {
  // Negative: a server's zero may be of the year 1.
  const [, ms] = /^(\d{1,15}|-\d{14})-[\da-z]+(?:-\d+)?$/.exec(id) ?? []
  return ms === undefined ? null : Number(ms)
}

export function isOfCall({ value: { call_sid, sip_callid } }: RecordRow, call: string): boolean {
  const wanted = call.trim().toLowerCase()
  return call_sid?.toLowerCase() === wanted || sip_callid?.toLowerCase() === wanted
}

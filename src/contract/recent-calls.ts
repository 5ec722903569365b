/** Call detail records. Source: docs/api.md#call-records. */
import { directions } from './calls.ts'
import { TimeOrNever, openEnum, orNull, Timestamp, TextOrNull, NumberOrNull } from './common.ts'
import { endpoint, type Listed } from './endpoint.ts'
import { z } from './zod.ts'

/** Days that the server keeps records. Source: docs/api.md#limits. */
export const retentionDays = 30

/** Spec silent (largestCount): deployed servers refuse more than 500. */
export const maxPageSize = 500

/**
 * Whether full-size pages, from the first on, reach back over their whole period. Without a total, only a page that
 * isn't full proves that no other follows.
 */
export function reachBack(pages: readonly Listed<unknown>[]): boolean {
  const received = pages.reduce((sum, { rows, unreadable }) => sum + rows.length + unreadable.length, 0)
  const total = pages[0]?.total ?? null
  return total === null ? received < maxPageSize * pages.length : received >= total
}

/** Whether a full-size first page was read, and has every record of its period, readable. */
export function holdsAll(page: Listed<unknown> | undefined): boolean {
  return page !== undefined && page.unreadable.length === 0 && reachBack([page])
}

const Received = z.looseObject({
  account_sid: TextOrNull,
  call_sid: TextOrNull,
  attempted_at: Timestamp,
  answered: z.boolean(),
  answered_at: TimeOrNever,
  terminated_at: TimeOrNever,
  termination_reason: TextOrNull,
  direction: orNull(openEnum(directions)),
  // Spec silent (durationUnit): seconds of talk, 0 if unanswered, unless the record's times say otherwise.
  duration: NumberOrNull,
  from: TextOrNull,
  to: TextOrNull,
  host: TextOrNull,
  remote_host: TextOrNull,
  sip_callid: TextOrNull,
  sip_status: NumberOrNull,
  trunk: TextOrNull,
})

/** Fields that the spec names. */
export const recentCallShape = Received.shape
export const recentCallFields: readonly string[] = Object.keys(recentCallShape)
export type RecentCallField = keyof typeof Received.shape

/**
 * Returns a duration in seconds. Converts it if its record's times show that it is in milliseconds. Times in ms since
 * 1970.
 */
export function toSeconds(duration: number, answeredAt: number, terminatedAt: number): number {
  const talkMs = terminatedAt - answeredAt
  const isTooLong = duration > talkMs / 1000 + 60
  return isTooLong && Math.abs(duration - talkMs) <= 1000 + talkMs / 20 ? duration / 1000 : duration
}

export const RecentCall = {
  name: 'RecentCall',
  // call_sid may be null, so no field identifies a record.
  id: null,
  secrets: [],
  schema: z.pipe(
    Received,
    z.transform((record) => {
      const { duration, answered_at, terminated_at } = record
      if (duration === null || answered_at === null || terminated_at === null) return record
      return { ...record, duration: toSeconds(duration, answered_at, terminated_at) }
    }),
  ),
}
export type RecentCall = z.output<typeof RecentCall.schema>

export const WholeNumber = z.int().check(z.minimum(1))

export const listRecentCalls = endpoint({
  name: 'listRecentCalls',
  summary: 'List call records, newest first, a page at a time',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/RecentCalls',
  resource: 'recent-calls',
  // page and count are always sent: deployed servers refuse a query without them.
  query: z.object({ page: WholeNumber, count: WholeNumber, days: z.optional(WholeNumber) }),
  answer: { kind: 'page', record: RecentCall },
  timeoutMs: 60_000,
  silent:
    'Spec silent: base, defaults and bounds of page, count and days. Pages count from 1; page and count are always sent; count at most 500, days 1 to 30.',
})

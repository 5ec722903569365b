import type { RecentCall } from '../../contract/recent-calls.ts'
import { toCallResult } from '../../lib/call-result.ts'
import { formatAverage, hourMs, minuteMs, newestTime, type TimeSpan } from '../../lib/durations.ts'
import { formatMinute, type Zone } from '../../lib/time.ts'
import { callRecordsPath } from '../../patterns/calls/call-records-path.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import { type Peak, toPeaks, toSpans } from '../../records/insights/concurrency.ts'
import { countEach } from '../../lib/records.ts'

export interface CallTotals {
  readonly calls: number
  readonly answered: number
  /** Answered calls with a known duration, and their total seconds. */
  readonly timed: number
  readonly talkSeconds: number
}

/** One bar of the chart. Its peak is from the records of ended calls. */
export type DayBin = TimeSpan & CallTotals & Peak

/** The last 24 hours in figures, or the part of them that was read. */
export interface LastDay extends TimeSpan, CallTotals {
  /** Oldest first, on full hours; shorter steps if only a few hours are known. The last one isn't over. */
  readonly bins: readonly DayBin[]
  /** Length of a bin, ms. */
  readonly step: number
  /** Whether the records of the period are complete. */
  readonly isWhole: boolean
  /** Unanswered calls by their final SIP status; null if the records have none. */
  readonly causes: readonly { readonly sip: number | null; readonly calls: number }[]
  readonly records: readonly RecentCall[]
  /** Calls that failed in the network or the platform, newest first. */
  readonly failures: readonly RecentCall[]
}

/** An inbound call that the platform didn't take (docs/api.md#final-sip-statuses). Outbound 480: the party is away. */
export function isUntaken({ answered, sip_status, direction }: RecentCall): boolean {
  return !answered && sip_status === 480 && direction === 'inbound'
}

/** Failed in the network, such as 503: neither party ended it, and the number isn't wrong. */
export function isFailure({ answered, sip_status }: Pick<RecentCall, 'answered' | 'sip_status'>): boolean {
  return toCallResult(answered, sip_status).name === 'other-failure'
}

/** Chart steps, and the longest time that each is used for. */
const steps = [
  { step: minuteMs, upTo: 24 * minuteMs },
  { step: 5 * minuteMs, upTo: 2 * hourMs },
  { step: 15 * minuteMs, upTo: 6 * hourMs },
] as const

/**
 * Calculates the figures from the newest call records. `at`: when they were read, ms since 1970. `isAll`: they reach
 * back 24 hours; otherwise the figures begin with the first whole minute that they cover. null if none of them are
 * current.
 */
export function toLastDay(
  records: readonly RecentCall[],
  { at, isAll, zone }: { readonly at: number; readonly isAll: boolean; readonly zone: Zone },
): LastDay | null {
  const [newest, last] = [records.at(0), records.at(-1)]
  if (newest === undefined || last === undefined) return null
  // A server that sends the oldest first (docs/silences.md) has sent no current records.
  if (!isAll && newest.attempted_at < last.attempted_at) return null
  const times = records.map(({ attempted_at }) => attempted_at)
  // Rounded up to a minute, as in links to records.
  const to = Math.ceil((newestTime(times, at) + 1) / minuteMs) * minuteMs
  const hour = startOfHour(to - 1, zone)
  const dayAgo = hour - 23 * hourMs
  const oldest = Math.floor(Math.min(...times) / minuteMs) * minuteMs + minuteMs
  const from = isAll ? dayAgo : Math.min(to - minuteMs, Math.max(dayAgo, oldest))
  const step = steps.find(({ upTo }) => to - from <= upTo)?.step ?? hourMs
  const first = hour + Math.floor((from - hour) / step) * step
  const starts = Float64Array.from({ length: Math.ceil((to - first) / step) }, (_, index) =>
    Math.max(from, first + index * step),
  )
  const within = records.filter(({ attempted_at }) => attempted_at >= from && attempted_at < to)
  const binned = Array.from(starts, () => [] as RecentCall[])
  for (const record of within) binned[Math.floor((record.attempted_at - first) / step)]?.push(record)
  const ended = records.filter(({ attempted_at, terminated_at }) => (terminated_at ?? 0) >= attempted_at)
  const spans = toSpans(
    Float64Array.from(ended, ({ attempted_at }) => attempted_at),
    Float64Array.from(ended, ({ terminated_at }) => terminated_at ?? 0),
  )
  const peaks = toPeaks(spans, starts, to)
  const causes = countEach(within.filter(({ answered }) => !answered).map(({ sip_status }) => sip_status))
  return {
    from,
    to,
    step,
    isWhole: isAll,
    ...toTotals(within),
    bins: Array.from(starts, (start, index) => ({
      from: start,
      to: starts[index + 1] ?? to,
      ...toTotals(binned[index] ?? []),
      ...(peaks[index] ?? { peak: 0, peakAt: null }),
    })),
    causes: Array.from(causes, ([sip, calls]) => ({ sip, calls })).sort((a, b) => b.calls - a.calls),
    records: within,
    failures: within.filter((one) => isFailure(one) || isUntaken(one)).sort((a, b) => b.attempted_at - a.attempted_at),
  }
}

/** The full hour on the wall clock, also in zones with a half-hour offset. */
function startOfHour(ms: number, zone: Zone): number {
  const minute = Math.floor(ms / minuteMs) * minuteMs
  return minute - Number(formatMinute(minute, zone).slice(-2)) * minuteMs
}

function toTotals(records: readonly RecentCall[]): CallTotals {
  const answered = records.filter((record) => record.answered)
  const durations = answered.flatMap(({ duration }) => (duration !== null && duration >= 0 ? [duration] : []))
  return {
    calls: records.length,
    answered: answered.length,
    timed: durations.length,
    talkSeconds: durations.reduce((sum, seconds) => sum + seconds, 0),
  }
}

/** Totals of a part of the day. */
export function totalsBetween({ records }: LastDay, from: number, to: number): CallTotals {
  return toTotals(records.filter(({ attempted_at }) => attempted_at >= from && attempted_at < to))
}

/**
 * Merges pages without duplicates: while they're read, new calls push records to the next page. Records that agree in
 * all fields of `keyOf` count as the same.
 */
export function withoutRepeats(pages: readonly (readonly RecentCall[])[]): RecentCall[] {
  const seen = new Set<string>()
  return pages.flatMap((page) => {
    // One page never repeats a record, even if two look the same.
    const fresh = page.map((record) => ({ record, key: keyOf(record) })).filter(({ key }) => !seen.has(key))
    for (const { key } of fresh) seen.add(key)
    return fresh.map(({ record }) => record)
  })
}

function keyOf({ attempted_at, terminated_at, call_sid, sip_callid, from, to }: RecentCall): string {
  return JSON.stringify([attempted_at, terminated_at, call_sid, sip_callid, from, to])
}

/** Links to exactly the calls of a period that pass the filter. */
export function recordsOf({ from, to }: TimeSpan, filter: CallFilter = {}): string {
  return callRecordsPath({ from, to, ...filter })
}

/** The average duration: "3:12". */
export const durationOf = ({ timed, talkSeconds }: CallTotals): string =>
  formatAverage(timed === 0 ? null : talkSeconds / timed)

import { retentionDays } from '../../contract/recent-calls.ts'
import { paths } from '../../paths.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import { toChoice } from '../../records/store/record-query.ts'
import { dayMs, minuteMs, type TimeRange } from '../../lib/durations.ts'

/** Days to load for a filter that has no start. */
const defaultDays = 7

/** Slack for the load's duration: counted records must not be too old by then. */
const spareMs = 10 * minuteMs

/**
 * Returns a link to exactly these call records. `days` is how many to load there; by default, enough to reach back to
 * the start of the filter.
 */
export function callRecordsPath(
  filter: CallFilter,
  days = daysSince(filter.from ?? null, Date.now() + spareMs),
): string {
  const written = Object.entries(filter).map(([name, value]) => [name, toParameter(name, value)])
  return paths.allRecords.link({ days }, Object.fromEntries(written) as Record<string, string>)
}

function toParameter(name: string, value: string | number | null): string {
  if (typeof value === 'number' && ['from', 'to', 'at'].includes(name)) return toUrlTime(value)
  return name === 'number' ? String(value) : toChoice(value)
}

/** Returns the days to load for all records since `from` (ms since 1970), up to the retention; a week if it's null. */
export function daysSince(from: number | null, now: number): number {
  if (from === null) return defaultDays
  return Math.min(retentionDays, Math.max(1, Math.ceil((now - from) / dayMs)))
}

/** The days to load for a range: all that are kept if it has only an end. */
export function daysOf({ from, to }: TimeRange, now: number): number {
  return from === null && to !== null ? retentionDays : daysSince(from, now)
}

/** "2026-03-10T09:30Z", with seconds only if needed. In UTC: the same time for everyone who opens the link. */
const toUrlTime = (ms: number): string => new Date(ms).toISOString().replace(/(?::00)?\.000Z$/, 'Z')

/** Likewise for both ends of a range; '' for no limit. */
export const toUrlRange = ({ from, to }: TimeRange) => ({
  from: from === null ? '' : toUrlTime(from),
  to: to === null ? '' : toUrlTime(to),
})

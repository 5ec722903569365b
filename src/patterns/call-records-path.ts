import { retentionDays } from '../contract/recent-calls.ts'
import { paths } from '../paths.ts'
import type { CallFilter } from '../records/insights/call-filter.ts'
import { toChoice } from '../records/store/record-query.ts'

const dayMs = 86_400_000
/** Of records without a beginning. */
const usualDays = 7

/**
 * Where exactly these call records are listed: of a time, a result, a number, a trunk and so on. `days`: as many as are
 * to be loaded there; left out, as many as reach back to where the filter begins.
 */
export function callRecordsPath(filter: CallFilter, days = daysSince(filter.from ?? null, Date.now())): string {
  const { from, to, at, result, sip, reason, trunk, direction, number, answered, minDuration, maxDuration } = filter
  const wanted: Readonly<Record<string, string | undefined>> = {
    from: from === undefined ? undefined : toUrlTime(from),
    to: to === undefined ? undefined : toUrlTime(to),
    at: at === undefined ? undefined : new Date(at).toISOString(),
    result,
    sip_status: sip === undefined ? undefined : toChoice(sip),
    termination_reason: reason === undefined ? undefined : toChoice(reason),
    trunk: trunk === undefined ? undefined : toChoice(trunk),
    direction: direction === undefined ? undefined : toChoice(direction),
    number,
    answered: answered === undefined ? undefined : String(answered),
    least: minDuration?.toString(),
    most: maxDuration?.toString(),
  }
  const set = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return paths.allRecords.link({ days }, Object.fromEntries(set))
}

/** Days to ask the server for to have every record from a time on (ms since 1970; null: any), as far as they are kept. */
export function daysSince(from: number | null, now: number): number {
  if (from === null) return usualDays
  return Math.min(retentionDays, Math.max(1, Math.ceil((now - from) / dayMs)))
}

/** "2026-03-10T09:30Z", with seconds only where there are some: the same time for whoever follows the link. */
export const toUrlTime = (ms: number): string => new Date(ms).toISOString().replace(/(?::00)?\.000Z$/, 'Z')

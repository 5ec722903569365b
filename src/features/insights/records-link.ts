import { paths } from '../../paths.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import { toChoice } from '../../records/store/record-query.ts'

/** Where exactly these records are listed, of so many days. */
export function recordsLink(days: number, filter: CallFilter): string {
  const { from, to, at, sip, reason, trunk, direction, number, answered, minDuration, maxDuration } = filter
  const wanted: Readonly<Record<string, string | undefined>> = {
    from: from === undefined ? undefined : toMinute(from),
    to: to === undefined ? undefined : toMinute(to),
    at: at === undefined ? undefined : new Date(at).toISOString(),
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

/** "2026-03-10T09:30Z". */
function toMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`
}

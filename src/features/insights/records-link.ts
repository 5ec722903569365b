import { paths } from '../../paths.ts'
import type { CallFilter } from '../../records/call-filter.ts'

/** Where exactly these records are listed, of so many days. */
export function recordsLink(days: number, filter: CallFilter): string {
  const { from, to, sip, reason, trunk, direction, number, answered, minDuration, maxDuration } = filter
  const wanted: Readonly<Record<string, string | undefined>> = {
    days: String(days),
    from: from === undefined ? undefined : toMinute(from),
    to: to === undefined ? undefined : toMinute(to),
    sip_status: toChoice(sip),
    termination_reason: toChoice(reason),
    trunk: toChoice(trunk),
    direction: toChoice(direction),
    number,
    answered: answered === undefined ? undefined : String(answered),
    least: minDuration?.toString(),
    most: maxDuration?.toString(),
  }
  const set = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return paths.allRecords.link(Object.fromEntries(set))
}

/** "2026-03-10T09:30Z". */
function toMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`
}

/** A value as that page has it in its URL: what is no plain text stands behind a "!", which a text in front is doubled for. */
function toChoice(value: string | number | null | undefined): string | undefined {
  if (value === undefined) return undefined
  if (value === null) return '!none'
  if (value === '') return '!empty'
  return typeof value === 'string' && value.startsWith('!') ? `!${value}` : String(value)
}

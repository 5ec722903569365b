import { formatCount, formatCountOf } from '../../lib/count.ts'
import { sipStatusWords } from '../../lib/sip-status.ts'
import { formatMinute, formatSecond, type Zone } from '../../lib/time.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import type { CallGroups } from '../../records/insights/call-groups.ts'
import type { Cause, Insights } from '../../records/insights/insights.ts'
import { toRatio } from '../../records/insights/metrics.ts'
import type { Twin } from '../../ui/charts/chart-frame.tsx'
import type { ColumnMark } from '../../ui/charts/column-chart.tsx'
import type { HeatRow } from '../../ui/charts/heatmap-chart.tsx'
import type { LinePoint } from '../../ui/charts/line-chart.tsx'
import type { RowMark } from '../../ui/charts/row-chart.tsx'
import { formatShare } from './figures.ts'

/** The URL of the records behind a mark, as a link of the page has it. */
export type ToLink = (filter: CallFilter) => string

const mostCauses = 12

/** As many as fit a narrow screen. */
const mostDayTicks = 5

/** "84 calls, 50 answered". */
function callWords(calls: number, answered: number): string {
  return `${formatCountOf(calls, 'call')}, ${formatCount(answered)} answered`
}

export function toHourMarks(hours: Insights['hours'], zone: Zone, toLink: ToLink): ColumnMark[] {
  const days = hours.filter(({ from }) => isMidnight(from, zone))
  const every = Math.ceil(days.length / mostDayTicks)
  const ticked = new Set(days.filter((_, index) => index % every === 0).map(({ from }) => from))
  return hours.map(({ from, to, calls, answered }, index) => ({
    key: String(from),
    words: `${hourWords(from, to, zone)}: ${callWords(calls, answered)}`,
    link: calls === 0 ? null : toLink({ from, to }),
    whole: calls,
    part: answered,
    // Not at the ends, where it would be cut off.
    tick: ticked.has(from) && index > 0 && index < 0.95 * hours.length ? formatMinute(from, zone).slice(5, 10) : '',
  }))
}

function isMidnight(ms: number, zone: Zone): boolean {
  return formatMinute(ms, zone).endsWith('00:00')
}

export function toHourTwin(hours: Insights['hours'], zone: Zone, toLink: ToLink): Twin {
  return {
    headers: ['Hour', 'Calls', 'Answered', 'Unanswered'],
    rows: hours.map(({ from, to, calls, answered }) => ({
      key: String(from),
      cells: [hourWords(from, to, zone), ...[calls, answered, calls - answered].map(formatCount)],
      link: calls === 0 ? null : toLink({ from, to }),
    })),
  }
}

/** Each leads to the calls that were under way when there were most in its hour: as many as it says. */
export function toPeakPoints(hours: Insights['hours'], zone: Zone, toLink: ToLink): LinePoint[] {
  return hours.map(({ from, to, peak, peakAt }) => ({
    key: String(from),
    words: `${hourWords(from, to, zone)}: at most ${formatCountOf(peak, 'call')} at once`,
    link: peakAt === null ? null : toLink({ at: peakAt }),
    count: peak,
  }))
}

export function toPeakTwin(hours: Insights['hours'], zone: Zone, toLink: ToLink): Twin {
  return {
    headers: ['Hour', 'Most at once', 'First at'],
    rows: hours.map(({ from, to, peak, peakAt }) => ({
      key: String(from),
      cells: [hourWords(from, to, zone), formatCount(peak), peakAt === null ? '-' : formatSecond(peakAt, zone)],
      link: peakAt === null ? null : toLink({ at: peakAt }),
    })),
  }
}

/** "2026-03-10 09:00 to 10:00". */
function hourWords(from: number, to: number, zone: Zone): string {
  return `${formatMinute(from, zone)} to ${formatMinute(to, zone).slice(-5)}`
}

export const heatColumns = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

export function toHeatRows(days: Insights['days'], zone: Zone, toLink: ToLink): HeatRow[] {
  return days.map(({ from, hours }) => ({
    key: String(from),
    name: formatMinute(from, zone).slice(5, 10),
    cells: hours.map(
      (cell) =>
        cell && {
          key: String(cell.from),
          words: `${hourWords(cell.from, cell.to, zone)}: ${callWords(cell.calls, cell.answered)}`,
          link: cell.calls === 0 ? null : toLink({ from: cell.from, to: cell.to }),
          count: cell.calls,
        },
    ),
  }))
}

export function toHeatTwin(days: Insights['days'], zone: Zone, toLink: ToLink): Twin {
  return {
    headers: ['Day', ...heatColumns],
    rows: days.map(({ from, to, hours }) => ({
      key: String(from),
      cells: [
        formatMinute(from, zone).slice(0, 10),
        ...hours.map((cell) => (cell === null ? '' : formatCount(cell.calls))),
      ],
      link: toLink({ from, to }),
    })),
  }
}

export function toDurationMarks(durations: Insights['durations'], range: CallFilter, toLink: ToLink): ColumnMark[] {
  return durations.map((bin, index) => ({
    key: String(bin.least),
    words: `${durationWords(bin)}: ${formatCountOf(bin.calls, 'answered call')}`,
    link: bin.calls === 0 ? null : toLink(durationFilter(bin, range)),
    whole: bin.calls,
    part: bin.calls,
    // Every other one: they have to fit a narrow screen.
    tick: index % 2 === 0 ? `${formatSpan(bin.least)} +` : '',
  }))
}

export function toDurationTwin(durations: Insights['durations'], range: CallFilter, toLink: ToLink): Twin {
  return {
    headers: ['Duration', 'Answered calls'],
    rows: durations.map((bin) => ({
      key: String(bin.least),
      cells: [durationWords(bin), formatCount(bin.calls)],
      link: bin.calls === 0 ? null : toLink(durationFilter(bin, range)),
    })),
  }
}

function durationFilter({ least, most }: Insights['durations'][number], range: CallFilter): CallFilter {
  return { ...range, answered: true, minDuration: least, ...(most === null ? {} : { maxDuration: most }) }
}

function durationWords({ least, most }: Insights['durations'][number]): string {
  return most === null ? `${formatSpan(least)} and more` : `${formatSpan(least)} to less than ${formatSpan(most + 1)}`
}

/** "30 s", "5 min", "1 h". */
function formatSpan(seconds: number): string {
  if (seconds > 0 && seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds > 0 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

export function toCauseMarks(causes: Insights['causes'], all: number, range: CallFilter, toLink: ToLink): RowMark[] {
  return causes.slice(0, mostCauses).map((cause) => ({
    key: causeWords(cause),
    name: causeWords(cause),
    count: cause.calls,
    value: countAndShare(cause.calls, all),
    words: `${causeWords(cause)}: ${formatCountOf(cause.calls, 'call')}, ${formatShare(toRatio(cause.calls, all).value)}`,
    link: toLink({ ...range, sip: cause.sip, reason: cause.reason }),
  }))
}

export function toCauseTwin(causes: Insights['causes'], all: number, range: CallFilter, toLink: ToLink): Twin {
  return {
    headers: ['SIP status and reason', 'Calls', 'Share'],
    rows: causes.map((cause) => ({
      key: causeWords(cause),
      cells: [causeWords(cause), formatCount(cause.calls), formatShare(toRatio(cause.calls, all).value)],
      link: toLink({ ...range, sip: cause.sip, reason: cause.reason }),
    })),
  }
}

/** "486 Busy Here · busy". */
function causeWords({ sip, reason }: Cause): string {
  const status = sip === null ? 'no SIP status' : sipStatusWords(sip)
  return `${status} · ${reason === null ? 'no reason' : reason === '' ? 'empty reason' : reason}`
}

export type GroupField = 'trunk' | 'direction' | 'number'

export function toGroupMarks(
  { groups }: CallGroups,
  field: GroupField,
  all: number,
  range: CallFilter,
  toLink: ToLink,
): RowMark[] {
  return groups.map(({ value, counts: { attempts, answered } }) => ({
    key: String(value),
    name: groupName(value, field),
    count: attempts,
    value: countAndShare(attempts, all),
    words: `${groupName(value, field)}: ${callWords(attempts, answered)}`,
    link: toLink({ ...range, [field]: value }),
  }))
}

export function toGroupTwin({ groups }: CallGroups, field: GroupField, range: CallFilter, toLink: ToLink): Twin {
  return {
    headers: ['Name', 'Calls', 'Answered', 'ASR', '95 % interval', 'Short calls'],
    rows: groups.map(({ value, counts: { attempts, answered, short } }) => {
      const { value: share, low, high } = toRatio(answered, attempts)
      return {
        key: String(value),
        cells: [
          groupName(value, field),
          formatCount(attempts),
          formatCount(answered),
          formatShare(share),
          `${formatShare(low)} to ${formatShare(high)}`,
          formatCount(short),
        ],
        link: toLink({ ...range, [field]: value }),
      }
    }),
  }
}

function groupName(value: string | null, field: GroupField): string {
  if (value === null) return `no ${field}`
  return value === '' ? `empty ${field}` : value
}

function countAndShare(calls: number, all: number): string {
  return `${formatCount(calls)}, ${formatShare(toRatio(calls, all).value)}`
}

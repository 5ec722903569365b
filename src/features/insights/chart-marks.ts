import { formatCount, formatCountOf } from '../../lib/count.ts'
import { sipStatusWords } from '../../lib/sip-status.ts'
import { formatMinute, formatSecond, type Zone } from '../../lib/time.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import type { CallGroups } from '../../records/insights/call-groups.ts'
import type { Cause, Insights } from '../../records/insights/insights.ts'
import { toRatio } from '../../records/insights/metrics.ts'
import type { HeatRow } from '../../ui/charts/heatmap-chart.tsx'
import type { PlotMark } from '../../ui/charts/plot-chart.tsx'
import type { RowMark } from '../../ui/charts/row-chart.tsx'
import { formatShare } from './figures.ts'

/** The URL of the records behind a mark, as a link of the page has it. */
export type ToLink = (filter: CallFilter) => string

/** A picture and its table twin, which share their rows. */
interface Described<M> {
  readonly headers: readonly string[]
  readonly marks: readonly M[]
}

/** As many as fit a narrow screen. */
const mostDayTicks = 5

/** "84 calls, 50 answered". */
function callWords(calls: number, answered: number): string {
  return `${formatCountOf(calls, 'call')}, ${formatCount(answered)} answered`
}

export function describeHours(hours: Insights['hours'], zone: Zone, toLink: ToLink): Described<PlotMark> {
  const days = hours.filter(({ from }) => isMidnight(from, zone))
  const every = Math.ceil(days.length / mostDayTicks)
  const ticked = new Set(days.filter((_, index) => index % every === 0).map(({ from }) => from))
  const marks = hours.map(({ from, to, calls, answered }, index) => {
    const name = hourWords(from, to, zone)
    return {
      key: String(from),
      words: `${name}: ${callWords(calls, answered)}`,
      cells: [name, ...[calls, answered, calls - answered].map(formatCount)],
      link: calls === 0 ? null : toLink({ from, to }),
      count: calls,
      part: answered,
      // Not at the ends, where it would be cut off.
      tick: ticked.has(from) && index > 0 && index < 0.95 * hours.length ? formatMinute(from, zone).slice(5, 10) : '',
    }
  })
  return { headers: ['Hour', 'Calls', 'Answered', 'Unanswered'], marks }
}

function isMidnight(ms: number, zone: Zone): boolean {
  return formatMinute(ms, zone).endsWith('00:00')
}

/** Each leads to the calls that were under way when there were most in its hour: as many as it says. */
export function describePeaks(hours: Insights['hours'], zone: Zone, toLink: ToLink): Described<PlotMark> {
  const marks = hours.map(({ from, to, peak, peakAt }) => {
    const name = hourWords(from, to, zone)
    return {
      key: String(from),
      words: `${name}: at most ${formatCountOf(peak, 'call')} at once`,
      cells: [name, formatCount(peak), peakAt === null ? '-' : formatSecond(peakAt, zone)],
      link: peakAt === null ? null : toLink({ at: peakAt }),
      count: peak,
    }
  })
  return { headers: ['Hour', 'Most at once', 'First at'], marks }
}

/** "2026-03-10 09:00 to 10:00". */
function hourWords(from: number, to: number, zone: Zone): string {
  return `${formatMinute(from, zone)} to ${formatMinute(to, zone).slice(-5)}`
}

export const heatColumns = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

export function toHeatRows(days: Insights['days'], zone: Zone, toLink: ToLink): HeatRow[] {
  return days.map(({ from, to, hours }) => {
    const day = formatMinute(from, zone).slice(0, 10)
    return {
      key: String(from),
      name: day.slice(5),
      cells: [day, ...hours.map((cell) => (cell === null ? '' : formatCount(cell.calls)))],
      link: toLink({ from, to }),
      marks: hours.map(
        (cell) =>
          cell && {
            key: String(cell.from),
            words: `${hourWords(cell.from, cell.to, zone)}: ${callWords(cell.calls, cell.answered)}`,
            link: cell.calls === 0 ? null : toLink({ from: cell.from, to: cell.to }),
            count: cell.calls,
          },
      ),
    }
  })
}

export function describeDurations(bins: Insights['durations'], range: CallFilter, toLink: ToLink): Described<PlotMark> {
  const marks = bins.map((bin, index) => ({
    key: String(bin.least),
    words: `${durationWords(bin)}: ${formatCountOf(bin.calls, 'answered call')}`,
    cells: [durationWords(bin), formatCount(bin.calls)],
    link: bin.calls === 0 ? null : toLink(durationFilter(bin, range)),
    count: bin.calls,
    // Every other one: they have to fit a narrow screen.
    tick: index % 2 === 0 ? `${formatSpan(bin.least)} +` : '',
  }))
  return { headers: ['Duration', 'Answered calls'], marks }
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

type Causes = Pick<Insights, 'causes' | 'counts'>

export function describeCauses({ causes, counts }: Causes, range: CallFilter, toLink: ToLink): Described<RowMark> {
  const marks = causes.map((cause) => {
    const name = causeWords(cause)
    const share = formatShare(toRatio(cause.calls, counts.attempts).value)
    return {
      key: name,
      name,
      words: `${name}: ${formatCountOf(cause.calls, 'call')}, ${share}`,
      cells: [name, formatCount(cause.calls), share],
      link: toLink({ ...range, sip: cause.sip, reason: cause.reason }),
      count: cause.calls,
      value: `${formatCount(cause.calls)}, ${share}`,
    }
  })
  return { headers: ['SIP status and reason', 'Calls', 'Share'], marks }
}

/** "486 Busy Here · busy". */
function causeWords({ sip, reason }: Cause): string {
  const status = sip === null ? 'no SIP status' : sipStatusWords(sip)
  return `${status} · ${reason === null ? 'no reason' : reason === '' ? 'empty reason' : reason}`
}

export type GroupField = 'trunk' | 'direction' | 'number'

/** `all`: the calls that shares are of. */
export function describeGroups(
  { groups }: CallGroups,
  field: GroupField,
  all: number,
  range: CallFilter,
  toLink: ToLink,
): Described<RowMark> {
  const marks = groups.map(({ value, counts: { attempts, answered, short } }) => {
    const name = groupName(value, field)
    const { value: share, low, high } = toRatio(answered, attempts)
    return {
      key: String(value),
      name,
      words: `${name}: ${callWords(attempts, answered)}`,
      cells: [
        name,
        formatCount(attempts),
        formatCount(answered),
        formatShare(share),
        `${formatShare(low)} to ${formatShare(high)}`,
        formatCount(short),
      ],
      link: toLink({ ...range, [field]: value }),
      count: attempts,
      value: `${formatCount(attempts)}, ${formatShare(toRatio(attempts, all).value)}`,
    }
  })
  return { headers: ['Name', 'Calls', 'Answered', 'ASR', '95 % interval', 'Short calls'], marks }
}

function groupName(value: string | null, field: GroupField): string {
  if (value === null) return `no ${field}`
  return value === '' ? `empty ${field}` : value
}

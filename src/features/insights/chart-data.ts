import { formatCount } from '../../lib/count.ts'
import { sipStatusWords } from '../../lib/sip-status.ts'
import { formatClock, type Zone } from '../../lib/time.ts'
import { toCallResult } from '../../lib/call-result.ts'
import { releaseReasonLabel, directionLabel } from '../../patterns/server-words.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import type { CallGroups } from '../../records/insights/call-groups.ts'
import type { Cause, Insights } from '../../records/insights/insights.ts'
import { toRatio } from '../../records/insights/metrics.ts'
import type { BarMark } from '../../ui/charts/bar-chart.tsx'
import type { ChartData } from '../../ui/charts/chart-data.ts'
import type { HeatRow } from '../../ui/charts/heatmap-chart.tsx'
import type { PlotMark } from '../../ui/charts/plot-chart.tsx'
import { dayWords, spanWords, type Stretch } from '../../ui/charts/time-axis.ts'
import { formatShare } from './figures.ts'

/** The URL of the records behind a mark, as a link of the page has it. */
export type ToLink = (filter: CallFilter) => string

/** Of fewer calls, a ratio would leap from one hour to the next. */
const leastForLine = 10

export function describeHours(hours: Insights['hours'], zone: Zone, toLink: ToLink): ChartData<PlotMark> {
  return {
    title: 'ASR and calls per hour',
    headers: ['Hour', 'ASR', 'Answered', 'Unanswered', 'Calls'],
    looks: ['line', 'strong', 'weak', null],
    marks: hours.map(({ from, to, calls, answered }) => ({
      key: String(from),
      name: spanWords({ from, to }, zone),
      values: [formatShare(toRatio(answered, calls).value), ...[answered, calls - answered, calls].map(formatCount)],
      link: calls === 0 ? null : toLink({ from, to }),
      parts: [answered, calls - answered],
      line: calls < leastForLine ? null : answered / calls,
    })),
  }
}

/** Each leads to the calls that were in progress when there were most in its hour: as many as it says. */
export function describePeaks(hours: Insights['hours'], zone: Zone, toLink: ToLink): ChartData<PlotMark> {
  return {
    title: 'Calls in progress',
    headers: ['Hour', 'Peak', 'First at'],
    marks: hours.map(({ from, to, peak, peakAt }) => ({
      key: String(from),
      name: spanWords({ from, to }, zone),
      values: [formatCount(peak), peakAt === null ? '' : formatClock(peakAt, zone)],
      link: peakAt === null ? null : toLink({ at: peakAt }),
      parts: [peak, 0],
    })),
  }
}

const heatColumns = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
export const heatHeaders = ['Hour', 'Calls', 'Answered'] as const

export function describeDays(
  days: Insights['days'],
  zone: Zone,
  toLink: ToLink,
  selection: Stretch | null,
): ChartData<HeatRow> {
  return {
    title: 'Calls by day and hour',
    headers: ['Day', ...heatColumns],
    marks: days.map(({ from, to, hours }) => ({
      key: String(from),
      name: dayWords(from, zone),
      short: dayWords(from, zone),
      values: hours.map((cell) => (cell === null ? '' : formatCount(cell.calls))),
      link: toLink({ from, to }),
      cells: hours.map(
        (cell) =>
          cell && {
            key: String(cell.from),
            name: spanWords(cell, zone),
            values: [formatCount(cell.calls), formatCount(cell.answered)],
            link: cell.calls === 0 ? null : toLink({ from: cell.from, to: cell.to }),
            count: cell.calls,
            isSelected: selection !== null && cell.from < selection.to && cell.to > selection.from,
          },
      ),
    })),
  }
}

export function describeDurations(bins: Insights['durations'], range: CallFilter, toLink: ToLink): ChartData<PlotMark> {
  return {
    title: 'Duration of answered calls',
    headers: ['Duration', 'Answered calls'],
    marks: bins.map((bin) => ({
      key: String(bin.least),
      name: durationWords(bin),
      values: [formatCount(bin.calls)],
      link: bin.calls === 0 ? null : toLink(durationFilter(bin, range)),
      parts: [bin.calls, 0],
    })),
  }
}

/** Every other one: they have to fit a narrow screen. */
export function durationTicks(bins: Insights['durations']) {
  return bins.flatMap(({ least }, index) => (index % 2 === 0 ? [{ index, words: `${formatSpan(least)} +` }] : []))
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

export function describeCauses({ causes, counts }: Causes, range: CallFilter, toLink: ToLink): ChartData<BarMark> {
  const most = Math.max(1, ...causes.map(({ calls }) => calls))
  return {
    title: 'Release causes',
    headers: ['SIP status and reason', 'Calls', 'Share'],
    marks: causes.map((cause) => {
      const name = causeWords(cause)
      const share = formatShare(toRatio(cause.calls, counts.attempts).value)
      return {
        key: `${cause.sip} ${cause.reason}`,
        name,
        values: [formatCount(cause.calls), share],
        link: toLink({ ...range, sip: cause.sip, reason: cause.reason }),
        share: cause.calls / most,
        tone: toCallResult(null, cause.sip).name === 'other-failure' ? 'bad' : 'rest',
        shown: [formatCount(cause.calls), share],
      }
    }),
  }
}

/** "486 Busy Here · Busy". */
function causeWords({ sip, reason }: Cause): string {
  const status = sip === null ? 'No SIP status' : sipStatusWords(sip)
  return `${status} · ${reason === null ? 'no reason' : reason === '' ? 'empty reason' : releaseReasonLabel(reason)}`
}

export type GroupField = 'trunk' | 'direction' | 'number'

/** ASR of each trunk, direction or number. `format`: numbers as people read them. */
export function describeGroups(
  { groups }: CallGroups,
  {
    title,
    field,
    format,
  }: { readonly title: string; readonly field: GroupField; readonly format: (number: string) => string },
  range: CallFilter,
  toLink: ToLink,
): ChartData<BarMark> {
  return {
    title,
    headers: ['Name', 'ASR', 'Calls', 'Answered', '95 % interval', 'Short calls'],
    marks: groups.map(({ value, counts: { attempts, answered, short } }) => {
      const { value: share, low, high } = toRatio(answered, attempts)
      return {
        key: String(value),
        name: groupName(value, field, format),
        values: [
          formatShare(share),
          formatCount(attempts),
          formatCount(answered),
          `${formatShare(low)} to ${formatShare(high)}`,
          formatCount(short),
        ],
        link: toLink({ ...range, [field]: value }),
        share: share ?? 0,
        shown: [formatShare(share), formatCount(attempts)],
      }
    }),
  }
}

function groupName(value: string | null, field: GroupField, format: (number: string) => string): string {
  if (value === null) return `No ${field}`
  if (value === '') return `Empty ${field}`
  if (field === 'number') return format(value)
  return field === 'direction' ? directionLabel(value) : value
}

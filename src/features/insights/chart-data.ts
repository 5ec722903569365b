import { formatCount, formatShare } from '../../lib/count.ts'
import { sipStatusText } from '../../lib/sip-status.ts'
import { formatClock, type Zone } from '../../lib/time.ts'
import { toCallResult } from '../../lib/call-result.ts'
import { releaseReasonLabel, directionLabel } from '../../patterns/server-text.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import type { CallGroups } from '../../records/insights/call-groups.ts'
import type { Cause, Insights } from '../../records/insights/insights.ts'
import { toRatio } from '../../records/insights/metrics.ts'
import { exactNumber } from '../../records/store/record-query.ts'
import type { BarMark } from '../../ui/charts/bar-chart.tsx'
import type { ChartData } from '../../ui/charts/chart-data.ts'
import type { HeatRow } from '../../ui/charts/heatmap-chart.tsx'
import type { PlotMark } from '../../ui/charts/plot-chart.tsx'
import { dayText, spanText } from '../../ui/charts/time-axis.ts'
import { type Change, changeOfShare } from './change.ts'
import type { TimeSpan } from '../../lib/durations.ts'

/** Returns the URL of the records behind a mark. */
export type ToLink = (filter: CallFilter) => string

/** Minimum calls for a point of the line: with fewer, the ratio jumps from hour to hour. */
export const minForLine = 10

/** `beforeText` names the previous period, whose line is drawn if it's known. */
export function describeHours(
  { hours, before }: Pick<Insights, 'hours' | 'before'>,
  beforeText: string,
  zone: Zone,
  toLink: ToLink,
): ChartData<PlotMark> {
  const lineOf = ({ calls, answered }: { readonly calls: number; readonly answered: number }) =>
    calls < minForLine ? null : answered / calls
  return {
    title: 'ASR and calls per hour',
    headers: ['Hour', 'ASR', ...(before === null ? [] : [beforeText]), 'Answered', 'Unanswered', 'Calls'],
    variants: ['line', ...(before === null ? [] : (['was'] as const)), 'strong', 'weak', null],
    marks: hours.map(({ from, to, calls, answered }, index) => {
      const then = before?.hours[index]
      return {
        key: String(from),
        name: spanText({ from, to }, zone),
        values: [
          formatShare(answered, calls),
          ...(then === undefined ? [] : [formatShare(then.answered, then.calls)]),
          ...[answered, calls - answered, calls].map(formatCount),
        ],
        link: calls === 0 ? null : toLink({ from, to }),
        parts: [answered, calls - answered],
        line: lineOf({ calls, answered }),
        was: then === undefined ? null : lineOf(then),
      }
    }),
  }
}

/** Each bar links to the calls in progress at its hour's peak: the same number as the bar shows. */
export function describePeaks(hours: Insights['hours'], zone: Zone, toLink: ToLink): ChartData<PlotMark> {
  return {
    title: 'Calls in progress',
    headers: ['Hour', 'Peak', 'First at'],
    marks: hours.map(({ from, to, peak, peakAt }) => ({
      key: String(from),
      name: spanText({ from, to }, zone),
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
  selection: TimeSpan | null,
): ChartData<HeatRow> {
  return {
    title: 'Calls by day and hour',
    headers: ['Day', ...heatColumns],
    marks: days.map(({ from, to, hours }) => ({
      key: String(from),
      name: dayText(from, zone),
      values: hours.map((cell) => (cell === null ? '' : formatCount(cell.calls))),
      link: toLink({ from, to }),
      cells: hours.map(
        (cell) =>
          cell && {
            key: String(cell.from),
            name: spanText(cell, zone),
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
      name: durationText(bin),
      values: [formatCount(bin.calls)],
      link: bin.calls === 0 ? null : toLink({ ...range, result: 'answered', ...limitsOf(bin) }),
      parts: [bin.calls, 0],
    })),
  }
}

/** Every second bin: the labels must fit a narrow screen. */
export const durationTicks = (bins: Insights['durations']) =>
  bins.flatMap(({ least }, index) => (index % 2 === 0 ? [{ index, words: `${roundSpan(least)} +` }] : []))

const limitsOf = ({ least, most }: Insights['durations'][number]) => (most === null ? { least } : { least, most })

function durationText({ least, most }: Insights['durations'][number]): string {
  return most === null ? `${roundSpan(least)} and more` : `${roundSpan(least)} to less than ${roundSpan(most + 1)}`
}

/** "30 s", "5 min", "1 h". */
function roundSpan(seconds: number): string {
  if (seconds > 0 && seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds > 0 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

export interface ChangedBar extends BarMark {
  readonly change: Change | null
}

/** The range of causes and groups, and the name of the reference: "Rest of the time". null if there is none. */
export interface Compared {
  readonly range: CallFilter
  readonly referenceText: string | null
}

const changeHeaders = (referenceText: string | null) => (referenceText === null ? [] : [referenceText, 'Change'])

export function describeCauses(
  { causes, focus, reference }: Pick<Insights, 'causes' | 'focus' | 'reference'>,
  { range, referenceText }: Compared,
  toLink: ToLink,
): ChartData<ChangedBar> {
  const highest = Math.max(0.001, ...causes.map(({ calls }) => toRatio(calls, focus.attempts).value ?? 0))
  return {
    title: 'Release causes',
    headers: ['SIP status and reason', 'Calls', 'Share', ...changeHeaders(referenceText)],
    variants: [null, null, ...(referenceText === null ? [] : (['tick', null] as const))],
    marks: causes.map((cause) => {
      const { sip, reason, calls, reference: then } = cause
      const share = toRatio(calls, focus.attempts)
      const before = then === null || reference === null ? null : toRatio(then, reference.attempts)
      const was = before?.value ?? null
      const isFailure = toCallResult(false, sip).name === 'other-failure'
      const change = before && changeOfShare(share, before, isFailure ? 'lower' : null)
      return {
        key: `${sip} ${reason}`,
        name: causeText(cause),
        values: [
          formatCount(calls),
          formatShare(share.value),
          ...(referenceText === null ? [] : [formatShare(was), change?.text ?? '']),
        ],
        link: toLink({ ...range, sip_status: sip, termination_reason: reason }),
        share: (share.value ?? 0) / highest,
        was: was === null ? null : Math.min(1, was / highest),
        tone: isFailure ? 'bad' : 'rest',
        shown: [formatCount(calls), formatShare(share.value)],
        change,
      }
    }),
  }
}

/** "486 Busy Here · Busy". */
function causeText({ sip, reason }: Cause): string {
  const status = sip === null ? 'No SIP status' : sipStatusText(sip)
  return `${status} · ${reason === null ? 'no reason' : reason === '' ? 'empty reason' : releaseReasonLabel(reason)}`
}

export type GroupField = 'trunk' | 'direction' | 'number'

/** ASR by trunk, direction or number, those that got worse first. `format` formats numbers. */
export function describeGroups(
  { groups }: CallGroups,
  {
    title,
    field,
    format,
  }: { readonly title: string; readonly field: GroupField; readonly format: (number: string) => string },
  { range, referenceText }: Compared,
  toLink: ToLink,
): ChartData<ChangedBar> {
  const marks = groups.map(({ value, counts: { attempts, answered, short }, reference }) => {
    const share = toRatio(answered, attempts)
    const then = reference && toRatio(reference.answered, reference.attempts)
    const change = then && changeOfShare(share, then, 'higher')
    return {
      key: String(value),
      name: groupName(value, field, format),
      values: [
        formatShare(share.value),
        ...(referenceText === null ? [] : [formatShare(then?.value ?? null), change?.text ?? '']),
        formatCount(attempts),
        formatCount(answered),
        `${formatShare(share.low)} to ${formatShare(share.high)}`,
        formatCount(short),
      ],
      link: toLink({ ...range, [field]: field === 'number' ? exactNumber(value ?? '') : value }),
      share: share.value ?? 0,
      was: then?.value ?? null,
      shown: [formatShare(share.value), formatCount(attempts)],
      change,
      ...(change?.tone === 'bad' ? { tone: 'bad' as const } : {}),
    }
  })
  return {
    title,
    headers: ['Name', 'ASR', ...changeHeaders(referenceText), 'Calls', 'Answered', '95 % interval', 'Short calls'],
    variants: [null, ...(referenceText === null ? [] : (['tick'] as const))],
    marks: marks.toSorted((a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad')),
  }
}

function groupName(value: string | null, field: GroupField, format: (number: string) => string): string {
  if (value === null) return `No ${field}`
  if (value === '') return `Empty ${field}`
  if (field === 'number') return format(value)
  return field === 'direction' ? directionLabel(value) : value
}

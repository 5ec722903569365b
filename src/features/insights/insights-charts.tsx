import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { CallGroups } from '../../records/insights/call-groups.ts'
import { shortCallSeconds } from '../../records/insights/call-counts.ts'
import type { LoadedInsights } from '../../records/insights/loaded-insights.ts'
import type { Insights } from '../../records/insights/insights.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { HeatmapChart } from '../../ui/charts/heatmap-chart.tsx'
import { PlotChart } from '../../ui/charts/plot-chart.tsx'
import { SelectionFlag } from '../../ui/charts/selection-flag.tsx'
import { selectTime, spanText, toTimeTicks } from '../../ui/charts/time-axis.ts'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useZone } from '../../ui/zone.ts'
import {
  type ChangedBar,
  describeCauses,
  describeDays,
  describeDurations,
  describeGroups,
  describeHours,
  describePeaks,
  durationTicks,
  type GroupField,
  heatHeaders,
  minForLine,
  type ToLink,
} from './chart-data.ts'
import { ChangeText } from './figure-list.tsx'
import styles from './insights.module.css'
import type { TimeSpan } from '../../lib/durations.ts'

const maxCauses = 8
const maxGroups = 12

interface Props {
  readonly insights: LoadedInsights
  readonly days: number
  /** Whether the records of all these days are included. */
  readonly isAll: boolean
  /** The current selection; its figures may be pending. */
  readonly selectedNow: TimeSpan | null
  readonly onSelect: (selection: TimeSpan | null) => void
  readonly toLink: ToLink
}

/** The charts. Every bar links to the records that it counts. */
export function InsightsCharts({ insights, days: dayCount, isAll, selectedNow, onSelect, toLink }: Props) {
  const zone = useZone()
  const format = usePhoneFormat()
  const { from, to, selection, hours, days, durations, counts, focus, reference, concurrency } = insights
  const { trunks, directions, numbers } = insights
  const range = selection ?? { from, to }
  const period = formatCountOf(dayCount, 'day')
  const before = `${period} before`
  const referenceText = reference === null ? null : selection === null ? before : 'Rest of the time'
  const compared = { range, referenceText }
  const ticks = toTimeTicks(hours, zone)
  const about = selection !== null ? 'Selection' : isAll ? period : 'Newest records'
  const changeOf = ({ change }: ChangedBar) => change && <ChangeText change={change} />
  const byField = (title: string, field: GroupField, groups: CallGroups, note = '') => (
    <BarChart
      data={describeGroups(groups, { title, field, format }, compared, toLink)}
      max={maxGroups}
      hasTrack
      about={[about, note, groups.others === 0 ? '' : `${formatCount(groups.others)} more`]
        .filter((text) => text !== '')
        .join(' · ')}
    >
      {reference === null ? undefined : changeOf}
    </BarChart>
  )
  return (
    <>
      <section className={styles['wide']}>
        <PlotChart
          data={describeHours(insights, before, zone, toLink)}
          about={hourAbout(insights)}
          ticks={ticks}
          {...selectTime(hours, selectedNow, onSelect)}
          flag={
            selection !== null && (
              <SelectionFlag
                name={spanText(selection, zone)}
                calls={focus.attempts}
                answered={focus.answered}
                link={toLink(selection)}
                onClear={() => onSelect(null)}
              />
            )
          }
        />
      </section>
      <div className={styles['columns']}>
        <section>
          {byField('ASR by trunk', 'trunk', trunks)}
          {byField('ASR by direction', 'direction', directions)}
          <BarChart data={describeCauses(insights, compared, toLink)} max={maxCauses} about={about}>
            {reference === null ? undefined : changeOf}
          </BarChart>
        </section>
        <section>{byField('ASR by number', 'number', numbers, 'either party')}</section>
        <section>
          <HeatmapChart data={describeDays(days, zone, toLink, selection)} cellHeaders={heatHeaders} />
          <PlotChart
            data={describeDurations(durations, { from, to }, toLink)}
            ticks={durationTicks(durations)}
            tickAt="middle"
            about={`${formatCountOf(counts.short, 'call')} under ${shortCallSeconds} s`}
          />
        </section>
      </div>
      <section className={styles['wide']}>
        <PlotChart
          data={describePeaks(hours, zone, toLink)}
          variant="steps"
          ticks={ticks}
          about={
            <>
              Peak {formatCount(concurrency.peak)}
              {concurrency.peakAt !== null && (
                <>
                  {' '}
                  at <Timestamp at={concurrency.peakAt} />
                </>
              )}
              , p95 {formatCount(concurrency.p95)}
            </>
          }
        />
      </section>
    </>
  )
}

/** How to select a time, and why the line may have gaps. */
function hourAbout({ hours }: Pick<Insights, 'hours'>): string {
  const isThin = hours.some(({ calls }) => calls > 0 && calls < minForLine)
  const gaps = isThin ? ` · no ASR for hours with under ${minForLine} calls` : ''
  return `Drag to select a time${gaps}`
}

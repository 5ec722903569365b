import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { CallGroups } from '../../records/insights/call-groups.ts'
import { shortCallSeconds } from '../../records/insights/call-counts.ts'
import type { Insights } from '../../records/insights/insights.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import type { Follow } from '../../ui/charts/chart-frame.tsx'
import { HeatmapChart } from '../../ui/charts/heatmap-chart.tsx'
import { PlotChart } from '../../ui/charts/plot-chart.tsx'
import { toTimeTicks } from '../../ui/charts/time-axis.ts'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useZone } from '../../ui/zone.ts'
import {
  describeCauses,
  describeDays,
  describeDurations,
  describeGroups,
  describeHours,
  describePeaks,
  durationTicks,
  type GroupField,
  heatHeaders,
  type ToLink,
} from './chart-data.ts'
import styles from './insights.module.css'

const mostCauses = 12

interface Props {
  readonly insights: Insights
  readonly toLink: ToLink
  readonly follow: Follow
}

/** The pictures. Every bar leads to the records that it counts. */
export function InsightsCharts({ insights, toLink, follow }: Props) {
  const zone = useZone()
  const format = usePhoneFormat()
  const { from, to, hours, days, durations, counts, concurrency, trunks, directions, numbers } = insights
  const range = { from, to }
  const ticks = toTimeTicks(hours, zone)
  return (
    <div className={styles['charts']}>
      <div className={styles['wide']}>
        <PlotChart data={describeHours(hours, zone, toLink)} ticks={ticks} follow={follow} />
      </div>
      <div className={styles['wide']}>
        <PlotChart
          data={describePeaks(hours, zone, toLink)}
          look="steps"
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
          follow={follow}
        />
      </div>
      <div className={styles['wide']}>
        <HeatmapChart data={describeDays(days, zone, toLink, null)} cellHeaders={heatHeaders} follow={follow} />
      </div>
      <PlotChart
        data={describeDurations(durations, range, toLink)}
        ticks={durationTicks(durations)}
        tickAt="middle"
        about={`${formatCountOf(counts.short, 'short call')}: under ${shortCallSeconds} s`}
        follow={follow}
      />
      <BarChart data={describeCauses(insights, range, toLink)} most={mostCauses} follow={follow} />
      {(
        [
          ['ASR by trunk', 'trunk', trunks, ''],
          ['ASR by direction', 'direction', directions, ''],
          ['ASR by number', 'number', numbers, 'Both parties of a call count'],
        ] as const satisfies readonly (readonly [string, GroupField, CallGroups, string])[]
      ).map(([title, field, groups, about]) => (
        <BarChart
          key={field}
          data={describeGroups(groups, { title, field, format }, range, toLink)}
          hasTrack
          about={[about, groups.others === 0 ? '' : `${formatCount(groups.others)} more`]
            .filter((text) => text !== '')
            .join('; ')}
          follow={follow}
        />
      ))}
    </div>
  )
}

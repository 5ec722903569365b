import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { CallGroups } from '../../records/insights/call-groups.ts'
import { shortCallSeconds } from '../../records/insights/call-counts.ts'
import type { Insights } from '../../records/insights/insights.ts'
import type { Follow } from '../../ui/charts/chart-frame.tsx'
import { HeatmapChart } from '../../ui/charts/heatmap-chart.tsx'
import { PlotChart } from '../../ui/charts/plot-chart.tsx'
import { RowChart } from '../../ui/charts/row-chart.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useZone } from '../../ui/zone.ts'
import {
  describeCauses,
  describeDurations,
  describeGroups,
  describeHours,
  describePeaks,
  type GroupField,
  heatColumns,
  toHeatRows,
  type ToLink,
} from './chart-marks.ts'
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
  const { from, to, hours, days, durations, counts, concurrency, trunks, directions, numbers } = insights
  const range = { from, to }
  return (
    <div className={styles['charts']}>
      <div className={styles['wide']}>
        <PlotChart
          title="Calls per hour"
          look="columns"
          parts={['answered', 'unanswered']}
          {...describeHours(hours, zone, toLink)}
          follow={follow}
        />
      </div>
      <div className={styles['wide']}>
        <PlotChart
          title="Concurrent calls"
          look="line"
          summary={
            <>
              At most {formatCount(concurrency.peak)}
              {concurrency.peakAt !== null && (
                <>
                  {' '}
                  at <Timestamp at={concurrency.peakAt} />
                </>
              )}
              ; {formatCount(concurrency.p95)} or fewer for 95 % of the time.
            </>
          }
          {...describePeaks(hours, zone, toLink)}
          follow={follow}
        />
      </div>
      <div className={styles['wide']}>
        <HeatmapChart
          title="Calls by day and hour"
          summary="The more calls, the stronger the colour. An hour that comes twice, when clocks are set back, is one cell."
          headers={['Day', ...heatColumns]}
          columns={heatColumns}
          rows={toHeatRows(days, zone, toLink)}
          follow={follow}
        />
      </div>
      <PlotChart
        title="Duration of answered calls"
        look="columns"
        summary={`${formatCountOf(counts.short, 'short call')}: under ${shortCallSeconds} s`}
        {...describeDurations(durations, range, toLink)}
        follow={follow}
      />
      <RowChart
        title="Release causes"
        summary="Final SIP status and reason; the table has all of them."
        most={mostCauses}
        {...describeCauses(insights, range, toLink)}
        follow={follow}
      />
      {(
        [
          ['Trunks', 'trunk', trunks, ''],
          ['Directions', 'direction', directions, ''],
          ['Numbers', 'number', numbers, 'A call counts for both of its numbers.'],
        ] as const satisfies readonly (readonly [string, GroupField, CallGroups, string])[]
      ).map(([title, field, groups, about]) => (
        <RowChart
          key={field}
          title={title}
          summary={[about, groups.others === 0 ? '' : `The largest; ${formatCount(groups.others)} more.`]
            .filter((text) => text !== '')
            .join(' ')}
          {...describeGroups(groups, field, counts.attempts, range, toLink)}
          follow={follow}
        />
      ))}
    </div>
  )
}

import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { CallGroups } from '../../records/insights/call-groups.ts'
import { shortCallSeconds } from '../../records/insights/call-counts.ts'
import type { Insights } from '../../records/insights/insights.ts'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { HeatmapChart } from '../../ui/charts/heatmap-chart.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { Follow } from '../../ui/charts/mark.ts'
import { RowChart } from '../../ui/charts/row-chart.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useZone } from '../../ui/zone.ts'
import {
  type GroupField,
  heatColumns,
  toCauseMarks,
  toCauseTwin,
  toDurationMarks,
  toDurationTwin,
  toGroupMarks,
  toGroupTwin,
  toHeatRows,
  toHeatTwin,
  toHourMarks,
  toHourTwin,
  type ToLink,
  toPeakPoints,
  toPeakTwin,
} from './chart-marks.ts'
import styles from './insights.module.css'

interface Props {
  readonly insights: Insights
  readonly toLink: ToLink
  readonly follow: Follow
}

/** The pictures. Every bar leads to the records that it counts. */
export function InsightsCharts({ insights, toLink, follow }: Props) {
  const zone = useZone()
  const { from, to, hours, days, durations, causes, counts, concurrency, trunks, directions, numbers } = insights
  const range = { from, to }
  const all = counts.attempts
  return (
    <div className={styles['charts']}>
      <div className={styles['wide']}>
        <ColumnChart
          title="Calls per hour"
          marks={toHourMarks(hours, zone, toLink)}
          parts={['answered', 'unanswered']}
          twin={() => toHourTwin(hours, zone, toLink)}
          follow={follow}
        />
      </div>
      <div className={styles['wide']}>
        <LineChart
          title="Concurrent calls"
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
          points={toPeakPoints(hours, zone, toLink)}
          twin={() => toPeakTwin(hours, zone, toLink)}
          follow={follow}
        />
      </div>
      <div className={styles['wide']}>
        <HeatmapChart
          title="Calls by day and hour"
          summary="The more calls, the stronger the colour. An hour that comes twice, when clocks are set back, is one cell."
          columns={heatColumns}
          rows={toHeatRows(days, zone, toLink)}
          twin={() => toHeatTwin(days, zone, toLink)}
          follow={follow}
        />
      </div>
      <ColumnChart
        title="Duration of answered calls"
        summary={`${formatCountOf(counts.short, 'short call')}: under ${shortCallSeconds} s`}
        marks={toDurationMarks(durations, range, toLink)}
        twin={() => toDurationTwin(durations, range, toLink)}
        follow={follow}
      />
      <RowChart
        title="Release causes"
        summary="Final SIP status and reason; the table has all of them."
        marks={toCauseMarks(causes, all, range, toLink)}
        twin={() => toCauseTwin(causes, all, range, toLink)}
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
          marks={toGroupMarks(groups, field, all, range, toLink)}
          twin={() => toGroupTwin(groups, field, range, toLink)}
          follow={follow}
        />
      ))}
    </div>
  )
}

import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatCountOf, formatShare } from '../../lib/count.ts'
import { sipStatusText } from '../../lib/sip-status.ts'
import type { Zone } from '../../lib/time.ts'
import { paths } from '../../paths.ts'
import { FailureList } from '../../patterns/calls/failure-list.tsx'
import { toHref } from '../../patterns/url/to-href.ts'
import { BarChart, type BarMark } from '../../ui/charts/bar-chart.tsx'
import type { ChartData } from '../../ui/charts/chart-data.ts'
import { PlotChart, type PlotMark } from '../../ui/charts/plot-chart.tsx'
import { SelectionFlag } from '../../ui/charts/selection-flag.tsx'
import { selectTime, spanText, toTimeTicks } from '../../ui/charts/time-axis.ts'
import { UnbrokenNumber } from '../../ui/phone-number.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useZone } from '../../ui/zone.ts'
import { durationOf, isFailure, isUntaken, type LastDay, recordsOf, totalsBetween } from './last-day.ts'
import styles from './overview.module.css'
import { minuteMs, type TimeSpan } from '../../lib/durations.ts'

/** As many rows as fit beside the chart. */
const maxRows = 6
const maxFailures = 7

/** Charts of the last 24 hours. Every bar links to the records that it counts. */
export function DayCharts({ day }: { readonly day: LastDay }) {
  const zone = useZone()
  const [selected, setSelected] = useState<TimeSpan | null>(null)
  const selecting = selectTime(day.bins, selected, setSelected)
  const causes = describeCauses(day)
  const [first, last] = (selecting.selection ?? []).map((index) => day.bins[index])
  return (
    <>
      <section>
        <BarChart
          data={causes}
          about={`${formatCount(day.calls - day.answered)} unanswered`}
          max={maxRows}
          tools={<Link to={paths.insights.link()}>Insights</Link>}
        />
        {causes.marks.length === 0 && <p className="soft">No unanswered calls</p>}
        <FailureList records={day.records} from={day.from} to={day.to} />
      </section>
      <section>
        <PlotChart
          data={describeDay(day, zone)}
          about="Drag to select a time"
          ticks={toTimeTicks(day.bins, zone)}
          isTall
          {...selecting}
          flag={
            first !== undefined &&
            last !== undefined && (
              <SelectionFlag
                name={spanText({ from: first.from, to: last.to }, zone)}
                {...totalsBetween(day, first.from, last.to)}
                link={toHref(recordsOf({ from: first.from, to: last.to }))}
                onClear={() => setSelected(null)}
              />
            )
          }
        />
      </section>
      <Failures day={day} />
    </>
  )
}

function describeDay(day: LastDay, zone: Zone): ChartData<PlotMark> {
  const minutes = day.step / minuteMs
  return {
    title: `Calls per ${minutes === 60 ? 'hour' : minutes === 1 ? 'minute' : formatCountOf(minutes, 'minute')}`,
    headers: [
      'Time',
      'Answered',
      'Unanswered',
      'ASR',
      'Average duration',
      ...(day.isWhole ? ['Peak in progress'] : []),
    ],
    variants: ['strong', 'weak', null, null, null],
    marks: day.bins.map((bin, index) => ({
      key: String(bin.from),
      name: index === day.bins.length - 1 ? `${spanText(bin, zone)}, so far` : spanText(bin, zone),
      values: [
        formatCount(bin.answered),
        formatCount(bin.calls - bin.answered),
        formatShare(bin.answered, bin.calls),
        durationOf(bin),
        ...(day.isWhole ? [formatCount(bin.peak)] : []),
      ],
      link: bin.calls === 0 ? null : toHref(recordsOf(bin)),
      parts: [bin.answered, bin.calls - bin.answered],
      isOpen: index === day.bins.length - 1,
    })),
  }
}

function describeCauses(day: LastDay): ChartData<BarMark> {
  const unanswered = day.calls - day.answered
  const max = Math.max(1, ...day.causes.map(({ calls }) => calls))
  return {
    title: 'Release causes',
    headers: ['SIP status', 'Calls', 'Share'],
    marks: day.causes.map(({ sip, calls }) => {
      const share = formatShare(calls, unanswered)
      return {
        key: String(sip),
        name: causeText(sip),
        values: [formatCount(calls), share],
        link: toHref(recordsOf(day, { result: 'unanswered', sip_status: sip })),
        share: calls / max,
        tone: isFailure({ answered: false, sip_status: sip }) ? 'bad' : 'rest',
        shown: [formatCount(calls), share],
      }
    }),
  }
}

const causeText = (sip: number | null) => (sip === null ? 'No SIP status' : sipStatusText(sip))

/** Calls that failed in the network or the platform, newest first. */
function Failures({ day }: { readonly day: LastDay }) {
  const { failures } = day
  const untaken = failures.filter(isUntaken).length
  return (
    <section aria-label="Recent service failures">
      <header className={styles['title']}>
        <h2>Recent service failures</h2>
        {untaken > 0 && (
          <Link to={recordsOf(day, { direction: 'inbound', sip_status: 480, result: 'unanswered' })}>
            View {formatCount(untaken)} inbound with 480
          </Link>
        )}
        {failures.length > untaken && (
          <Link to={recordsOf(day, { result: 'other-failure' })}>
            View {untaken > 0 ? '' : 'all '}
            {formatCount(failures.length - untaken)}
            {untaken > 0 ? ' others' : ''}
          </Link>
        )}
      </header>
      {failures.length === 0 && <p className="soft">None</p>}
      <ul className={styles['recent']}>
        {failures.slice(0, maxFailures).map((record) => {
          const { attempted_at, from, to, call_sid, sip_callid, sip_status } = record
          // The legs of a call may share their call_sid.
          const call = sip_callid || call_sid
          const line = (
            <>
              <Timestamp at={attempted_at} to="clock" />
              <span className={styles['parties']}>
                {from !== null && <UnbrokenNumber value={from} />} → {to !== null && <UnbrokenNumber value={to} />}
              </span>
              <StatusBadge tone="bad" title={causeText(sip_status)}>
                {sip_status ?? 'Failed'}
              </StatusBadge>
            </>
          )
          return (
            <li key={`${attempted_at} ${call ?? ''}`}>
              {call === null ? <div>{line}</div> : <Link to={paths.recentCalls.link({ call })}>{line}</Link>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatShare, nothing } from '../../lib/count.ts'
import { formatMinute } from '../../lib/time.ts'
import { paths } from '../../paths.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import { compareShares } from '../../records/insights/significance.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useZone } from '../../ui/zone.ts'
import { failingCredentialsPath } from './attention.ts'
import styles from './overview.module.css'
import { type CallTotals, durationOf, type LastDay, recordsOf, totalsBetween } from './last-day.ts'
import { hourMs } from '../../lib/durations.ts'

interface FigureProps {
  readonly label: string
  /** null while loading. */
  readonly value: string | null
  readonly note: ReactNode
  readonly isBad?: boolean
  /** The records that the figure counts; null if there are none. */
  readonly link: string | null
  readonly children?: ReactNode
}

/** One figure, which as a whole links to what it counts. */
function Figure({ label, value, note, isBad = false, link, children }: FigureProps) {
  const content = (
    <>
      <span className={styles['label']}>{label}</span>
      <span className={cx(styles['value'], value === null && styles['waiting'])}>{value ?? <>&nbsp;</>}</span>
      {children}
      <span className={cx(styles['note'], isBad && styles['bad'])}>{note}</span>
    </>
  )
  return (
    <li>
      {link === null ? (
        <div className={styles['figure']}>{content}</div>
      ) : (
        <Link className={styles['figure']} to={link}>
          {content}
        </Link>
      )}
    </li>
  )
}

interface Props {
  /** null if the list was never read. `seenAt`: ms since 1970, set if the last read failed or was long ago. */
  readonly active: { readonly count: number; readonly seenAt: number | null } | null
  readonly credentials: { readonly failed: number; readonly tested: number; readonly all: number } | null
  readonly day: LastDay | null
  /** Which ones are loading, rather than unavailable. */
  readonly isLate: { readonly calls: boolean; readonly credentials: boolean; readonly day: boolean }
  /** The server has no calls, rather than no response. */
  readonly hasNone: boolean
  /** Calls of the last 24 hours by the server's count; null if it gives none. */
  readonly total: number | null
}

/** The account in five figures, each with its last 24 hours if they are known. */
export function FigureStrip({ active, credentials, day, isLate, hasNone, total }: Props) {
  const zone = useZone()
  const bins = day?.bins ?? []
  const link = (filter: CallFilter) => (day === null ? null : recordsOf(day, filter))
  // A partial day lacks the calls that began before it, so its peak would be too low.
  const whole = day?.isWhole === true ? bins : []
  const peak = whole.reduce((most, bin) => (bin.peak > most.peak ? bin : most), {
    peak: 0,
    peakAt: null as number | null,
  })
  // With short steps, the last two bins are too short a time to compare.
  const recentFrom = day === null || day.step < hourMs ? null : (bins.at(-2)?.from ?? null)
  const recent = day === null || recentFrom === null ? null : totalsBetween(day, recentFrom, day.to)
  const earlier = day === null || recentFrom === null ? null : totalsBetween(day, day.from, recentFrom)
  const since = recentFrom === null ? '' : formatMinute(recentFrom, zone).slice(-5)
  const answered = recent === null || earlier === null ? null : compareShares(asrOf(recent), asrOf(earlier))
  const isWorse = answered !== null && answered.isSignificant && answered.difference < 0
  const ofTotal = day !== null && !day.isWhole && total !== null ? `of ${formatCount(total)} in 24 h` : null
  const unknown = (isLoading: boolean) => (isLoading ? null : nothing)
  return (
    <ul className={styles['strip']} aria-label="Last 24 hours">
      <Figure
        label="Live now"
        value={active === null ? unknown(isLate.calls) : formatCount(active.count)}
        note={
          active !== null && active.seenAt !== null ? (
            <span>
              last seen at <Timestamp at={active.seenAt} to="clock" />
            </span>
          ) : peak.peakAt === null ? (
            <>&nbsp;</>
          ) : (
            `peak ${formatCount(peak.peak)} at ${formatMinute(peak.peakAt, zone).slice(-5)}`
          )
        }
        link={paths.calls.link()}
      >
        <Sparkline values={whole.map((bin) => bin.peak)} fromZero />
      </Figure>
      <Figure
        label={day === null || day.isWhole ? 'Calls, 24 h' : 'Newest calls'}
        value={day === null ? (hasNone ? '0' : unknown(isLate.day)) : formatCount(day.calls)}
        note={recent === null ? ofTotal : `${formatCount(recent.calls)} since ${since}`}
        link={link({})}
      >
        <Sparkline values={bins.map(({ calls }) => calls)} fromZero />
      </Figure>
      <Figure
        label="Answered (ASR)"
        value={day === null ? unknown(isLate.day) : formatShare(day.answered, day.calls)}
        note={
          recent !== null &&
          recent.calls > 0 && (
            <>
              {isWorse && <Icon name="down" />}
              {formatShare(recent.answered, recent.calls)} since {since}
            </>
          )
        }
        isBad={isWorse}
        link={link({ result: 'answered' })}
      >
        <Sparkline values={bins.map((bin) => (bin.calls === 0 ? null : bin.answered / bin.calls))} isBad={isWorse} />
      </Figure>
      <Figure
        label="Average duration"
        value={day === null ? unknown(isLate.day) : durationOf(day)}
        note={recent !== null && recent.timed > 0 && `${durationOf(recent)} since ${since}`}
        link={link({ result: 'answered', least: 0 })}
      >
        <Sparkline values={bins.map((bin) => (bin.timed === 0 ? null : bin.talkSeconds / bin.timed))} />
      </Figure>
      <Figure
        label="Credentials failing"
        value={
          credentials === null || credentials.tested === 0
            ? unknown(isLate.credentials)
            : `${formatCount(credentials.failed)} of ${formatCount(credentials.all)}`
        }
        note={credentials === null ? null : toTestNote(credentials)}
        isBad={credentials !== null && credentials.failed > 0 && credentials.tested === credentials.all}
        link={
          credentials === null || credentials.failed === 0 ? paths.speechCredentials.link() : failingCredentialsPath
        }
      >
        {credentials !== null && <Dots {...credentials} />}
      </Figure>
    </ul>
  )
}

function toTestNote({ tested, all }: NonNullable<Props['credentials']>): string {
  if (all === 0) return 'None added'
  return tested === all ? 'by their last test' : `${formatCount(all - tested)} not tested`
}

/** One mark per credential, failed ones first. No sparkline: the API has no history of tests. */
function Dots({ failed, all }: { readonly failed: number; readonly all: number }) {
  return (
    <span className={styles['dots']} aria-hidden="true">
      {Array.from({ length: Math.min(all, 12) }, (_, index) => (
        <i key={index} className={cx(index < failed && styles['failed'])} />
      ))}
    </span>
  )
}

const asrOf = ({ answered, calls }: CallTotals) => ({ numerator: answered, denominator: calls })

import type { ReactNode } from 'react'
import { formatCountOf } from '../../lib/count.ts'
import { callRecordsPath } from '../../patterns/call-records-path.ts'
import { FailedContent } from '../../patterns/failure.tsx'
import { useFollow } from '../../patterns/use-follow.ts'
import { useUrlState } from '../../patterns/url-state.ts'
import { LoadProgress } from '../../patterns/use-load.tsx'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import type { LoadedInsights } from '../../records/insights/engine-insights.ts'
import { failureOf } from '../../records/load/load-work.ts'
import { Callout } from '../../ui/callout.tsx'
import { Chip, ChipSelect } from '../../ui/chip.tsx'
import { Message } from '../../ui/message.tsx'
import { Notes, Page, Section, Tools } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { type Figure, toFigures } from './figures.ts'
import { InsightsCharts } from './insights-charts.tsx'
import { canCompare, daysToRead, insightsSchema, offeredDays } from './insights-state.ts'
import styles from './insights.module.css'
import { OutcomeTable, useOutcomes } from './outcome-table.tsx'
import { ReadLine, scopeWords } from './read-line.tsx'
import { ShortLoad } from './short-load.tsx'
import { useInsights } from './use-insights.ts'

const defaultDays = insightsSchema.parse({}).days

/** What the call records of some days say, worked out in this browser from the records themselves. */
export function InsightsPage() {
  const [state, setState] = useUrlState(insightsSchema)
  const { days, compare } = state
  const { load, loaded, insights, isShort, replace, again, stop, resume } = useInsights(state)
  const failure = loaded === null ? null : failureOf(loaded)
  const isAll = loaded?.phase === 'over' && loaded.result?.error === null
  const outcomes = useOutcomes()
  const { toHref, follow } = useFollow()
  // What a link leads to has to be loaded there: as many days as here.
  const toLink = (filter: CallFilter) => toHref(callRecordsPath(filter, loaded?.days ?? daysToRead(state)))
  const offered = [...new Set([...offeredDays, days])].toSorted((a, b) => a - b)
  return (
    <Page
      title="Insights"
      className={styles['insights']}
      line={
        loaded !== null &&
        !isShort && (
          <LoadProgress load={load}>
            {(now) => <ReadLine load={now} onAgain={again} onStop={stop} onResume={resume} />}
          </LoadProgress>
        )
      }
    >
      <Tools>
        <ChipSelect
          label="Days"
          value={days === defaultDays ? '' : String(days)}
          options={offered.map((count) => ({
            value: count === defaultDays ? '' : String(count),
            text: `Last ${formatCountOf(count, 'day')}`,
          }))}
          onChange={(value) => setState({ days: value === '' ? defaultDays : Number(value) }, 'push')}
        />
        <Chip
          isOn={compare === 'before' && canCompare(days)}
          reason={canCompare(days) ? null : 'The server keeps records of 30 days: not of as many days before these'}
          onToggle={() => setState({ compare: compare === 'before' ? '' : 'before' }, 'push')}
        >
          Compare with the {days === 1 ? 'day' : formatCountOf(days, 'day')} before
        </Chip>
      </Tools>
      {failure !== null && !isShort && <FailedContent error={failure} onRetry={again} isRetrying={false} />}
      {loaded !== null && isShort ? (
        <LoadProgress load={load}>
          {(now) => (
            <ShortLoad
              load={now}
              days={days}
              daysToRead={daysToRead(state)}
              onLess={() => setState({ days: Math.min(days, now.days), compare: '' }, 'push')}
              onReplace={replace}
            />
          )}
        </LoadProgress>
      ) : loaded === null || insights === null || (insights.counts.attempts === 0 && loaded.phase !== 'over') ? (
        failure === null && <SkeletonLines label="Reading records…" />
      ) : insights.counts.attempts === 0 ? (
        isAll && <Nothing days={days} unreadable={insights.unreadable} />
      ) : (
        <>
          <Coverage insights={insights} isAll={isAll} isCompared={compare === 'before'} days={days} />
          <Section title="Figures" level={2}>
            <FigureList
              figures={toFigures(insights, outcomes)}
              coverage={
                <>
                  {formatCountOf(insights.counts.attempts, 'attempt')};{' '}
                  <LoadProgress load={load}>{scopeWords}</LoadProgress>
                </>
              }
            />
            <OutcomeTable bySip={insights.counts.bySip} />
          </Section>
          <Section title="Pictures" level={2}>
            <InsightsCharts insights={insights} toLink={toLink} follow={follow} />
          </Section>
        </>
      )}
    </Page>
  )
}

function Nothing({ days, unreadable }: { days: number; unreadable: number }) {
  return (
    <Message icon="records" title={`No calls in the last ${days === 1 ? 'day' : formatCountOf(days, 'day')}`}>
      <p>There is nothing to count or to divide.</p>
      {unreadable > 0 && <p>{formatCountOf(unreadable, 'record')} could not be read.</p>}
    </Message>
  )
}

interface CoverageProps {
  readonly insights: LoadedInsights
  readonly isAll: boolean
  readonly isCompared: boolean
  readonly days: number
}

/** What the figures do not cover. */
function Coverage({ insights, isAll, isCompared, days }: CoverageProps) {
  const { from, to, before, outside, unreadable, others } = insights
  const left = [
    ...(unreadable === 0 ? [] : [`${formatCountOf(unreadable, 'record')} that could not be read`]),
    ...(outside === 0 || !isAll ? [] : [`${formatCountOf(outside, 'loaded record')} of other times`]),
    ...(others === 0 ? [] : [`${formatCountOf(others, 'record')} of other accounts`]),
  ]
  return (
    <Notes>
      <p className="soft">
        Calls from <Timestamp at={from} /> to <Timestamp at={to} />
        {before === null ? '' : `, compared with the ${days === 1 ? 'day' : formatCountOf(days, 'day')} before`}. Worked
        out in this browser.
      </p>
      {!isAll && <Callout tone="attention">Figures of the newest records alone: not all are loaded.</Callout>}
      {isAll && isCompared && before === null && (
        <Callout tone="neutral">No comparison: the records do not cover the period before.</Callout>
      )}
      {left.length > 0 && <Callout tone="neutral">In no figure: {left.join(', ')}.</Callout>}
    </Notes>
  )
}

interface FiguresProps {
  readonly figures: readonly Figure[]
  /** Attempts that the figures rest on, of those that the server counts. */
  readonly coverage: ReactNode
}

/** The numbers, each with what it means and rests on. */
function FigureList({ figures, coverage }: FiguresProps) {
  return (
    <ul className={styles['figures']}>
      {figures.map(({ name, value, interval, change, means, formula, source, quotient }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p className={styles['value']}>{value}</p>
          {interval !== null && <p className="soft">{interval}</p>}
          {change !== null && <p className="soft">{change}</p>}
          <details>
            <summary aria-label={`How ${name} is worked out`}>How</summary>
            <p>{means}</p>
            <dl>
              <dt>Formula</dt>
              <dd>{formula}</dd>
              {quotient !== null && (
                <>
                  <dt>Numbers</dt>
                  <dd>{quotient}</dd>
                </>
              )}
              <dt>Source</dt>
              <dd>{source}</dd>
              <dt>Coverage</dt>
              <dd>{coverage}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ul>
  )
}

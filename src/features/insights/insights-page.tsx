import { lazy } from 'react'
import { retentionDays } from '../../contract/recent-calls.ts'
import { formatCountOf } from '../../lib/count.ts'
import { callRecordsPath } from '../../patterns/calls/call-records-path.ts'
import { FailedContent } from '../../patterns/failure/failure.tsx'
import { LoadLine, NoLoadLine } from '../../patterns/calls/load-line.tsx'
import { NeededLoad } from '../../patterns/calls/needed-load.tsx'
import { toHref } from '../../patterns/url/to-href.ts'
import { useUrlState } from '../../patterns/url/url-state.ts'
import { LoadProgress } from '../../patterns/calls/use-load.tsx'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import type { LoadedInsights } from '../../records/insights/loaded-insights.ts'
import { failureOf } from '../../records/load/load-work.ts'
import { loadedText, verdictText } from '../../records/load/load-text.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Chip, ChipSelect } from '../../ui/chip.tsx'
import { CopyLinkButton } from '../../ui/copy-button.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { Message } from '../../ui/message.tsx'
import { Notes, Page, Tools } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { spanText } from '../../ui/charts/time-axis.ts'
import { useZone } from '../../ui/zone.ts'
import { FigureList } from './figure-list.tsx'
import { toFigures } from './figures.ts'
import { InsightsCharts } from './insights-charts.tsx'
import { canCompare, daysToRead, insightsSchema, offeredDays, selectionOf, selectionState } from './insights-state.ts'
import styles from './insights.module.css'
import { OutcomeTable, useOutcomes } from './outcome-table.tsx'
import { useInsights } from './use-insights.ts'
import { daysText, dayMs } from '../../lib/durations.ts'

// Lazy: shown only after the figures.
const LoadedFailureList = lazy(async () => ({
  default: (await import('../../patterns/calls/failure-list.tsx')).LoadedFailureList,
}))

const defaultDays = insightsSchema.parse({}).days

/** Metrics of the last days, calculated in this browser from the call records. */
export function InsightsPage() {
  const [state, setState] = useUrlState(insightsSchema)
  const { days, compare } = state
  const { load, loaded, insights, isAll, isGrowing, needed, again } = useInsights(state)
  const failure = loaded === null ? null : failureOf(loaded)
  const isOver = loaded?.phase === 'over' && !isGrowing
  const isReady = !needed.isAsked && loaded !== null && insights !== null && (insights.counts.attempts > 0 || isOver)
  const outcomes = useOutcomes()
  // A link's target must have the records loaded, so it requests as many days as this page.
  const toLink = (filter: CallFilter) => toHref(callRecordsPath(filter, loaded?.days ?? daysToRead(state)))
  const offered = [...new Set([...offeredDays, days])].toSorted((a, b) => a - b)
  return (
    <Page
      title="Insights"
      className={styles['insights']}
      actions={<CopyLinkButton />}
      line={
        loaded === null ? (
          <NoLoadLine>{needed.isComing ? 'Counting call records…' : 'No call records loaded'}</NoLoadLine>
        ) : (
          !needed.isAsked && <LoadLine load={load} state={loaded} onReload={again} />
        )
      }
    >
      <Tools>
        <ChipSelect
          label="Days"
          value={String(days)}
          byDefault={String(defaultDays)}
          options={offered.map((count) => ({ value: String(count), text: `Last ${daysText(count)}` }))}
          onChange={(value) => setState({ days: Number(value), ...selectionState(null) }, 'push')}
        />
        <Chip
          isOn={compare === 'before' && canCompare(days)}
          reason={canCompare(days) ? null : 'The server keeps records for 30 days only'}
          onToggle={() => setState({ compare: compare === 'before' ? '' : 'before' }, 'push')}
        >
          Compare with the {daysText(days)} before
        </Chip>
      </Tools>
      {failure !== null && !needed.isAsked && <FailedContent error={failure} onRetry={again} isRetrying={false} />}
      {isAll && loaded?.result?.verdict === 'not proven' && !needed.isAsked && (
        <Callout tone="attention">{verdictText(loaded.result)}</Callout>
      )}
      {needed.isAsked && (
        <NeededLoad
          needed={needed}
          instead={
            loaded !== null && (
              <Button onClick={() => setState({ days: Math.min(days, loaded.days), compare: '' }, 'push')}>
                {days <= loaded.days ? 'Show without the comparison' : `Show the last ${daysText(loaded.days)}`}
              </Button>
            )
          }
        />
      )}
      {!needed.isAsked && !isReady && failure === null && <SkeletonLines label="Loading call records…" />}
      {isReady && insights.counts.attempts === 0 && isAll && (
        <Nothing
          days={days}
          loadedDays={loaded.days}
          insights={insights}
          onMore={() => setState({ days: retentionDays, ...selectionState(null) }, 'push')}
        />
      )}
      {isReady && insights.counts.attempts > 0 && (
        <>
          <Coverage
            insights={insights}
            isAll={isAll}
            isGrowing={isGrowing}
            isCompared={compare === 'before'}
            days={days}
          />
          <h2 className="visually-hidden">Metrics</h2>
          <FigureList
            figures={toFigures(insights, outcomes)}
            coverage={
              <>
                {formatCountOf(insights.counts.attempts, 'call')}. <LoadProgress load={load}>{loadedText}</LoadProgress>
              </>
            }
          />
          <InsightsCharts
            insights={insights}
            days={days}
            isAll={isAll}
            selectedNow={selectionOf(state)}
            onSelect={(selection) => setState(selectionState(selection), 'replace')}
            toLink={toLink}
          />
          {isAll && (
            <LazyPart>
              <LoadedFailureList
                channel={loaded.channel}
                {...(insights.selection ?? { from: insights.from, to: insights.to })}
              />
            </LazyPart>
          )}
          <OutcomeTable bySip={insights.counts.bySip} />
        </>
      )}
    </Page>
  )
}

interface NothingProps {
  readonly days: number
  /** Days of the load, by the server's clock. */
  readonly loadedDays: number
  readonly insights: LoadedInsights
  readonly onMore: () => void
}

function Nothing({ days, loadedDays, insights: { outside, unreadable, to }, onMore }: NothingProps) {
  return (
    <Message
      icon="records"
      title={`No ${unreadable === 0 ? '' : 'readable '}calls in the last ${daysText(days)}`}
      actions={days < retentionDays && <Button onClick={onMore}>Show {retentionDays} days</Button>}
    >
      {outside > 0 && (
        <p>
          All {formatCountOf(outside, 'loaded call')} are older.{' '}
          {loadedDays <= days && (
            <>
              The server counts them as recent: its clock and this browser’s (<Timestamp at={to} />) differ.
            </>
          )}
        </p>
      )}
      {unreadable > 0 && <p>{formatCountOf(unreadable, 'record')} couldn’t be read.</p>}
    </Message>
  )
}

interface CoverageProps {
  readonly insights: LoadedInsights
  readonly isAll: boolean
  readonly isGrowing: boolean
  readonly isCompared: boolean
  readonly days: number
}

function Coverage({ insights, isAll, isGrowing, isCompared, days }: CoverageProps) {
  const { from, to, before, outside, unreadable, others, oldest } = insights
  // Servers may keep records for less time than they say.
  const isShort = isAll && oldest - from > dayMs - (before === null ? 0 : to - from)
  const left = [
    ...(unreadable === 0 ? [] : [`${formatCountOf(unreadable, 'record')} that couldn’t be read`]),
    ...(outside === 0 || !isAll ? [] : [`${formatCountOf(outside, 'record')} outside this period`]),
    ...(others === 0 ? [] : [`${formatCountOf(others, 'record')} of other accounts`]),
  ]
  return (
    <Notes>
      <p className="soft">
        {spanText({ from, to }, useZone())}
        {before === null ? '' : `, compared with the ${daysText(days)} before`}. Calculated in this browser.
        {isShort && (
          <>
            {' '}
            The oldest record is from <Timestamp at={oldest} />.
          </>
        )}
        {isGrowing && ' Only the newest records so far.'}
        {left.length > 0 && ` Not included: ${left.join(', ')}.`}
      </p>
      {!isAll && !isGrowing && <Callout tone="attention">Only the newest records are included.</Callout>}
      {isAll && isCompared && before === null && (
        <Callout tone="neutral">No comparison: the records don’t reach back far enough.</Callout>
      )}
    </Notes>
  )
}

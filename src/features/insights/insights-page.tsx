import { lazy, Suspense } from 'react'
import { largestPage, retentionDays } from '../../contract/recent-calls.ts'
import { formatCountOf } from '../../lib/count.ts'
import { callRecordsPath } from '../../patterns/call-records-path.ts'
import { FailedContent } from '../../patterns/failure.tsx'
import { LoadLine, NoLoadLine } from '../../patterns/load-line.tsx'
import { toHref } from '../../patterns/to-href.ts'
import { useUrlState } from '../../patterns/url-state.ts'
import { LoadProgress } from '../../patterns/use-load.tsx'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import type { LoadedInsights } from '../../records/insights/engine-insights.ts'
import { failureOf } from '../../records/load/load-work.ts'
import { loadedWords, verdictWords } from '../../records/load/load-words.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Chip, ChipSelect } from '../../ui/chip.tsx'
import { CopyLinkButton } from '../../ui/copy-button.tsx'
import { Message } from '../../ui/message.tsx'
import { Notes, Page, Tools } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { spanWords } from '../../ui/charts/time-axis.ts'
import { useZone } from '../../ui/zone.ts'
import { FigureList } from './figure-list.tsx'
import { toFigures } from './figures.ts'
import { InsightsCharts } from './insights-charts.tsx'
import { canCompare, daysToRead, insightsSchema, offeredDays, selectionOf, selectionState } from './insights-state.ts'
import styles from './insights.module.css'
import { OutcomeTable, useOutcomes } from './outcome-table.tsx'
import { ShortLoad } from './short-load.tsx'
import { useInsights } from './use-insights.ts'
import { daysWords } from '../../lib/durations.ts'

// Lazy: shown only after the figures.
const LoadedFailureList = lazy(async () => ({
  default: (await import('../../patterns/failure-list.tsx')).LoadedFailureList,
}))

const defaultDays = insightsSchema.parse({}).days

/** Metrics of the last days, calculated in this browser from the call records. */
export function InsightsPage() {
  const [state, setState] = useUrlState(insightsSchema)
  const { days, compare } = state
  const { load, loaded, insights, counted, isShort, ask, sizeError, retrySize, isRetrying, replace, again } =
    useInsights(state)
  const failure = loaded === null ? null : failureOf(loaded)
  const isAll = loaded?.phase === 'over' && loaded.result?.error === null
  const outcomes = useOutcomes()
  // A link's target must have the records loaded, so it requests as many days as this page.
  const toLink = (filter: CallFilter) => toHref(callRecordsPath(filter, loaded?.days ?? daysToRead(state)))
  const offered = [...new Set([...offeredDays, days])].toSorted((a, b) => a - b)
  const error = failure ?? sizeError
  return (
    <Page
      title="Insights"
      className={styles['insights']}
      actions={<CopyLinkButton />}
      line={
        loaded === null ? (
          <NoLoadLine>
            {ask === null && error === null ? 'Counting call records…' : 'No call records loaded'}
          </NoLoadLine>
        ) : (
          !isShort && <LoadLine load={load} state={loaded} onReload={again} />
        )
      }
    >
      <Tools>
        <ChipSelect
          label="Days"
          value={days === defaultDays ? '' : String(days)}
          options={offered.map((count) => ({
            value: count === defaultDays ? '' : String(count),
            text: `Last ${daysWords(count)}`,
          }))}
          onChange={(value) =>
            setState({ days: value === '' ? defaultDays : Number(value), ...selectionState(null) }, 'push')
          }
        />
        <Chip
          isOn={compare === 'before' && canCompare(days)}
          reason={canCompare(days) ? null : 'The server keeps records for 30 days only'}
          onToggle={() => setState({ compare: compare === 'before' ? '' : 'before' }, 'push')}
        >
          Compare with the {daysWords(days)} before
        </Chip>
      </Tools>
      {error !== null && !isShort && (
        <FailedContent error={error} onRetry={failure === null ? retrySize : again} isRetrying={isRetrying} />
      )}
      {isAll && loaded.result?.verdict === 'not proven' && !isShort && (
        <Callout tone="attention" isAnnounced>
          {verdictWords(loaded.result)}
        </Callout>
      )}
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
      ) : ask !== null ? (
        <LargeLoad total={ask.total} days={daysToRead(state)} onLoad={ask.load} />
      ) : loaded === null || insights === null || (insights.counts.attempts === 0 && loaded.phase !== 'over') ? (
        error === null && <SkeletonLines label="Loading call records…" />
      ) : insights.counts.attempts === 0 ? (
        isAll && (
          <Nothing
            days={days}
            loadedDays={loaded.days}
            insights={insights}
            onMore={() => setState({ days: retentionDays, ...selectionState(null) }, 'push')}
          />
        )
      ) : (
        <>
          <Coverage
            insights={insights}
            isAll={isAll}
            isLoading={loaded.phase === 'running'}
            isCompared={compare === 'before'}
            days={days}
          />
          <h2 className="visually-hidden">Metrics</h2>
          <FigureList
            figures={toFigures(insights, outcomes)}
            coverage={
              <>
                {formatCountOf(insights.counts.attempts, 'call')}.{' '}
                <LoadProgress load={load}>{loadedWords}</LoadProgress>
              </>
            }
          />
          <InsightsCharts
            insights={insights}
            days={days}
            selection={counted}
            selectedNow={selectionOf(state)}
            onSelect={(selection) => setState(selectionState(selection), 'replace')}
            toLink={toLink}
          />
          {isAll && (
            <Suspense fallback={null}>
              <LoadedFailureList
                channel={loaded.channel}
                {...(selectionOf(state) ?? { from: insights.from, to: insights.to })}
              />
            </Suspense>
          )}
          <OutcomeTable bySip={insights.counts.bySip} />
        </>
      )}
    </Page>
  )
}

interface LargeProps {
  /** null if the server gives no count. */
  readonly total: number | null
  readonly days: number
  readonly onLoad: () => void
}

/** Asks before a large load, which would take a good part of the request budget. */
function LargeLoad({ total, days, onLoad }: LargeProps) {
  const calls = total === null ? 'all calls' : formatCountOf(total, 'call')
  return (
    <Message
      icon="insights"
      title={`${total === null ? 'An unknown number of calls' : calls} in the last ${daysWords(days)}`}
      actions={
        <Button look="primary" onClick={onLoad}>
          Load {calls}
        </Button>
      }
    >
      <p>
        Metrics and charts are calculated in this browser from the records themselves
        {total === null ? '' : `, in about ${formatCountOf(Math.ceil(total / largestPage), 'request')}`}. Choose fewer
        days to load less.
      </p>
    </Message>
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
      title={`No calls in the last ${daysWords(days)}`}
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
      {unreadable > 0 && <p>{formatCountOf(unreadable, 'record')} could not be read.</p>}
    </Message>
  )
}

interface CoverageProps {
  readonly insights: LoadedInsights
  readonly isAll: boolean
  readonly isLoading: boolean
  readonly isCompared: boolean
  /** "7 days". */
  readonly days: number
}

/** What the figures don't cover. */
function Coverage({ insights, isAll, isLoading, isCompared, days }: CoverageProps) {
  const { from, to, before, outside, unreadable, others } = insights
  const left = [
    ...(unreadable === 0 ? [] : [`${formatCountOf(unreadable, 'record')} that could not be read`]),
    ...(outside === 0 || !isAll ? [] : [`${formatCountOf(outside, 'record')} of other times`]),
    ...(others === 0 ? [] : [`${formatCountOf(others, 'record')} of other accounts`]),
  ]
  return (
    <Notes>
      <p className="soft">
        {spanWords({ from, to }, useZone())}
        {before === null ? '' : `, compared with the ${daysWords(days)} before`}. Calculated in this browser.
        {isLoading && ' Only the newest records so far.'}
        {left.length > 0 && ` Not included: ${left.join(', ')}.`}
      </p>
      {!isAll && !isLoading && <Callout tone="attention">Only the newest records are included.</Callout>}
      {isAll && isCompared && before === null && (
        <Callout tone="neutral">No comparison: the records don’t reach back far enough.</Callout>
      )}
    </Notes>
  )
}

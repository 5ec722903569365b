import { lazy, useEffect, useMemo } from 'react'
import {
  applicationsQuery,
  callsQuery,
  carriersQuery,
  phoneNumbersQuery,
  speechCredentialsQuery,
} from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { isActive } from '../../contract/calls.ts'
import { isWholeList, type Listed } from '../../contract/endpoint.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { refreshReads } from '../../patterns/list/list-read.ts'
import { Freshness } from '../../patterns/freshness.tsx'
import { useOwnRows, useOwnValues } from '../../patterns/connection/of-account.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { useNow } from '../../ui/use-now.ts'
import { failedTasks, isTested } from '../../patterns/credentials/credential-health.ts'
import { FailedSources, type ListState } from '../../patterns/failure/failed-sources.tsx'
import { useFindings } from '../../patterns/findings/use-findings.ts'
import { byTone, findCalls, findTrunks } from './attention.ts'
import { FigureStrip } from './figure-strip.tsx'
import type { LastDay } from './last-day.ts'
import { NeedsAttention } from './needs-attention.tsx'
import styles from './overview.module.css'
import { useLastDay } from './use-last-day.ts'

const isOnItsWay = ({ data, error }: ListState) => data === undefined && error === null

/** An account with at most this many of each may be new. */
const few = 2

/** ms. An older count of live calls says when it was made. */
const freshMs = 60_000

const loadCharts = () => import('./day-charts.tsx')

const DayCharts = lazy(async () => ({ default: (await loadCharts()).DayCharts }))

/** Keeps the charts' place. */
const noCharts = <section aria-hidden="true" />

/** Hides the next element at first, which the guide would push down (ui/classes.css). */
const waits = <div hidden data-waits />

// Lazy: hardly any account is new.
const SetupGuide = lazy(async () => ({ default: (await import('./setup-guide.tsx')).SetupGuide }))

/** The account's activity, and what needs attention. Reads five lists, and runs no tests. */
export function OverviewPage() {
  const calls = useRead(callsQuery)
  const records = useLastDay()
  const credentials = useRead(speechCredentialsQuery)
  const numbers = useRead(phoneNumbersQuery)
  const applications = useRead(applicationsQuery)
  const sources = {
    'live calls': calls,
    'speech credentials': credentials,
    'phone numbers': numbers,
    applications,
    'call records': records.read,
  }
  const reads: readonly ListState[] = Object.values(sources)

  const ownCalls = orUnknown(useOwnValues(calls.data), calls.data)
  // Credentials of the service provider have no account, and serve its accounts too.
  const ownCredentials = orUnknown(useOwnRows(credentials.data), credentials.data)
  const ownApplications = useOwnRows(applications.data)
  const { newest, newestAt } = records
  // Preloads the charts' code after the first render.
  useEffect(() => void loadCharts().catch(() => undefined), [])
  // Reads carriers only if the server is known to have them: their default application may answer a number.
  const carriers = useExtraRead(carriersQuery, { enabled: false })
  const findings = useFindings(carriers.state === 'present' ? 'carriers' : 'nothing')
  const found = useMemo(
    () =>
      byTone([
        ...(newest === null || newestAt === null ? [] : findTrunks(newest, newestAt)),
        ...findings.toLines(findings.open),
        ...(ownCalls === null ? [] : findCalls(ownCalls)),
      ]),
    [newest, newestAt, ownCalls, findings],
  )
  const mayBeNew = [ownApplications, newest, numbers.data?.rows].every((rows) => (rows?.length ?? 0) <= few)
  const isDayLate = !records.isRead && records.read.error === null
  // A page left open doesn't read again.
  const isOld = useNow((now) => now - (calls.data?.receivedAt ?? now) > freshMs)
  const isReading = reads.some(({ isFetching }) => isFetching)
  const ages = [calls, credentials, numbers, applications].flatMap(({ data }) => data?.receivedAt ?? [])
  const oldest = [...ages, ...(records.at === null ? [] : [records.at])]

  return (
    <Page
      title="Overview"
      className={styles['overview']}
      actions={
        <Freshness
          what={records.day === null ? (records.isEmpty ? 'No calls in 24 h' : '') : scopeText(records.day, records)}
          at={oldest.length === 0 ? null : Math.min(...oldest)}
          isReading={isReading}
          onRefresh={() => {
            void refreshReads(...reads)
            carriers.refresh()
          }}
        />
      }
    >
      <FigureStrip
        active={
          ownCalls && {
            count: new Set(ownCalls.flatMap((call) => (isActive(call.call_status) === true ? call.call_sid : []))).size,
            seenAt: calls.error === null && !isOld ? null : (calls.data?.receivedAt ?? null),
          }
        }
        credentials={
          ownCredentials && {
            failed: ownCredentials.filter(({ value }) => failedTasks(value).length > 0).length,
            tested: ownCredentials.filter(({ value }) => isTested(value)).length,
            all: ownCredentials.length,
          }
        }
        day={records.day}
        isLate={{ calls: calls.isPending, credentials: credentials.isPending, day: isDayLate }}
        hasNone={records.isEmpty}
        total={records.total}
      />
      <FailedSources sources={sources} />
      <LazyPart fallback={waits}>{mayBeNew && ownApplications !== null && <SetupGuide />}</LazyPart>
      {mayBeNew && reads.some(isOnItsWay) && waits}
      {!reads.every(isOnItsWay) && (
        <div className={styles['columns']}>
          <NeedsAttention found={found} sources={sources} findings={findings} />
          {records.day === null ? (
            isDayLate && noCharts
          ) : (
            <LazyPart fallback={noCharts}>
              <DayCharts day={records.day} />
            </LazyPart>
          )}
        </div>
      )}
    </Page>
  )
}

/** null for an empty list if others couldn't be read. */
function orUnknown<T>(own: readonly T[] | null, list: Pick<Listed<unknown>, 'unreadable'> | undefined) {
  return own?.length === 0 && list?.unreadable.length !== 0 ? null : own
}

/** "1,738 calls in 24 h, complete". */
function scopeText(day: LastDay, { total, read }: ReturnType<typeof useLastDay>): string {
  if (day.isWhole) return `${formatCountOf(day.calls, 'call')} in 24 h, ${isWholeList(read.data) ? '' : 'in'}complete`
  return `Newest ${formatCount(day.calls)}${total === null ? '' : ` of ${formatCount(total)}`} calls in 24 h`
}

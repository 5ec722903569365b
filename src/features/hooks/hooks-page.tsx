import { useMemo } from 'react'
import { alertsQuery } from '../../api/alerts-query.ts'
import { applicationsQuery, lastDayQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { holdsAll } from '../../contract/recent-calls.ts'
import { whyNoAlerts } from '../../patterns/applications/alerts.tsx'
import { FailedSources } from '../../patterns/failure/failed-sources.tsx'
import { FailedContent } from '../../patterns/failure/failure.tsx'
import { refreshReads } from '../../patterns/list/list-read.ts'
import { Freshness } from '../../patterns/freshness.tsx'
import { useOwnRows, useOwnValues } from '../../patterns/connection/of-account.ts'
import { Callout } from '../../ui/callout.tsx'
import { Notes, Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { ByAlerts } from './by-alerts.tsx'
import { ByRecords } from './by-records.tsx'
import type { HookEvidence } from './hook-health.ts'

/** Shows which hooks fail, for which applications and numbers, and since when. */
export function HooksPage() {
  const alertsRead = useExtraRead(alertsQuery, { priority: 'person' })
  const applicationsRead = useRead(applicationsQuery)
  const numbersRead = useRead(phoneNumbersQuery)
  const recordsRead = useRead(lastDayQuery)
  const applications = useOwnValues(applicationsRead.data)
  const numbers = useOwnRows(numbersRead.data)
  const records = useOwnValues(recordsRead.data)
  const evidence = useMemo(
    (): HookEvidence => ({
      applications: applications ?? [],
      numbers,
      records: (records ?? []).toSorted((a, b) => b.attempted_at - a.attempted_at),
    }),
    [applications, numbers, records],
  )
  const { data: alerts, error: alertsError } = alertsRead
  const why = whyNoAlerts(alertsRead.state)
  const named = { applications: applicationsRead, 'phone numbers': numbersRead, 'call records': recordsRead }
  const lists = Object.values(named)
  const reads = [alertsRead, ...lists]
  const isRetrying = reads.some(({ error, isFetching }) => error !== null && isFetching)
  const refresh = () => {
    const alertsToo = why === null ? [{ refetch: alertsRead.ask }] : []
    void refreshReads(...alertsToo, ...lists)
  }
  const error = lists.find((list) => list.error !== null)?.error ?? null
  const at = alerts?.receivedAt ?? recordsRead.data?.receivedAt ?? null
  const isAll = holdsAll(recordsRead.data)
  const { rows = [], total = null } = recordsRead.data ?? {}
  const perRecord = rows.length === 0 || numbers === null ? null : isAll ? 1 : total && total / rows.length
  const isByRecords = alerts === undefined && (why !== null || alertsError !== null)
  const content =
    alerts !== undefined && (applications !== null || applicationsRead.error !== null) ? (
      <ByAlerts alerts={alerts} evidence={evidence} perRecord={perRecord} />
    ) : isByRecords && applications !== null && numbers !== null && records !== null ? (
      <ByRecords evidence={evidence} isAll={isAll} />
    ) : null
  // If there is nothing to show, one failure is enough.
  const failed = (why === null ? alertsError : null) ?? (content === null ? error : null)
  const isLoading = content === null && error === null && failed === null
  return (
    <Page
      title="Hook health"
      line={
        <Freshness
          what={alerts === undefined ? 'From call records' : 'Alerts, last 7 days'}
          at={at}
          isReading={reads.some(({ isFetching }) => isFetching)}
          onRefresh={refresh}
        />
      }
    >
      {content !== null && <FailedSources sources={named} />}
      <Notes>
        {/* Not above the placeholder, which it would move. */}
        {why !== null && content !== null && (
          <Callout tone="neutral">{why} Call records show how calls ended instead.</Callout>
        )}
      </Notes>
      {failed !== null && <FailedContent error={failed} onRetry={refresh} isRetrying={isRetrying} />}
      {isLoading ? <SkeletonLines label="Loading alerts…" /> : content}
    </Page>
  )
}

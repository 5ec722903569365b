import { useMemo } from 'react'
import { useClient } from '../../api/context.tsx'
import {
  applicationsQuery,
  callsQuery,
  newestRecordsQuery,
  phoneNumbersQuery,
  speechCredentialsQuery,
} from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { retentionDays } from '../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { ofAccount } from '../../patterns/of-account.ts'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { findInCalls, findInRecords, timesOf } from './call-findings.ts'
import { countUrgent } from './finding.ts'
import styles from './overview.module.css'
import { findInApplications, findInCredentials, findInNumbers } from './routing-findings.ts'
import { SourceSection } from './source-section.tsx'

/** What needs a person now. Reads five lists, and tests nothing. */
export function OverviewPage() {
  const calls = useRead(callsQuery)
  const records = useRead(newestRecordsQuery(retentionDays))
  const credentials = useRead(speechCredentialsQuery)
  const numbers = useRead(phoneNumbersQuery)
  const applications = useRead(applicationsQuery)
  const reads = [calls, records, credentials, numbers, applications]

  const ownCalls = useValues(calls.data)
  const ownRecords = useValues(records.data)
  // Those of the service provider have no account, and serve its accounts too.
  const ownCredentials = useValues(credentials.data)
  const ownNumbers = useValues(numbers.data)
  const ownApplications = useValues(applications.data)
  const sids = useMemo(() => toSids(applications.data), [applications.data])

  const inCalls = useMemo(() => ownCalls && findInCalls(ownCalls), [ownCalls])
  const inRecords = useMemo(() => ownRecords && findInRecords(ownRecords), [ownRecords])
  const inCredentials = useMemo(() => ownCredentials && findInCredentials(ownCredentials), [ownCredentials])
  const inNumbers = useMemo(() => ownNumbers && findInNumbers(ownNumbers, sids), [ownNumbers, sids])
  const inApplications = useMemo(() => {
    // Only all credentials together can lack one.
    if (ownApplications === null || ownCredentials === null || credentials.data?.complete !== true) return null
    return findInApplications(ownApplications, ownCredentials)
  }, [ownApplications, ownCredentials, credentials.data])
  const urgent = countUrgent(
    [inCalls, inRecords, inCredentials, inNumbers, inApplications].flatMap((found) => found ?? []),
  )
  const range = ownRecords === null ? null : timesOf(ownRecords)

  return (
    <Page
      title="Overview"
      className={styles['overview']}
      line={
        <Summary
          urgent={urgent}
          read={reads.filter(({ data }) => data !== undefined).length}
          failed={reads.filter(({ error }) => error !== null).length}
          of={reads.length}
        />
      }
    >
      <SourceSection title="Live calls" noun="call" read={calls} findings={inCalls} />
      <SourceSection
        title="Newest call records"
        noun="call record"
        read={records}
        findings={inRecords}
        what={
          range === null || ownRecords === null ? undefined : (
            <>
              newest {formatCountOf(ownRecords.length, 'record')}, <Timestamp at={range.from} /> to{' '}
              <Timestamp at={range.to} />
            </>
          )
        }
      />
      <SourceSection title="Speech credentials" noun="credential" read={credentials} findings={inCredentials} />
      <SourceSection title="Phone numbers" noun="phone number" read={numbers} findings={inNumbers}>
        {inNumbers !== null && sids === null && (
          <p className="soft">
            {applications.isFetching
              ? 'Whether their applications exist is known as soon as these are read.'
              : 'Whether their applications exist is not known: not all applications could be read.'}
          </p>
        )}
      </SourceSection>
      <SourceSection
        title="Applications"
        noun="application"
        read={applications}
        findings={inApplications ?? (ownApplications === null || credentials.isFetching ? null : [])}
      >
        {inApplications === null && ownApplications !== null && !credentials.isFetching && (
          <p className="soft">
            Whether their vendors have a working credential is not known: not all credentials could be read.
          </p>
        )}
      </SourceSection>
    </Page>
  )
}

/** The values of the connection's account; null while there are none. The same array as long as nothing was read. */
function useValues<T extends { readonly account_sid: string | null }>(
  list: Listed<T> | undefined,
): readonly T[] | null {
  const { account_sid } = useClient().connection
  return useMemo(
    () => (list === undefined ? null : ofAccount(list, account_sid).list.rows.map(({ value }) => value)),
    [list, account_sid],
  )
}

/** Sids of every application; null where the server holds some that it did not send, or that cannot be read. */
function toSids(list: Listed<{ readonly application_sid: string }> | undefined): ReadonlySet<string> | null {
  if (list === undefined || !list.complete || list.unreadable.length > 0) return null
  return new Set(list.rows.map(({ value }) => value.application_sid))
}

interface SummaryProps {
  readonly urgent: number
  readonly read: number
  readonly failed: number
  readonly of: number
}

/** The page in a sentence, and how much of it is known. */
function Summary({ urgent, read, failed, of }: SummaryProps) {
  const words =
    urgent === 0 ? 'Nothing needs a person' : `${formatCountOf(urgent, 'thing needs', 'things need')} a person`
  const unread = of - read
  return (
    <output className={styles['summary']}>
      {read > 0 && <StatusBadge tone={urgent > 0 ? 'attention' : unread > 0 ? 'neutral' : 'good'}>{words}</StatusBadge>}
      {unread > 0 && (
        <span className="soft">
          {failed > 0
            ? `${formatCount(failed)} of ${of} lists could not be read`
            : `${formatCount(read)} of ${of} lists read`}
        </span>
      )}
    </output>
  )
}

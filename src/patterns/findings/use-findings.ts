import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useClient } from '../../api/context.tsx'
import {
  accountQuery,
  applicationsQuery,
  carriersQuery,
  newestRecordsQuery,
  phoneNumbersQuery,
  speechCredentialsQuery,
} from '../../api/queries.ts'
import type { ExtraState } from '../../api/capabilities.ts'
import { useRead } from '../../api/query.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import { useStore } from '../../ui/use-store.ts'
import { examineInWorker } from '../number-routes/match-patterns.ts'
import { ofAccount } from '../of-account.ts'
import { type Acknowledged, acknowledgementOf, acknowledgements } from './acknowledged.ts'
import type { Configuration, Known } from './configuration.ts'
import { type Mark, toLines, toMarks } from './lines.ts'
import { type Gap, lint } from './lint.ts'
import { type PatternReport, toPatternGroups, toPatternReport } from './pattern-report.ts'
import type { Finding, Kind } from './rules.ts'

export interface Findings {
  /** Not acknowledged. */
  readonly open: readonly Finding[]
  readonly acknowledged: readonly Finding[]
  /** Number of rules that were applied. */
  readonly checked: number
  readonly gaps: readonly Gap[]
  /** More is on its way. */
  readonly isReading: boolean
  readonly toLines: typeof toLines
  /** By sid of the records of a kind, the worst first: the same map until something changes. */
  readonly marksOf: (kind: Kind) => ReadonlyMap<string, readonly Mark[]>
}

const dayQuery = newestRecordsQuery(1)
const weekQuery = newestRecordsQuery(7)
const noneYet: Acknowledged = {}

/** Where acknowledgements are kept: by server and account, as sign-in knows them. */
export function useAccountKey(): string {
  const { server, account_sid } = useClient().connection
  return `${server} ${account_sid ?? ''}`
}

/**
 * What is wrong with the account's configuration, as far as its lists are known. `isWanted`
 * reads every list; otherwise it goes by what pages have read.
 */
export function useFindings(isWanted: boolean): Findings {
  const numbersRead = useRead(phoneNumbersQuery, { enabled: isWanted })
  const applicationsRead = useRead(applicationsQuery, { enabled: isWanted })
  const credentialsRead = useRead(speechCredentialsQuery, { enabled: isWanted })
  const carriersRead = useExtraRead(carriersQuery, { enabled: isWanted })
  // Of a server that has more than the spec.
  const account = useExtraRead(accountQuery, { enabled: isWanted && carriersRead.state === 'present' }).data
  // Never for this alone: they only keep an application that takes calls from being called unused.
  const day = useRead(dayQuery, { enabled: false }).data
  const week = useRead(weekQuery, { enabled: false }).data

  const numbers = useKnown(numbersRead)
  const applications = useKnown(applicationsRead)
  const credentials = useKnown(credentialsRead)
  const carriers = useKnown(carriersRead, carriersRead.state)
  const patterns = usePatterns(numbers.rows)
  const configuration = useMemo(
    (): Configuration => ({
      numbers,
      applications,
      credentials,
      carriers,
      patterns,
      deviceApplication: account?.value?.device_calling_application_sid ?? null,
      called: new Set([day, week].flatMap((list) => list?.rows.map(applicationOf) ?? [])),
      now: credentialsRead.data?.receivedAt ?? 0,
    }),
    [numbers, applications, credentials, credentialsRead.data, carriers, patterns, account, day, week],
  )
  // After whatever the page itself makes of its lists: of 100,000 numbers it takes a moment.
  const known = useDeferredValue(configuration)
  const found = useMemo(() => lint(known), [known])
  const accountKey = useAccountKey()
  const acknowledged = useStore(acknowledgements)[accountKey] ?? noneYet
  return useMemo(() => {
    const isKnown = (finding: Finding) => acknowledgementOf(finding, acknowledged) !== null
    const { findings, checked, gaps, isReading } = found
    const open = findings.filter((finding) => !isKnown(finding))
    const marks = new Map<Kind, ReadonlyMap<string, readonly Mark[]>>()
    return {
      open,
      acknowledged: findings.filter(isKnown),
      checked: checked.length,
      gaps,
      isReading,
      toLines,
      marksOf: (kind) => {
        const known = marks.get(kind) ?? toMarks(open, kind)
        marks.set(kind, known)
        return known
      },
    }
  }, [found, acknowledged])
}

interface Read<T> {
  readonly data: Listed<T> | undefined
  readonly error: Error | null
  readonly isFetching: boolean
}

/** The records of the connection's account. `extra`: whether the server has such a list. */
function useKnown<T extends { readonly account_sid: string | null }>(
  { data, error, isFetching }: Read<T>,
  extra: ExtraState = 'present',
): Known<T> & { readonly rows?: readonly Readable<T>[] } {
  const { account_sid } = useClient().connection
  const hasFailed = error !== null || extra === 'unknown'
  return useMemo(() => {
    if (data !== undefined) {
      const { rows } = ofAccount(data, account_sid).list
      const { complete, unreadable, isPatched = false } = data
      return { state: 'read', rows, isWhole: complete && unreadable.length === 0, isPatched }
    }
    if (extra === 'absent' || extra === 'forbidden' || extra === 'off') return { state: extra }
    return { state: hasFailed ? 'failed' : isFetching ? 'reading' : 'unread' }
  }, [data, account_sid, extra, hasFailed, isFetching])
}

/** Of a call record; '' where it names none. */
function applicationOf({ value }: { readonly value: Readonly<Record<string, unknown>> }): string {
  const { application_sid } = value
  return typeof application_sid === 'string' ? application_sid : ''
}

/** What the worker says of the patterns among numbers; null: not yet. */
function usePatterns(rows: readonly Readable<PhoneNumber>[] | undefined): Configuration['patterns'] {
  const [done, setDone] = useState<{ readonly rows: typeof rows; readonly report: PatternReport | 'failed' } | null>(
    null,
  )
  // Synchronises with the worker that compares them.
  useEffect(() => {
    if (rows === undefined) return
    const ending = new AbortController()
    void examine(rows, ending.signal).then(
      (report) => setDone({ rows, report }),
      // Nobody waits for it any more.
      () => undefined,
    )
    return () => ending.abort()
  }, [rows])
  return done?.rows === rows ? (done?.report ?? null) : null
}

/** What a worker says of the patterns among numbers. Rejects with the signal's reason. */
async function examine(
  numbers: readonly Readable<PhoneNumber>[],
  signal: AbortSignal,
): Promise<PatternReport | 'failed'> {
  const groups = toPatternGroups(numbers)
  if (groups.length === 0) return toPatternReport([], [])
  const texts = groups.map((group) => group.map(({ number }) => number))
  const examined = await examineInWorker(texts, signal)
  return examined === null ? 'failed' : toPatternReport(groups, examined)
}

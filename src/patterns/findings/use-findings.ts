import { useEffect, useMemo, useState } from 'react'
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
import type { Readable } from '../../contract/record.ts'
import { oncePer } from '../../lib/once-per.ts'
import { runAtOnce, runInSlices, yieldToPage } from '../../lib/slices.ts'
import { useStore } from '../../ui/use-store.ts'
import { examineInWorker } from '../number-routes/match-patterns.ts'
import { ofAccount } from '../of-account.ts'
import { type Acknowledged, acknowledgementOf, acknowledgements, partOf } from './acknowledged.ts'
import type { Configuration, Known } from './configuration.ts'
import type { Found } from './found.ts'
import { type Marks, toLines, toMarks } from './lines.ts'
import { createLinter, type Gap, type Lint } from './lint.ts'
import { createExaminer } from './pattern-report.ts'
import type { Finding, Kind } from './rules.ts'

export interface Findings {
  /** By rule, bad ones first; not acknowledged. */
  readonly open: readonly Found[]
  readonly acknowledged: readonly Finding[]
  /** Number of rules that were applied. */
  readonly checked: number
  readonly gaps: readonly Gap[]
  /** More is on its way. */
  readonly isReading: boolean
  readonly toLines: typeof toLines
  /** Of the records of a kind: the same until something changes. */
  readonly marksOf: (kind: Kind) => Marks
}

const dayQuery = newestRecordsQuery(1)
const weekQuery = newestRecordsQuery(7)
const noneYet: Acknowledged = {}

/** Where acknowledgements are kept: by server and account, as sign-in knows them. */
export function useAccountKey(): string {
  const { server, account_sid } = useClient().connection
  return `${server} ${account_sid ?? ''}`
}

/** What is wrong with the account's configuration, as far as its lists are known: those that it reads, and what pages have read. */
export function useFindings(reads: 'all' | 'carriers' | 'nothing'): Findings {
  const isWanted = reads === 'all'
  const numbersRead = useRead(phoneNumbersQuery, { enabled: isWanted })
  const applicationsRead = useRead(applicationsQuery, { enabled: isWanted })
  const credentialsRead = useRead(speechCredentialsQuery, { enabled: isWanted })
  const carriersRead = useExtraRead(carriersQuery, { enabled: reads !== 'nothing' })
  // Of a server that has more than the spec.
  const account = useExtraRead(accountQuery, { enabled: isWanted && carriersRead.state === 'present' }).data
  // Never for this alone: they only keep an application that takes calls from being called unused.
  const day = useRead(dayQuery, { enabled: false }).data
  const week = useRead(weekQuery, { enabled: false }).data

  const numbers = useKnown(numbersRead)
  const applications = useKnown(applicationsRead)
  const credentials = useKnown(credentialsRead)
  const carriers = useKnown(carriersRead, carriersRead.state)
  const now = credentialsRead.data?.receivedAt ?? 0
  const deviceApplication = account?.value?.device_calling_application_sid ?? null
  const called = useMemo(() => new Set([day, week].flatMap((list) => list?.rows.map(applicationOf) ?? [])), [day, week])
  const shared = sharedOf(useClient())
  const [patterns, setPatterns] = useState(shared.patterns)
  const configuration = useMemo(
    (): Configuration => ({ numbers, applications, credentials, carriers, patterns, deviceApplication, called, now }),
    [numbers, applications, credentials, carriers, patterns, deviceApplication, called, now],
  )
  const lint = useLint(shared.lint, configuration)
  // Synchronises with the worker that compares patterns. What it said of others holds until it has answered.
  useEffect(() => {
    if (lint.patterns.size === 0) return
    const ending = new AbortController()
    const keep = (report: Configuration['patterns']) => setPatterns((shared.patterns = report))
    // Rejects when nobody waits for it any more.
    void shared.examine(lint.patterns.values(), ending.signal).then(keep, () => undefined)
    return () => ending.abort()
  }, [shared, lint.patterns])
  const acknowledged = useStore(acknowledgements)[useAccountKey()] ?? noneYet
  return useMemo(() => {
    const { findings, checked, gaps, isReading, ofNumber } = lint
    const parts = findings.map((found) => partOf(found, acknowledged))
    const open = parts.flatMap((part) => (part.open.length === 0 ? [] : part.open))
    const isOpen = (finding: Finding) => acknowledgementOf(finding, acknowledged) === null
    const marks = new Map<Kind, Marks>()
    return {
      open,
      acknowledged: parts.flatMap(({ known }) => known),
      checked: checked.length,
      gaps,
      isReading,
      toLines,
      marksOf: (kind) => {
        const known = marks.get(kind) ?? toMarks(open, kind, (value) => ofNumber(value).filter(isOpen))
        marks.set(kind, known)
        return known
      },
    }
  }, [lint, acknowledged])
}

/** Of one connection, so that no page checks again what another has. */
const sharedOf = oncePer((_client: object) => ({
  lint: createLinter(),
  examine: createExaminer(examineInWorker),
  // Set by whoever asked last.
  patterns: null as Configuration['patterns'],
}))

/** Records that are checked at once: some milliseconds. */
const mostAtOnce = 2000

const nothingYet: Lint = {
  findings: [],
  checked: [],
  isReading: true,
  gaps: [],
  patterns: new Map(),
  ofNumber: () => [],
}

/** What is found; of long lists in slices, and until then what was found before. */
function useLint(check: ReturnType<typeof createLinter>, configuration: Configuration): Lint {
  const { numbers, applications, credentials } = configuration
  const records = [numbers, applications, credentials].map((list) => (list.state === 'read' ? list.rows.length : 0))
  const isLong = records.reduce((sum, count) => sum + count, 0) > mostAtOnce
  const atOnce = useMemo(() => (isLong ? null : runAtOnce(check(configuration))), [isLong, check, configuration])
  const [inSlices, setInSlices] = useState(nothingYet)
  // Synchronises with what is checked while the page draws and answers.
  useEffect(() => {
    if (!isLong) return
    const ending = new AbortController()
    const run = async () => {
      // What came is drawn first.
      await yieldToPage()
      ending.signal.throwIfAborted()
      setInSlices(await runInSlices(check(configuration), ending.signal))
    }
    // Rejects when nobody waits for it any more.
    run().catch(() => undefined)
    return () => ending.abort()
  }, [isLong, check, configuration])
  return atOnce ?? inSlices
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

import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../api/context.tsx'
import {
  accountQuery,
  applicationsQuery,
  carriersQuery,
  lastDayQuery,
  lastWeekQuery,
  phoneNumbersQuery,
  speechCredentialsQuery,
} from '../../api/queries.ts'
import type { ExtraState } from '../../api/capabilities.ts'
import { type Read, useRead } from '../../api/query.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { isWholeList, type Listed } from '../../contract/endpoint.ts'
import { textAt } from '../../contract/json.ts'
import type { Readable } from '../../contract/record.ts'
import { memoize, oncePer } from '../../lib/once-per.ts'
import { runAtOnce, runInSlices, yieldToPage } from '../../lib/slices.ts'
import { useStore } from '../../ui/use-store.ts'
import { examineInWorker } from '../number-routes/match-patterns.ts'
import { useOwnRows } from '../connection/of-account.ts'
import { type Acknowledged, acknowledgementOf, acknowledgements, partOf } from './acknowledged.ts'
import type { Configuration, Known } from './configuration.ts'
import { toLines, toMarks } from './lines.ts'
import { createLinter, type Lint, nothingYet } from './lint.ts'
import { createExaminer } from './pattern-report.ts'
import type { Finding, ListName } from './rules.ts'

export type Findings = ReturnType<typeof useFindings>

const noneYet: Acknowledged = {}

/** Returns the key of an account's acknowledgements: server and account, as known from sign-in. */
export function useAccountKey(): string {
  const { server, account_sid } = useClient().connection
  return `${server} ${account_sid ?? ''}`
}

/** Returns the findings for the account, from the lists that `reads` names and others that pages have read already. */
export function useFindings(reads: 'all' | 'carriers' | 'nothing') {
  const isWanted = reads === 'all'
  const numbersRead = useRead(phoneNumbersQuery, { enabled: isWanted })
  const applicationsRead = useRead(applicationsQuery, { enabled: isWanted })
  const credentialsRead = useRead(speechCredentialsQuery, { enabled: isWanted })
  const carriersRead = useExtraRead(carriersQuery, { enabled: reads !== 'nothing' })
  // Only on servers that offer more than the spec.
  const account = useExtraRead(accountQuery, { enabled: isWanted && carriersRead.state === 'present' }).data
  // Disabled: records only serve to tell that an application is in use, which doesn't justify a read.
  const day = useRead(lastDayQuery, { enabled: false }).data
  const week = useRead(lastWeekQuery, { enabled: false }).data

  const numbers = useKnown(numbersRead)
  const applications = useKnown(applicationsRead)
  const credentials = useKnown(credentialsRead)
  const carriers = useKnown(carriersRead, carriersRead.state)
  const now = credentialsRead.data?.receivedAt ?? 0
  const deviceApplication = account?.value?.device_calling_application_sid ?? null
  const called = useMemo(() => {
    const records = [day, week].flatMap((list) => list?.rows ?? [])
    return new Set(records.map(({ value }) => textAt(value, 'application_sid') ?? ''))
  }, [day, week])
  const shared = sharedOf(useClient())
  const [patterns, setPatterns] = useState(shared.patterns)
  const configuration = useMemo(
    (): Configuration => ({ numbers, applications, credentials, carriers, patterns, deviceApplication, called, now }),
    [numbers, applications, credentials, carriers, patterns, deviceApplication, called, now],
  )
  const lint = useLint(shared.lint, configuration)
  // Synchronises with the worker that compares patterns. The earlier report stays until it responds.
  useEffect(() => {
    if (lint.patterns.size === 0) return
    const ending = new AbortController()
    const keep = (report: Configuration['patterns']) => setPatterns((shared.patterns = report))
    // Rejects when it's aborted.
    void shared.examine(lint.patterns.values(), ending.signal).then(keep, () => undefined)
    return () => ending.abort()
  }, [shared, lint.patterns])
  const acknowledged = useStore(acknowledgements)[useAccountKey()] ?? noneYet
  return useMemo(() => {
    const { findings, checked, gaps, isReading, ofNumber } = lint
    const parts = findings.map((found) => partOf(found, acknowledged))
    const open = parts.flatMap((part) => (part.open.length === 0 ? [] : part.open))
    const isOpen = (finding: Finding) => acknowledgementOf(finding, acknowledged) === null
    return {
      /** Findings that aren't acknowledged, by rule, bad ones first. */
      open,
      acknowledged: parts.flatMap(({ known }) => known),
      /** Number of rules that were applied. */
      checked: checked.length,
      gaps,
      /** Whether some lists are still loading. */
      isReading,
      toLines,
      /** Returns the marks of a list's records; memoized until something changes. */
      marksOf: memoize((list: ListName) => toMarks(open, list, (value) => ofNumber(value).filter(isOpen))),
    }
  }, [lint, acknowledged])
}

/** Per connection, so that pages don't repeat checks. */
const sharedOf = oncePer((_client: object) => ({
  lint: createLinter(),
  examine: createExaminer(examineInWorker),
  // Set by the latest caller.
  patterns: null as Configuration['patterns'],
}))

/** Maximum records to check in one task, which takes some milliseconds. */
const maxAtOnce = 2000

/** Returns the findings. Checks long lists in slices, and keeps the earlier findings until then. */
function useLint(check: ReturnType<typeof createLinter>, configuration: Configuration): Lint {
  const { numbers, applications, credentials } = configuration
  const records = [numbers, applications, credentials].map((list) => (list.state === 'read' ? list.rows.length : 0))
  const isLong = records.reduce((sum, count) => sum + count, 0) > maxAtOnce
  const atOnce = useMemo(() => (isLong ? null : runAtOnce(check(configuration))), [isLong, check, configuration])
  const [inSlices, setInSlices] = useState(nothingYet)
  // Synchronises with the check, which runs in between rendering and input.
  useEffect(() => {
    if (!isLong) return
    const ending = new AbortController()
    const run = async () => {
      // Paints new data first.
      await yieldToPage()
      ending.signal.throwIfAborted()
      setInSlices(await runInSlices(check(configuration), ending.signal))
    }
    // Rejects when it's aborted.
    run().catch(() => undefined)
    return () => ending.abort()
  }, [isLong, check, configuration])
  return atOnce ?? inSlices
}

/** Returns the records of the connection's account. `extra`: whether the server has such a list. */
function useKnown<T extends { readonly account_sid: string | null }>(
  { data, error, isFetching }: Omit<Read<Listed<T>>, 'refetch'>,
  extra: ExtraState = 'present',
): Known<T> & { readonly rows?: readonly Readable<T>[] } {
  const rows = useOwnRows(data)
  const hasFailed = error !== null || extra === 'unknown'
  return useMemo(() => {
    if (rows !== null) return { state: 'read', rows, isWhole: isWholeList(data), isPatched: data?.isPatched ?? false }
    if (extra === 'absent' || extra === 'forbidden' || extra === 'off') return { state: extra }
    return { state: hasFailed ? 'failed' : isFetching ? 'reading' : 'unread' }
  }, [data, rows, extra, hasFailed, isFetching])
}

/** Assigns numbers in a job. Keeps what others assign meanwhile, as far as a list shows that is read while it runs. */
import type { Services } from '../../api/context.tsx'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { toQueryOptions } from '../../api/query.ts'
import { writeInJob } from '../../api/write-in-job.ts'
import type { Output } from '../../contract/endpoint.ts'
import { isJsonObject, type Json, textAt } from '../../contract/json.ts'
import { getPhoneNumber, type listPhoneNumbers, updatePhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf } from '../../contract/record.ts'
import { classifyOutcome } from '../../jobs/classify-outcome.ts'
import type { JobSpec } from '../../jobs/job-spec.ts'
import { orAbort } from '../../lib/abort.ts'
import { minuteMs } from '../../lib/durations.ts'
import { oncePer } from '../../lib/once-per.ts'
import { formatCountOf } from '../../lib/count.ts'
import { cancelRecheck } from '../edit/in-turn.ts'
import { showToast } from '../toast/toast.ts'

class AssignedSince extends Error {
  override readonly name = 'AssignedSince'
}

/** By SID. Once per list: it may hold 100,000 numbers. */
export const applicationsOf = oncePer(
  ({ rows }: Output<typeof listPhoneNumbers>): ReadonlyMap<string, string | null> =>
    new Map(rows.map((one) => [fieldOf(one, 'phone_number_sid'), fieldOf(one, 'application_sid')])),
)

/** ms. While a job writes, a list this old is read again: one request of about fifty, but megabytes for long lists. */
const oldMs = (rows: readonly unknown[]): number => Math.min(5 * minuteMs, Math.max(minuteMs, rows.length * 3))

/** The most numbers to name. */
const maxNamed = 5

interface Assignment {
  readonly sid: string
  readonly target: string | null
  /** The record as last read. */
  readonly raw: Json
}

interface AssigningJob extends Required<Pick<JobSpec<Assignment>, 'run' | 'classify' | 'settle'>> {
  /** Returns the list as read since the job began, now and then again; null if it wasn't. */
  readonly reread: (waitSignal: AbortSignal) => Promise<Output<typeof listPhoneNumbers> | null>
  /** Reports assigned numbers that have another application in a list read from now on: another tab's job may race. */
  readonly report: (reading: Promise<Output<typeof listPhoneNumbers> | null>) => Promise<void>
}

/**
 * For the numbers of one job. Reading each of them before its write would halve the pace. `overwritten` receives the
 * applications that others assigned and a retry overwrites, by SID.
 */
export function assignInJob(
  { client, queryClient }: Services,
  overwritten = new Map<string, string | null>(),
): AssigningJob {
  const options = toQueryOptions(client, phoneNumbersQuery, 'job')
  const { queryKey } = options
  const planned = queryClient.getQueryData(queryKey)
  let triedAt = planned === undefined ? Date.now() : 0
  let reading: Promise<unknown> = Promise.resolve()
  const reread = async (waitSignal: AbortSignal) => {
    const { rows = [], receivedAt = 0 } = queryClient.getQueryData(queryKey) ?? {}
    if (Date.now() - Math.max(triedAt, receivedAt) > oldMs(rows)) {
      triedAt = Date.now()
      reading = queryClient.query({ ...options, staleTime: 0 })
    }
    // If it fails, the list read before has to do.
    await orAbort(reading, waitSignal).catch(() => null)
    const list = queryClient.getQueryData(queryKey)
    return list === undefined || list === planned ? null : list
  }
  /** Rejects once if the number has neither its application in the plan nor its target: a retry is deliberate. */
  const guard = async ({ sid, target, raw }: Assignment, waitSignal: AbortSignal): Promise<void> => {
    const list = await reread(waitSignal)
    if (list === null) return
    const now = applicationsOf(list).get(sid)
    const isReported = overwritten.delete(sid)
    if (now === undefined || [textAt(raw, 'application_sid'), target].some((one) => isSameApplication(now, one))) return
    overwritten.set(sid, now)
    if (!isReported) throw new AssignedSince()
  }
  /** By SID. */
  const assigned = new Map<string, string | null>()
  const report: AssigningJob['report'] = async (reading) => {
    // The list may be older than what a retry assigns while it arrives.
    const known = new Map(assigned)
    assigned.clear()
    // Fails if the session has ended.
    const list = await reading.catch(() => null)
    const others = (list?.rows ?? []).flatMap((one) => {
      const target = known.get(fieldOf(one, 'phone_number_sid'))
      const isLeft = target === undefined || isSameApplication(fieldOf(one, 'application_sid'), target)
      return isLeft ? [] : fieldOf(one, 'number')
    })
    if (others.length === 0) return
    const title = `${formatCountOf(others.length, 'number')} changed elsewhere since the job`
    const details = `${others.slice(0, maxNamed).join(', ')}${others.length > maxNamed ? '…' : ''}`
    showToast({ tone: 'attention', title, details, goesAway: false })
  }
  return {
    reread,
    report,
    run: async (item, signal, waitSignal) => {
      await guard(item, waitSignal)
      const { sid, target, raw } = item
      cancelRecheck(client, sid)
      const input = { phone_number_sid: sid, body: { application_sid: target } }
      const others = overwritten.get(sid)
      const before = others !== undefined && isJsonObject(raw) ? { ...raw, application_sid: others } : raw
      await writeInJob(client, updatePhoneNumber, input, { before, signal, waitSignal })
      assigned.set(sid, target)
    },
    classify: (error) =>
      error instanceof AssignedSince
        ? { kind: 'failed', reason: 'Its application has been changed meanwhile. A retry overwrites that.' }
        : classifyOutcome(error),
    settle: async ({ sid, target }, signal) => {
      const { value } = await client.send(getPhoneNumber, { phone_number_sid: sid }, { priority: 'job', signal })
      if (value === null) return null
      const isAssigned = isSameApplication(value.application_sid, target)
      if (isAssigned) assigned.set(sid, target)
      return isAssigned
    },
  }
}

/** Treats '' as none, as some servers may write it. */
export function isSameApplication(one: string | null, other: string | null): boolean {
  return (one === '' ? null : one) === (other === '' ? null : other)
}

/** Keeps a job from overwriting what others assign while it runs, as far as a list shows that is read meanwhile. */
import type { Services } from '../../api/context.tsx'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { toQueryOptions } from '../../api/query.ts'
import type { Output } from '../../contract/endpoint.ts'
import type { listPhoneNumbers } from '../../contract/phone-numbers.ts'
import { fieldOf } from '../../contract/record.ts'
import { classifyOutcome } from '../../jobs/classify-outcome.ts'
import type { ItemOutcome } from '../../jobs/job-spec.ts'
import { orAbort } from '../../lib/abort.ts'
import { minuteMs } from '../../lib/durations.ts'
import { oncePer } from '../../lib/once-per.ts'

class AssignedSince extends Error {
  override readonly name = 'AssignedSince'
}

/** By SID. Once per list: it may hold 100,000 numbers. */
export const applicationsOf = oncePer(
  ({ rows }: Output<typeof listPhoneNumbers>): ReadonlyMap<string, string | null> =>
    new Map(rows.map((one) => [fieldOf(one, 'phone_number_sid'), fieldOf(one, 'application_sid')])),
)

/** ms between reads of the list while a job writes: in that time, the request budget allows a few hundred writes. */
const rereadMs = 5 * minuteMs

/** For the numbers of one job. Reading each of them before its write would halve the pace. */
export function guardAssigned({ client, queryClient }: Services) {
  const options = toQueryOptions(client, phoneNumbersQuery, 'job')
  const { queryKey } = options
  const planned = queryClient.getQueryData(queryKey)
  const reported = new Set<string>()
  let readAt = Date.now()
  let reading: Promise<unknown> = Promise.resolve()
  /** Rejects once if the number has neither its application in the plan nor its target: a retry is deliberate. */
  return async (sid: string, before: string | null, target: string | null, waitSignal: AbortSignal): Promise<void> => {
    if (Date.now() - readAt > rereadMs) {
      readAt = Date.now()
      reading = queryClient.query({ ...options, staleTime: 0 })
    }
    // If it fails, the list read before has to do.
    await orAbort(reading, waitSignal).catch(() => null)
    const list = queryClient.getQueryData(queryKey)
    if (list === undefined || list === planned || reported.has(sid)) return
    const now = applicationsOf(list).get(sid)
    if (now === undefined || isSameApplication(now, before) || isSameApplication(now, target)) return
    reported.add(sid)
    throw new AssignedSince()
  }
}

export function classifyAssignment(error: unknown): ItemOutcome {
  return error instanceof AssignedSince
    ? { kind: 'failed', reason: 'Assigned to another application meanwhile. A retry overwrites that.' }
    : classifyOutcome(error)
}

/** Treats '' as none, as some servers may write it. */
export function isSameApplication(one: string | null, other: string | null): boolean {
  return (one === '' ? null : one) === (other === '' ? null : other)
}

/** Bulk change of phone numbers: a job with one write per number, which updates the cached lists once, at its end. */
import type { Services } from '../../api/context.tsx'
import { isGone } from '../../api/errors.ts'
import { isStillThere } from '../../api/still-there.ts'
import { markStale } from '../../api/sync-cache.ts'
import { withoutRecords, withRecords } from '../../api/listed.ts'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { queryKey, toQueryOptions } from '../../api/query.ts'
import { writeInJob } from '../../api/write-in-job.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { isJsonObject } from '../../contract/json.ts'
import {
  deletePhoneNumber,
  getPhoneNumber,
  listPhoneNumbers,
  PhoneNumber,
  updatePhoneNumber,
} from '../../contract/phone-numbers.ts'
import { fieldOf, parseRecord, type Readable } from '../../contract/record.ts'
import type { Job } from '../../jobs/job.ts'
import type { ItemState, JobSpec } from '../../jobs/job-spec.ts'
import type { SessionJobs } from '../../jobs/session-jobs.ts'
import { classifyOutcome } from '../../jobs/classify-outcome.ts'
import { paths } from '../../paths.ts'
import { formatCountOf } from '../../lib/count.ts'
import { applicationsOf, assignInJob, isSameApplication } from './assign-in-job.ts'
import { type BulkWork, isInJob, offerUndo, startBulk } from './bulk-results.ts'
import { showToast } from '../toast/toast.ts'

/** Gives each number the application in its record here; `from` is its current one. */
interface Restore {
  readonly kind: 'restore'
  readonly from: string | null
}

interface Bulk {
  readonly title: string
  readonly work: BulkWork | Restore
  readonly numbers: readonly Readable<PhoneNumber>[]
}

export async function startBulkJob(
  jobs: SessionJobs,
  services: Services,
  bulk: Bulk,
): Promise<Job<Readable<PhoneNumber>>> {
  const { title, work, numbers } = bulk
  const workOf = (one: Readable<PhoneNumber>): BulkWork =>
    work.kind === 'restore' ? { kind: 'assign', target: fieldOf(one, 'application_sid') } : work
  const overwritten = new Map<string, string | null>()
  const job = await startBulk(jobs, toBulkSpec(services, bulk, overwritten), (one) => [
    fieldOf(one, 'phone_number_sid'),
    workOf(one),
  ])
  if (work.kind === 'assign') {
    const { id } = job.view()
    const undone = new Set<Readable<PhoneNumber>>()
    const toBefore = (one: Readable<PhoneNumber>) => {
      const others = overwritten.get(fieldOf(one, 'phone_number_sid'))
      return others === undefined ? one : (toAssigned(one, others)[0]?.[1] ?? one)
    }
    offerUndo(jobs, id, async () => {
      const done = numbers.filter((one, place) => job.itemAt(place)?.state === 'done' && !undone.has(one))
      const options = toQueryOptions(services.client, phoneNumbersQuery)
      // Others may have changed the numbers since. If it fails, the list read before has to do.
      await services.queryClient.query({ ...options, staleTime: 0 }).catch(() => null)
      const list = services.queryClient.getQueryData(options.queryKey)
      // A later change must not be lost.
      const left = done.map(toBefore).filter((one) => {
        const [sid, before] = [fieldOf(one, 'phone_number_sid'), fieldOf(one, 'application_sid')]
        const now = list && applicationsOf(list).get(sid)
        const isSame = now === undefined || [work.target, before].some((known) => isSameApplication(now, known))
        return isSame && !isInJob(jobs, sid, id)
      })
      const kept = done.length - left.length
      if (kept > 0) {
        showToast({ tone: 'attention', title: `${formatCountOf(kept, 'number')} not restored: changed meanwhile` })
      }
      const restore = { kind: 'restore', from: work.target } as const
      if (left.length > 0) await startBulkJob(jobs, services, { title: `Undo: ${title}`, work: restore, numbers: left })
      for (const one of done) undone.add(one)
    })
  }
  return job
}

export function toBulkSpec(
  services: Services,
  { title, work, numbers }: Bulk,
  overwritten?: Map<string, string | null>,
): JobSpec<Readable<PhoneNumber>> {
  const { client } = services
  const common = {
    title,
    page: paths.phoneNumbers.link(),
    kind: 'write',
    items: numbers,
    nameOf: (one: Readable<PhoneNumber>) => fieldOf(one, 'number'),
  } as const
  // A retry ends the job again, and others may have changed the numbers that are in the cache by then.
  const synced = new Set<string>()
  const takeDone = (states: readonly ItemState[]) => {
    const done = states.flatMap((state, place) => (state === 'done' ? (numbers[place] ?? []) : []))
    const fresh = done.filter((one) => !synced.has(fieldOf(one, 'phone_number_sid')))
    for (const one of fresh) synced.add(fieldOf(one, 'phone_number_sid'))
    return fresh
  }
  const syncLists = async (patch: (list: Listed<unknown>) => Listed<unknown>) => {
    await markStale(services, updatePhoneNumber, patch)
    // Rereads all numbers in one request, to get the server's actual state.
    for (const endpoint of [listPhoneNumbers, getPhoneNumber]) {
      void services.queryClient.invalidateQueries({ queryKey: queryKey(client, endpoint) })
    }
  }

  if (work.kind === 'delete') {
    return {
      ...common,
      run: ({ value: { phone_number_sid }, raw }, signal, waitSignal) =>
        writeInJob(client, deletePhoneNumber, { phone_number_sid }, { before: raw, signal, waitSignal }),
      // Someone else deleted it first: that's the wanted result.
      classify: (error) => {
        const outcome = classifyOutcome(error)
        return outcome.kind === 'failed' && isGone(error) ? { kind: 'done' } : outcome
      },
      settle: async ({ value }, signal) => {
        const { phone_number_sid } = value
        const isThere = await isStillThere(client, deletePhoneNumber, { phone_number_sid }, { priority: 'job', signal })
        return isThere === null ? null : !isThere
      },
      onEnd: (states) => {
        const gone = new Set(takeDone(states).map((one) => fieldOf(one, 'phone_number_sid')))
        void syncLists((list) => withoutRecords(list, PhoneNumber, gone))
      },
    }
  }
  const targetOf = ({ value }: Readable<PhoneNumber>) => (work.kind === 'restore' ? value.application_sid : work.target)
  const { run, classify, settle, report } = assignInJob(services, overwritten)
  const toAssignment = (record: Readable<PhoneNumber>) => {
    const { raw } = record
    const now = work.kind === 'restore' && isJsonObject(raw) ? { ...raw, application_sid: work.from } : raw
    return { sid: fieldOf(record, 'phone_number_sid'), target: targetOf(record), raw: now }
  }
  return {
    ...common,
    run: (record, ...signals) => run(toAssignment(record), ...signals),
    classify,
    settle: (record, signal) => settle(toAssignment(record), signal),
    onEnd: (states) => {
      const changed = new Map(takeDone(states).flatMap((record) => toAssigned(record, targetOf(record))))
      const sync = syncLists((list) => withRecords(list, PhoneNumber, changed))
      const reread = () =>
        services.queryClient.query({ ...toQueryOptions(client, phoneNumbersQuery, 'job'), staleTime: 0 })
      if (changed.size > 0) void report(sync.then(reread))
    },
  }
}

/** Returns the record with its new application, to show until the next read. */
function toAssigned({ value, raw }: Readable<PhoneNumber>, target: string | null): [string, Readable<PhoneNumber>][] {
  if (!isJsonObject(raw)) return []
  const record = parseRecord(PhoneNumber, { ...raw, application_sid: target })
  return record.value === null ? [] : [[value.phone_number_sid, record]]
}

/** An import as a job: one write for every line that changes something. It continues when the user leaves its page. */
import type { Services } from '../../../api/context.tsx'
import { phoneNumbersQuery } from '../../../api/queries.ts'
import { queryKey, toQueryOptions } from '../../../api/query.ts'
import { markStale } from '../../../api/sync-cache.ts'
import { writeInJob } from '../../../api/write-in-job.ts'
import type { Listed, Output } from '../../../contract/endpoint.ts'
import { createPhoneNumber, getPhoneNumber, listPhoneNumbers, PhoneNumber } from '../../../contract/phone-numbers.ts'
import { fieldOf } from '../../../contract/record.ts'
import type { Job } from '../../../jobs/job.ts'
import type { JobSpec } from '../../../jobs/job-spec.ts'
import type { SessionJobs } from '../../../jobs/session-jobs.ts'
import type { Item, JobView } from '../../../jobs/work.ts'
import { formatCountOf } from '../../../lib/count.ts'
import { oncePer, shareRuns } from '../../../lib/once-per.ts'
import { addTo } from '../../../lib/records.ts'
import { paths } from '../../../paths.ts'
import { assignInJob } from '../../../patterns/jobs/assign-in-job.ts'
import { startBulk } from '../../../patterns/jobs/bulk-results.ts'
import {
  asksForAccount,
  findCreated,
  notifySeveral,
  statedAccount,
  toSids,
} from '../../../patterns/edit/create-record.tsx'
import { useJobs, useJobViews } from '../../../patterns/jobs/jobs-context.tsx'
import { numberCreation, toBody, withoutPlus } from '../phone-number-form-model.ts'
import type { ImportPlan, ImportWrite, PlannedLine } from './import-plan.ts'
import { takingTurns } from './import-turns.ts'

export interface ImportRun {
  readonly plan: ImportPlan
  /** The header of its file; null if it has none. */
  readonly header: string | null
  readonly job: Job<ImportWrite>
  /** Index among the job's items, by line; lines without one aren't sent. */
  readonly places: ReadonlyMap<PlannedLine, number>
}

/** The latest import of each session. */
const runs = new WeakMap<SessionJobs, ImportRun>()

export const toWrites = ({ lines }: ImportPlan): ImportWrite[] => lines.flatMap(({ write }) => write ?? [])

/** Starts the job. `before`: the list before it. Rejects if its code can't be loaded; nothing is started then. */
export async function startImport(
  jobs: SessionJobs,
  services: Services,
  { plan, header }: Pick<ImportRun, 'plan' | 'header'>,
  before: Listed<unknown>,
): Promise<void> {
  const writes = toWrites(plan)
  const spec = takingTurns(toImportSpec(services, writes, before), services, () => rereadList(services))
  const job = await startBulk(jobs, spec, (item) =>
    item.kind === 'create' ? null : [item.sid, { kind: 'assign', target: item.target }],
  )
  const sent = plan.lines.filter(({ write }) => write !== null)
  runs.set(jobs, { plan, header, job, places: new Map(sent.map((line, place) => [line, place])) })
}

export function forgetImport(jobs: SessionJobs): void {
  runs.delete(jobs)
}

/** The import of this session and its job; null if there is none, or it was dismissed from the list of jobs. */
export function useImportRun(): { readonly run: ImportRun; readonly view: JobView } | null {
  const jobs = useJobs()
  const views = useJobViews()
  const run = runs.get(jobs)
  const view = run === undefined ? undefined : views.find(({ id }) => id === run.job.view().id)
  return run === undefined || view === undefined ? null : { run, view }
}

/** The result of a line; null if nothing is sent for it. */
export function itemOf({ job, places }: ImportRun, line: PlannedLine): Item | null {
  const place = places.get(line)
  return place === undefined ? null : job.itemAt(place)
}

class CreatedSince extends Error {
  override readonly name = 'CreatedSince'
}

/** Returns the job of an import. `before`: the list before it. */
export function toImportSpec(
  { client, queryClient }: Services,
  writes: readonly ImportWrite[],
  before: Listed<unknown>,
): JobSpec<ImportWrite> {
  // Without the network, hundreds of lines become unknown, and the list may be long.
  const readList = shareRuns((signal: AbortSignal) => client.send(listPhoneNumbers, {}, { priority: 'job', signal }))
  const assigning = assignInJob({ client, queryClient })
  const newIn = oncePer((list: Output<typeof listPhoneNumbers>) => toNew(list, before))
  return {
    title: `Import ${formatCountOf(writes.length, 'number')}`,
    page: paths.importPhoneNumbers.link(),
    kind: 'write',
    items: writes,
    nameOf: ({ number }) => number,
    run: async (item, signal, waitSignal) => {
      if (item.kind === 'change') return assigning.run(item, signal, waitSignal)
      const { number, application_sid, voip_carrier_sid } = item
      const list = await assigning.reread(waitSignal)
      if (
        list !== null &&
        newIn(list)
          .get(withoutPlus(number))
          ?.some((one) => mayBeOn(one.carrier, voip_carrier_sid))
      ) {
        throw new CreatedSince()
      }
      // Without carriers to resolve names by: the plan has resolved them.
      const fields = { number, application: application_sid ?? '', carrier: voip_carrier_sid ?? '' }
      const stated = statedAccount({ client, queryClient })
      const create = (account: typeof stated) => {
        const body = { ...account, ...toBody(fields, []) }
        return writeInJob(client, createPhoneNumber, { body }, { before: null, signal, waitSignal })
      }
      return create(stated).catch((error: unknown) => {
        if (!asksForAccount({ client, queryClient }, stated, error)) throw error
        return create(statedAccount({ client, queryClient }))
      })
    },
    classify: (error) =>
      error instanceof CreatedSince
        ? { kind: 'failed', reason: 'Created meanwhile by another tab or person, or by an earlier try.' }
        : assigning.classify(error),
    settle: async (item, signal) => {
      if (item.kind === 'change') return assigning.settle(item, signal)
      const found = findCreated(numberCreation, item, sidsOf(before), await readList(signal))
      return found.kind === 'unsure' ? null : found.kind === 'created'
    },
    onEnd: () => {
      const isCreating = writes.some(({ kind }) => kind === 'create')
      const reading = rereadList({ client, queryClient })
      void reading.then((list) => list && isCreating && notifyRepeated(writes, newIn(list)))
      void assigning.report(reading)
    },
  }
}

/** Collected only once a response is lost, or at the end: it takes 20 ms for 100,000 numbers. */
const sidsOf = oncePer(
  ({ rows, unreadable }: Listed<unknown>): ReadonlySet<string> =>
    new Set(toSids(PhoneNumber, [...rows, ...unreadable])),
)

/** Reads the list once more, through the cache: for pages that show it, the count in the navigation and notifyRepeated. */
async function rereadList(services: Services): Promise<Output<typeof listPhoneNumbers> | null> {
  const { client, queryClient } = services
  // Also aborts a read that began before the last write.
  await markStale(services, createPhoneNumber)
  void queryClient.invalidateQueries({ queryKey: queryKey(client, getPhoneNumber) })
  return queryClient.query({ ...toQueryOptions(client, phoneNumbersQuery), staleTime: 0 }).catch(() => null)
}

type NewNumbers = ReadonlyMap<string, readonly { readonly sid: string; readonly carrier: string | null }[]>

/** Returns the numbers that weren't in the list before. */
function toNew({ rows }: Output<typeof listPhoneNumbers>, before: Listed<unknown>): NewNumbers {
  const known = sidsOf(before)
  const added = new Map<string, { sid: string; carrier: string | null }[]>()
  for (const one of rows) {
    const sid = fieldOf(one, 'phone_number_sid')
    const carrier = fieldOf(one, 'voip_carrier_sid')
    if (!known.has(sid)) addTo(added, withoutPlus(fieldOf(one, 'number')), { sid, carrier })
  }
  return added
}

/** Two carriers may have the same number; without one, it may be any. */
const mayBeOn = (one: string | null, other: string | null): boolean => !one || !other || one === other

/** The most numbers to name; these lead to the rest. */
const maxNamed = 12

/** Checks at the end for numbers that a browser repeated (docs/administrators.md#requests-that-browsers-repeat). */
function notifyRepeated(writes: readonly ImportWrite[], added: NewNumbers): void {
  const repeated = writes.flatMap((item) => {
    if (item.kind === 'change') return []
    const similar = added.get(withoutPlus(item.number)) ?? []
    const same = similar.filter(({ carrier }) => (carrier ?? '') === (item.voip_carrier_sid ?? ''))
    return same.length > 1 ? [same.map(({ sid }) => sid)] : []
  })
  if (repeated.length === 0) return
  const title = `${formatCountOf(repeated.length, 'number')} created more than once`
  notifySeveral(title, repeated.flat().slice(0, maxNamed), numberCreation.toRecord)
}

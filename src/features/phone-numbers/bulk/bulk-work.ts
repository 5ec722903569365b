/** The same change to many numbers: a job of one write each, which the list follows once, at the end. */
import type { Services } from '../../../api/context.tsx'
import { ApiError, isGone } from '../../../api/errors.ts'
import { markStale } from '../../../api/sync-cache.ts'
import { withoutRecords, withRecords } from '../../../api/listed.ts'
import { queryKey } from '../../../api/query.ts'
import { writeInJob } from '../../../api/write-in-job.ts'
import type { Listed } from '../../../contract/endpoint.ts'
import { isJsonObject } from '../../../contract/json.ts'
import {
  deletePhoneNumber,
  getPhoneNumber,
  listPhoneNumbers,
  PhoneNumber,
  updatePhoneNumber,
} from '../../../contract/phone-numbers.ts'
import { parseRecord, type Readable } from '../../../contract/record.ts'
import type { Item } from '../../../jobs/work.ts'
import type { JobSpec } from '../../../jobs/job-spec.ts'
import { classifyOutcome } from '../../../jobs/classify-outcome.ts'
import { paths } from '../../../paths.ts'
import { isSameApplication } from '../assign-number.ts'

/** `assign` to null: unassigned. */
export type BulkWork = { readonly kind: 'assign'; readonly target: string | null } | { readonly kind: 'delete' }

interface Bulk {
  readonly title: string
  readonly work: BulkWork
  readonly numbers: readonly Readable<PhoneNumber>[]
  /** The items as they are, by the places of the numbers; asked for at the end. */
  readonly items: () => readonly Item[]
}

/** What a job needs to know to do the work. */
export function toBulkSpec(
  { client, queryClient }: Services,
  { title, work, numbers, items }: Bulk,
): JobSpec<Readable<PhoneNumber>> {
  const common = {
    title,
    page: paths.phoneNumbers.link(),
    kind: 'write',
    items: numbers,
    nameOf: ({ value }: Readable<PhoneNumber>) => value.number,
  } as const
  const read = (phone_number_sid: string, signal: AbortSignal) =>
    client.send(getPhoneNumber, { phone_number_sid }, { priority: 'job', signal })
  // Retried items end a second time, and what was followed once may have been changed by others since.
  const followed = new Set<string>()
  const takeDone = () => {
    const done = items().flatMap(({ state }, place) => (state === 'done' ? (numbers[place] ?? []) : []))
    const fresh = done.filter(({ value }) => !followed.has(value.phone_number_sid))
    for (const { value } of fresh) followed.add(value.phone_number_sid)
    return fresh
  }
  const follow = async (patch: (list: Listed<unknown>) => Listed<unknown>) => {
    await markStale({ client, queryClient }, updatePhoneNumber, patch)
    // One read for all of them: what the server now really says.
    for (const endpoint of [listPhoneNumbers, getPhoneNumber]) {
      void queryClient.invalidateQueries({ queryKey: queryKey(client, endpoint) })
    }
  }

  if (work.kind === 'delete') {
    return {
      ...common,
      run: ({ value: { phone_number_sid }, raw }, signal, waitSignal) =>
        writeInJob(client, deletePhoneNumber, { phone_number_sid }, { before: raw, signal, waitSignal }),
      // Somebody was faster: it is gone, as asked.
      judge: (error) => (isGone(error) ? { kind: 'done' } : classifyOutcome(error)),
      settle: async ({ value }, signal) => {
        const found = await read(value.phone_number_sid, signal).catch((error: unknown) => error)
        return isGone(found) ? true : found instanceof ApiError ? null : false
      },
      onEnd: () => {
        const gone = new Set(takeDone().map(({ value }) => value.phone_number_sid))
        void follow((list) => withoutRecords(list, PhoneNumber, gone))
      },
    }
  }
  const { target } = work
  return {
    ...common,
    run: ({ value: { phone_number_sid }, raw }, signal, waitSignal) =>
      writeInJob(
        client,
        updatePhoneNumber,
        { phone_number_sid, body: { application_sid: target } },
        { before: raw, signal, waitSignal },
      ),
    judge: classifyOutcome,
    settle: async ({ value }, signal) => {
      const { value: now } = await read(value.phone_number_sid, signal)
      return now === null ? null : isSameApplication(now.application_sid, target)
    },
    onEnd: () => {
      const changed = new Map(takeDone().flatMap((record) => toAssigned(record, target)))
      void follow((list) => withRecords(list, PhoneNumber, changed))
    },
  }
}

/** The record as it is since the server took the change, until it is read again. */
function toAssigned({ value, raw }: Readable<PhoneNumber>, target: string | null): [string, Readable<PhoneNumber>][] {
  if (!isJsonObject(raw)) return []
  const record = parseRecord(PhoneNumber, { ...raw, application_sid: target })
  return record.value === null ? [] : [[value.phone_number_sid, record]]
}

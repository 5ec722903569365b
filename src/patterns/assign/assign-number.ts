/** Assigns a number to an application: one write, then a check of the result. */
import type { SendOptions } from '../../api/client.ts'
import type { Services } from '../../api/context.tsx'
import { phoneNumberQuery } from '../../api/queries.ts'
import { toQueryOptions } from '../../api/query.ts'
import { syncCache } from '../../api/sync-cache.ts'
import type { Writer } from '../../api/write.ts'
import { getPhoneNumber, PhoneNumber, updatePhoneNumber } from '../../contract/phone-numbers.ts'
import type { ParsedRecord } from '../../contract/record.ts'
import { z } from '../../contract/zod.ts'
import { orAbort } from '../../lib/abort.ts'
import { isSameApplication } from '../jobs/assign-in-job.ts'
import { inTurn } from '../edit/in-turn.ts'

/**
 * Outcome of an assignment. `assigned`: confirmed by reading it back. `unverified`: accepted, but it couldn't be read
 * back. `differs`: accepted, but the server now has another application (`now`). `failed`: `isUnchanged` is false if
 * the number couldn't be read afterwards.
 */
export type Assigned =
  | { readonly kind: 'assigned'; readonly isAnswerLost: boolean }
  | { readonly kind: 'unverified'; readonly error: unknown }
  | { readonly kind: 'differs'; readonly now: string | null }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isUnchanged: boolean }

/**
 * Sends one write, in turn with other tabs; null unassigns. After a lost response, reads the number; never resends.
 * Never rejects.
 */
export function assignNumber(
  writer: Writer<typeof updatePhoneNumber>,
  sid: string,
  application_sid: string | null,
): Promise<Assigned> {
  return inTurn(writer.client, sid, () => assign(writer, sid, application_sid))
}

/** Aborts the read before an assignment, which doesn't need it. */
export const untilLate = () => AbortSignal.timeout(3000)

/**
 * Returns what an Undo has to restore: others may have changed it since the list was read. undefined if it can't be read
 * in time.
 */
export async function readApplication(
  { client, queryClient }: Services,
  phone_number_sid: string,
): Promise<string | null | undefined> {
  const options = toQueryOptions(client, phoneNumberQuery(phone_number_sid))
  const read = queryClient.query({ ...options, staleTime: 5000 })
  return applicationOf(await orAbort(read, untilLate()).catch(() => null))
}

/** Reads a number again after an assignment. Returns null if it's unchanged or unreadable. */
export async function findReassigned(
  services: Services,
  phone_number_sid: string,
  application_sid: string | null,
  options: SendOptions = { priority: 'poll' },
): Promise<Extract<Assigned, { kind: 'differs' }> | null> {
  const { value } = await services.client.send(getPhoneNumber, { phone_number_sid }, options)
  if (value === null || isSameApplication(value.application_sid, application_sid)) return null
  await syncCache(services, updatePhoneNumber, { phone_number_sid }, null)
  return { kind: 'differs', now: value.application_sid }
}

async function assign(
  writer: Writer<typeof updatePhoneNumber>,
  sid: string,
  application_sid: string | null,
): Promise<Assigned> {
  const input = { phone_number_sid: sid, body: { application_sid } }
  const outcome = await writer.write(input)
  switch (outcome.kind) {
    case 'done': {
      const now = applicationOf(outcome.record)
      if (now === undefined) return { kind: 'unverified', error: outcome.readError }
      return isSameApplication(now, application_sid)
        ? { kind: 'assigned', isAnswerLost: false }
        : { kind: 'differs', now }
    }
    case 'refused':
      return { kind: 'failed', error: outcome.error, isUnchanged: true }
    case 'unknown': {
      // The write may or may not have succeeded: reads the number, and updates the cache with it.
      const { record } = await syncCache(writer, updatePhoneNumber, input, null)
      const now = applicationOf(record)
      if (now !== undefined && isSameApplication(now, application_sid)) {
        await outcome.settle({ record, readError: null })
        return { kind: 'assigned', isAnswerLost: true }
      }
      const isUnchanged = now !== undefined
      const { error } = outcome
      return { kind: 'failed', error: isUnchanged ? error.withOutcome('refused') : error, isUnchanged }
    }
  }
}

/** Returns undefined if there's no readable record. */
function applicationOf(record: ParsedRecord<unknown> | null): string | null | undefined {
  const parsed = z.safeParse(PhoneNumber.schema, record?.raw)
  return parsed.success ? parsed.data.application_sid : undefined
}

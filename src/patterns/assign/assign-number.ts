/** Assigning a number to an application: one write, and then what really came of it. */
import type { Services } from '../../api/context.tsx'
import { syncCache } from '../../api/sync-cache.ts'
import type { Writer } from '../../api/write.ts'
import { getPhoneNumber, PhoneNumber, updatePhoneNumber } from '../../contract/phone-numbers.ts'
import type { ParsedRecord } from '../../contract/record.ts'
import { z } from '../../contract/zod.ts'
import { isSameApplication } from '../bulk-numbers.ts'
import { inTurn } from '../in-turn.ts'

/**
 * How an assignment ended. `assigned`: read back, and it is so. `unverified`: taken, but it could not be read
 * back. `differs`: taken, but the server now tells another application (`now`). `failed`: with what the number
 * leads to, if that could be read afterwards.
 */
export type Assigned =
  | { readonly kind: 'assigned'; readonly isAnswerLost: boolean }
  | { readonly kind: 'unverified'; readonly error: unknown }
  | { readonly kind: 'differs'; readonly now: string | null }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isUnchanged: boolean }

/**
 * Sends one write, in turn with other tabs; null unassigns. A lost answer is settled by reading the number; nothing is sent
 * twice. Never rejects.
 */
export function assignNumber(
  writer: Writer<typeof updatePhoneNumber>,
  sid: string,
  application_sid: string | null,
): Promise<Assigned> {
  return inTurn(writer.client, sid, () => assign(writer, sid, application_sid))
}

/** Reads a number again after it was assigned; null: it still is, or cannot be read. */
export async function findReassigned(
  services: Services,
  phone_number_sid: string,
  application_sid: string | null,
): Promise<Extract<Assigned, { kind: 'differs' }> | null> {
  const { value } = await services.client.send(getPhoneNumber, { phone_number_sid }, { priority: 'poll' })
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
      // Perhaps it was made, perhaps not: the number itself knows, and the cache must too.
      const { record } = await syncCache(writer, updatePhoneNumber, input, null)
      const now = applicationOf(record)
      if (now !== undefined && isSameApplication(now, application_sid)) {
        await outcome.settle({ record, readError: null })
        return { kind: 'assigned', isAnswerLost: true }
      }
      return { kind: 'failed', error: outcome.error, isUnchanged: now !== undefined }
    }
  }
}

/** undefined: no record, or one that cannot be read. */
function applicationOf(record: ParsedRecord<unknown> | null): string | null | undefined {
  const parsed = z.safeParse(PhoneNumber.schema, record?.raw)
  return parsed.success ? parsed.data.application_sid : undefined
}

/** Creating a number: one write; where its answer is lost, the list tells what became of it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { queryKey } from '../../api/query.ts'
import { write } from '../../api/write.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { createPhoneNumber, listPhoneNumbers, PhoneNumber } from '../../contract/phone-numbers.ts'
import { recordId } from '../../contract/record.ts'
import type { Json } from '../../contract/json.ts'
import { z } from '../../contract/zod.ts'
import { statedAccount } from '../../patterns/stated-account.ts'
import { type Fate, findCreated } from './find-created.ts'
import type { NumberBody } from './phone-number-form-model.ts'

export type CreateOutcome =
  /** `stored`: as read afterwards; null: it could not be read. */
  | {
      readonly kind: 'created'
      readonly sid: string
      readonly wasLost: boolean
      readonly stored: PhoneNumber | null
    }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The answer was lost, and the list does not show it as created; `unread`: the list could not be read either. */
  | { readonly kind: 'lost'; readonly error: unknown; readonly fate: Exclude<Fate, { kind: 'created' }> | 'unread' }

/** Sends one write. Never rejects, and never sends a second time. */
export async function createNumber(
  client: Client,
  queryClient: QueryClient,
  asked: NumberBody,
): Promise<CreateOutcome> {
  const body = { ...asked, ...statedAccount(client, queryClient) }
  const key = queryKey(client, listPhoneNumbers, {})
  const known = queryClient.getQueryData<Listed<PhoneNumber>>(key)
  const before = known === undefined ? null : sidsOf(known)
  try {
    const { answer, record } = await write(client, queryClient, createPhoneNumber, { body })
    return { kind: 'created', sid: answer.sid, wasLost: false, stored: toNumber(record?.raw) }
  } catch (error) {
    const isLost = error instanceof ApiError && (error.outcome === 'unknown' || error.outcome === 'done')
    if (!isLost) return { kind: 'failed', error }
    const list = await client.send(listPhoneNumbers, {}).catch(() => null)
    if (list === null) return { kind: 'lost', error, fate: 'unread' }
    queryClient.setQueryData(key, list)
    const sent = { number: body.number, voip_carrier_sid: body.voip_carrier_sid ?? null }
    const fate = findCreated(sent, before, list)
    if (fate.kind !== 'created') return { kind: 'lost', error, fate }
    const stored = list.rows.find(({ value }) => value.phone_number_sid === fate.sid)?.value ?? null
    return { kind: 'created', sid: fate.sid, wasLost: true, stored }
  }
}

function toNumber(raw: Json | undefined): PhoneNumber | null {
  const parsed = z.safeParse(PhoneNumber.schema, raw)
  return parsed.success ? parsed.data : null
}

function sidsOf(list: Listed<PhoneNumber>): ReadonlySet<string> {
  return new Set([...list.rows, ...list.unreadable].flatMap(({ raw }) => recordId(PhoneNumber, raw) ?? []))
}

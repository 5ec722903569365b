/** Places a call: lists the live calls, records the intent, sends one write. Never rejects, and never sends twice. */
import type { Client } from '../../../api/client.ts'
import { ApiError, isCallStoreDown } from '../../../api/errors.ts'
import type { Writer } from '../../../api/write.ts'
import { type createCall, listCalls } from '../../../contract/calls.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { findDuplicate, type SentIntent, toTag } from './place-intent.ts'
import { type OncePorts, sendOnce } from './place-once.ts'
import { type Before, findSent, type SentCall, toBefore } from './place-settle.ts'

export type CallBody = Input<typeof createCall>['body']

/**
 * `spent`: already sent. `duplicate`: not sent, because another form sent the same. `refused`: nothing was placed.
 * `lost`: the call may have been placed, or was (`isMade`).
 */
export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly sid: string; readonly before: Before }
  | { readonly kind: 'spent'; readonly at: number | null }
  | { readonly kind: 'duplicate'; readonly duplicate: SentIntent }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'lost'; readonly error: unknown; readonly before: Before; readonly isMade: boolean }

/** Time limit for the list before the call, ms. Without the list, only a lost response is harder to settle. */
const listMs = 4000

export interface PlaceServices extends OncePorts {
  readonly writer: Writer<typeof createCall>
}

/** `allowed` is the id of the duplicate that the user chose to ignore. */
export async function placeCall(
  services: PlaceServices,
  id: string,
  body: CallBody,
  sent: SentCall,
  allowed: string | null = null,
): Promise<PlaceOutcome> {
  const { writer, ledger, now } = services
  const { from, to } = sent
  const once = await sendOnce<Before, PlaceOutcome>(
    services,
    { id, tag: toTag(id, from, to) },
    {
      prepare: () => listBefore(writer.client),
      findDuplicate: (all) => {
        const duplicate = findDuplicate(all, { from, to, id }, now())
        return duplicate?.id === allowed ? null : duplicate
      },
      // An exception from here on doesn't mean that nothing was placed.
      send: (before) =>
        send(writer, body, sent, before).catch((error: unknown) => ({ kind: 'lost', error, before, isMade: false })),
    },
  ).catch((error: unknown) => ({ kind: 'refused', error }) as const)
  const outcome = once.kind === 'sent' ? once.value : once
  if (outcome.kind === 'refused') await ledger.untag(id).catch(() => undefined)
  return outcome
}

async function send(
  writer: Writer<typeof createCall>,
  body: CallBody,
  sent: SentCall,
  before: Before,
): Promise<PlaceOutcome> {
  const outcome = await writer.write({ body })
  if (outcome.kind === 'done') return { kind: 'placed', sid: outcome.answer.sid, before }
  const { error } = outcome
  if (outcome.kind === 'unknown') return { kind: 'lost', error, before, isMade: outcome.isMade }
  // This may answer the browser's repeat of the request, after the first one placed the call.
  const found = mayBeOfRepeat(error) ? await findNew(writer.client, sent, before) : []
  return found.length === 0 ? { kind: 'refused', error } : { kind: 'lost', error, before, isMade: false }
}

/** Lists the calls just before. Rejects with errors that would also keep the call from being sent. */
async function listBefore(client: Client): Promise<Before> {
  const late = AbortSignal.timeout(listMs)
  try {
    return toBefore(await client.send(listCalls, {}, { signal: late, retry: false }))
  } catch (error) {
    const isHopeless =
      !(error instanceof ApiError) || error.status === 401 || (error.kind === 'aborted' && !late.aborted)
    if (isHopeless) throw error
    return null
  }
}

/**
 * Sids of new calls between the same parties besides the placed one; empty if the list can't be read. Browsers repeat
 * requests on their own (docs/administrators.md#requests-that-browsers-repeat), so one of ours may reach the server
 * several times, and only its list shows that.
 */
export async function findOthers(
  client: Client,
  sent: SentCall,
  { sid, before }: Extract<PlaceOutcome, { kind: 'placed' }>,
): Promise<readonly string[]> {
  return (await findNew(client, sent, before)).filter((other) => other !== sid)
}

/** Whether the error may answer a repeat of a successful request: too many, or no capacity for another. */
function mayBeOfRepeat(error: unknown): boolean {
  const status = error instanceof ApiError && !isCallStoreDown(error) ? error.status : null
  return status !== null && [409, 422, 429, 480].includes(status)
}

async function findNew(client: Client, sent: SentCall, before: Before): Promise<readonly string[]> {
  if (before === null) return []
  const options = { priority: 'poll', retry: false, signal: AbortSignal.timeout(listMs) } as const
  const list = await client.send(listCalls, {}, options).catch(() => null)
  return list === null ? [] : findSent(sent, before, list)
}

/** Refused because the token is a service provider's, which can place no calls (docs/api.md#placing-calls). */
export function isOfProvider(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 400 &&
    error.serverText?.startsWith('unauthorized createCall') === true
  )
}

/** Placing a call: lists the live calls, records the intent, sends one write. Never rejects, and never sends twice. */
import type { Client } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import type { Writer } from '../../../api/write.ts'
import { type createCall, listCalls } from '../../../contract/calls.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { toTag } from './place-intent.ts'
import { type OncePorts, sendOnce } from './place-once.ts'
import { type Before, type SettleOutcome, findSent, type SentCall, settle, toBefore } from './place-settle.ts'

export type CallBody = Input<typeof createCall>['body']

/** `spent`: the form's call was sent before. `refused`: nothing was placed. `lost`: it may have been, or (`isMade`) was. */
export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly sid: string; readonly before: Before }
  | { readonly kind: 'spent'; readonly at: number | null }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'lost'; readonly error: unknown; readonly before: Before; readonly isMade: boolean }

/** How long the list of calls may hold up a call, ms. Without it a lost answer is harder to settle, no more. */
const listMs = 4000

export interface PlaceServices extends OncePorts {
  readonly writer: Writer<typeof createCall>
}

export async function placeCall(
  services: PlaceServices,
  id: string,
  body: CallBody,
  { from, to }: SentCall,
): Promise<PlaceOutcome> {
  const { writer, ledger } = services
  const once = await sendOnce<Before, PlaceOutcome, unknown>(
    services,
    { id, tag: toTag(id, from, to) },
    {
      prepare: () => listBefore(writer.client),
      send: async (before) => {
        const outcome = await writer.write({ body })
        if (outcome.kind === 'done') return { kind: 'placed', sid: outcome.answer.sid, before }
        const { error } = outcome
        return outcome.kind === 'refused'
          ? { kind: 'refused', error }
          : { kind: 'lost', error, before, isMade: outcome.isMade }
      },
    },
  ).catch((error: unknown) => ({ kind: 'stopped' as const, reason: error }))
  if (once.kind === 'spent') return once
  const outcome: PlaceOutcome = once.kind === 'sent' ? once.value : { kind: 'refused', error: once.reason }
  if (outcome.kind === 'refused') await ledger.untag(id).catch(() => undefined)
  return outcome
}

/** The calls just before. Whatever would keep the call from being sent as well stops it here. */
async function listBefore(client: Client): Promise<{ go: Before } | { stop: unknown }> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), listMs)
  try {
    return { go: toBefore(await client.send(listCalls, {}, { signal: late.signal, retry: false })) }
  } catch (error) {
    const isHopeless =
      !(error instanceof ApiError) || error.status === 401 || (error.kind === 'aborted' && !late.signal.aborted)
    return isHopeless ? { stop: error } : { go: null }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sid of a new call between the same two besides the one that was placed; null: there is none, or nobody can tell.
 * Chromium sends a request once more by itself, a POST too, when a connection that was used before closes without an
 * answer: then one request of ours is two of the server's, and only its list shows it.
 */
export async function findSecond(
  client: Client,
  sent: SentCall,
  { sid, before }: Extract<PlaceOutcome, { kind: 'placed' }>,
): Promise<string | null> {
  if (before === null) return null
  try {
    const list = await client.send(listCalls, {}, { priority: 'poll', retry: false })
    return findSent(sent, before, list).find((other) => other !== sid) ?? null
  } catch {
    return null
  }
}

/** Finds out what became of a lost one, for up to a minute. null: the session ended. */
export function settleCall(
  client: Client,
  sent: SentCall,
  before: Before,
  onLook: () => void,
): Promise<SettleOutcome | null> {
  return settle(
    {
      // As a poll: while the page waits for its person to sign in again, so does this.
      list: () => client.send(listCalls, {}, { priority: 'poll', retry: false }),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isOver: (error) => error instanceof ApiError && error.kind === 'aborted',
      onLook,
    },
    sent,
    before,
  )
}

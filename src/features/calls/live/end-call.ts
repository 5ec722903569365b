/** Ends a call under way: one write, which the spec doesn't know and some servers have. Source: docs/api.md#updating-calls. */
import type { Client } from '../../../api/client.ts'
import { ApiError, isCallStoreDown, isGone } from '../../../api/errors.ts'
import type { Writer } from '../../../api/write.ts'
import { type Call, getCall, isActive } from '../../../contract/calls.ts'
import type { updateCall } from '../../../contract/extras.ts'
import type { ParsedRecord } from '../../../contract/record.ts'

/** `completed` hangs up an answered call; `no-answer` gives up one that isn't answered yet. */
export type EndCommand = 'completed' | 'no-answer'

/**
 * What came of asking. `asked`: passed on, which is all that a server says. `ended`: its record says so. `over`: it had ended
 * before. `lost`: the server has no such call, and a record of it under way, as after a restart of what handled it.
 * `other-state`: it was answered, or wasn't, meanwhile. `absent`: the server can't. `unknown`: the call may still be up.
 * `refused`: nothing was done.
 */
export type EndOutcome =
  | { readonly kind: 'asked' | 'ended' | 'over' | 'lost' | 'absent' }
  | { readonly kind: 'other-state'; readonly command: EndCommand }
  | { readonly kind: 'unknown' | 'refused'; readonly error: unknown }

export function commandFor(status: string): EndCommand {
  return status === 'in-progress' ? 'completed' : 'no-answer'
}

/** Asks once, and reads the call where the answer leaves it open. Never rejects. */
export async function endCall(
  writer: Writer<typeof updateCall>,
  call_sid: string,
  command: EndCommand,
): Promise<EndOutcome> {
  const outcome = await writer.write({ call_sid, body: { call_status: command } })
  if (outcome.kind === 'done') {
    // Read back after the write; the cache's own type doesn't say which record.
    const record = outcome.record as ParsedRecord<Call> | null
    return { kind: record !== null && isOver(record) ? 'ended' : 'asked' }
  }
  const { error } = outcome
  const { status = null, isHtml = false, serverText = null } = error instanceof ApiError ? error : {}
  if (status === 405 || status === 501 || (status === 404 && isHtml)) return { kind: 'absent' }
  if (outcome.kind === 'unknown' || isCallStoreDown(error)) return { kind: 'unknown', error }
  const isIncompatible = status === 422 && /incompatible/i.test(serverText ?? '')
  const isSaidGone = isGone(error) || (status === 422 && /\bgone\b/i.test(serverText ?? ''))
  if (!isIncompatible && !isSaidGone) return { kind: 'refused', error }
  const now = await read(writer.client, call_sid)
  if (now === null) return { kind: 'unknown', error }
  if (now === 'over') return { kind: 'over' }
  // No record of it, and one that can be read: nobody can tell.
  if (isSaidGone) return status === 422 ? { kind: 'lost' } : { kind: 'unknown', error }
  return commandFor(now) === command ? { kind: 'refused', error } : { kind: 'other-state', command: commandFor(now) }
}

/** The status of a call that is not over; null: nobody can tell. */
async function read(client: Client, call_sid: string): Promise<string | null> {
  try {
    const record = await client.send(getCall, { call_sid })
    if (isOver(record)) return 'over'
    return record.value?.call_status ?? null
  } catch (error) {
    return isGone(error) ? 'over' : null
  }
}

function isOver({ value }: ParsedRecord<Call>): boolean {
  return value !== null && isActive(value.call_status) === false
}

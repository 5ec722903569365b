/** Ends a call in progress with one write. Not in the spec, but some servers have it: docs/api.md#updating-calls. */
import type { Client } from '../../../api/client.ts'
import { ApiError, isCallStoreDown, isGone } from '../../../api/errors.ts'
import type { Writer } from '../../../api/write.ts'
import { type Call, getCall, isActive } from '../../../contract/calls.ts'
import type { updateCall } from '../../../contract/extras.ts'
import type { ParsedRecord } from '../../../contract/record.ts'

/** `completed` hangs up an answered call; `no-answer` cancels one that isn't answered yet. */
export type EndCommand = 'completed' | 'no-answer'

/**
 * `requested`: the server passed it on, and says no more. `ended`: the call's record confirms it. `over`: it had already
 * ended. `lost`: the server has a record of a call in progress but no such call, for example after a restart of the
 * process that handled it. `other-state`: it was answered meanwhile, or isn't answered after all. `absent`: the server
 * can't end calls. `unknown`: the call may still be in progress. `refused`: nothing changed.
 */
export type EndOutcome =
  | { readonly kind: 'requested' | 'ended' | 'over' | 'lost' | 'absent' }
  | { readonly kind: 'other-state'; readonly command: EndCommand }
  | { readonly kind: 'unknown' | 'refused'; readonly error: unknown }

export function commandFor(status: string): EndCommand {
  return status === 'in-progress' ? 'completed' : 'no-answer'
}

/** Sends one request, and reads the call if the response leaves its state open. Never rejects. */
export async function endCall(
  writer: Writer<typeof updateCall>,
  call_sid: string,
  command: EndCommand,
): Promise<EndOutcome> {
  const outcome = await writer.write({ call_sid, body: { call_status: command } })
  if (outcome.kind === 'done') {
    // The record that was read back after the write; the cache's type doesn't say which record it is.
    const record = outcome.record as ParsedRecord<Call> | null
    return { kind: record !== null && isOver(record) ? 'ended' : 'requested' }
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
  // Anyone can remove a call's record, and the call goes on.
  if (now === 'gone') return status === 404 ? { kind: 'unknown', error } : { kind: 'over' }
  if (now === 'over') return { kind: 'over' }
  // A 404 for a record that can be read: contradictory, so the outcome is unknown.
  if (isSaidGone) return status === 422 ? { kind: 'lost' } : { kind: 'unknown', error }
  return commandFor(now) === command ? { kind: 'refused', error } : { kind: 'other-state', command: commandFor(now) }
}

/** Reads the status; 'over' if the call has ended, 'gone' without a record, null if its state can't be determined. */
async function read(client: Client, call_sid: string): Promise<string | null> {
  try {
    const record = await client.send(getCall, { call_sid })
    if (isOver(record)) return 'over'
    return record.value?.call_status ?? null
  } catch (error) {
    return isGone(error) ? 'gone' : null
  }
}

function isOver({ value }: ParsedRecord<Call>): boolean {
  return value !== null && isActive(value.call_status) === false
}

/** Live calls and calls that ended within the last 10 minutes. Source: docs/api.md#live-calls. */
import { Created, openEnum, orNull, Sid, TextOrNull, OptionalText, NumberOrNull } from './common.ts'
import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/**
 * Spec silent (callStatuses, earlyMediaStatus): the statuses of a call (only `completed` is named). These are those of
 * deployed servers; any other is shown as it is. `alerting` is early media in their own description.
 */
export const activeStatuses = ['queued', 'trying', 'ringing', 'alerting', 'early-media', 'in-progress'] as const
export const endedStatuses = ['completed', 'busy', 'no-answer', 'failed'] as const

/** Directions seen; the list is open. */
export const directions = ['inbound', 'outbound'] as const

export const Call = {
  name: 'Call',
  id: 'call_sid',
  secrets: [],
  leavesRemnants: true,
  schema: z.looseObject({
    call_sid: Sid,
    call_id: TextOrNull,
    account_sid: TextOrNull,
    application_sid: TextOrNull,
    service_url: TextOrNull,
    direction: orNull(openEnum(directions)),
    caller_name: TextOrNull,
    // Empty if there is none: a server may write a removed record again, with some of its fields only.
    call_status: z.pipe(
      orNull(openEnum([...activeStatuses, ...endedStatuses])),
      z.transform((status) => status ?? ''),
    ),
    sip_status: NumberOrNull,
    from: TextOrNull,
    to: TextOrNull,
    // Spec silent (durationUnit, duration): whole seconds since the answer, on deployed servers only after the end.
    duration: NumberOrNull,
    originating_sip_ip: TextOrNull,
    originating_sip_trunk_name: TextOrNull,
  }),
}
export type Call = z.output<typeof Call.schema>

/** Whether a call is in progress; null for an unknown status, which counts as neither. */
export function isActive(status: string): boolean | null {
  if (activeStatuses.some((known) => known === status)) return true
  return endedStatuses.some((known) => known === status) ? false : null
}

/** Spec silent (callDestinations): deployed servers take phone {number}, user {name}, sip {sipUri}, teams {number}. */
export const Destination = z.looseObject({
  type: openEnum(['phone', 'user', 'sip', 'teams']),
  number: OptionalText,
})

export const CallBody = z.object({
  application_sid: z.string(),
  from: z.string(),
  to: Destination,
})

/** ms. Waits for the 404 of a failed call store, which takes up to 32 s: it says more than a time-out. */
const storeDownMs = 40_000

export const listCalls = endpoint({
  name: 'listCalls',
  summary: 'List calls that are active or ended within the last 10 minutes',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/Calls',
  resource: 'calls',
  answer: { kind: 'list', record: Call },
})

export const getCall = endpoint({
  name: 'getCall',
  summary: 'Get one call',
  method: 'GET',
  path: '/v1/Accounts/{account_sid}/Calls/{call_sid}',
  resource: 'calls',
  answer: { kind: 'record', record: Call },
  timeoutMs: storeDownMs,
})

export const createCall = endpoint({
  name: 'createCall',
  summary: 'Place an outbound call',
  change: 'create',
  method: 'POST',
  path: '/v1/Accounts/{account_sid}/Calls',
  resource: 'calls',
  body: CallBody,
  answer: { kind: 'value', name: 'Created', schema: Created },
  timeoutMs: 60_000,
})

export const deleteCall = endpoint({
  name: 'deleteCall',
  summary: 'Remove the live record of a call, without hanging up or removing its call record',
  change: 'delete',
  method: 'DELETE',
  path: '/v1/Accounts/{account_sid}/Calls/{call_sid}',
  resource: 'calls',
  answer: { kind: 'nothing' },
  timeoutMs: storeDownMs,
})

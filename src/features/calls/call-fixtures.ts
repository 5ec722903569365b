import { Call } from '../../contract/calls.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { Json, JsonObject } from '../../contract/json.ts'
import { parseRecord, type Readable, type Unreadable } from '../../contract/record.ts'

/** A record as deployed servers send it; `more` overrides fields. */
export function rawCall(sid: string, more: JsonObject = {}): JsonObject {
  return {
    call_sid: sid,
    call_id: `${sid}@example.com`,
    account_sid: 'account',
    application_sid: 'app-reception',
    direction: 'inbound',
    caller_name: '',
    call_status: 'in-progress',
    sip_status: 200,
    from: '+15105550123',
    to: '12125550100',
    originating_sip_trunk_name: 'acme-trunk',
    ...more,
  }
}

export function sampleCall(sid: string, more: JsonObject = {}): Readable<Call> {
  const parsed = parseRecord(Call, rawCall(sid, more))
  if (parsed.value === null) throw new Error(`no call: ${JSON.stringify(parsed.issues)}`)
  return parsed
}

interface ListParts {
  readonly at?: number
  readonly unreadable?: readonly Json[]
  readonly complete?: boolean
}

export function sampleList(
  rows: readonly Readable<Call>[],
  { at = 0, unreadable = [], complete = true }: ListParts = {},
) {
  const list: Listed<Call> = {
    rows,
    unreadable: unreadable.map((raw): Unreadable => ({ value: null, raw, issues: [{ path: '', message: 'spoilt' }] })),
    complete,
    total: null,
    receivedAt: at,
  }
  return list
}

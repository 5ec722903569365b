/** Test fixtures: records as a page holds them. */
import { parseRecord, type Readable } from '../../contract/record.ts'
import type { Json, JsonObject } from '../../contract/json.ts'
import { RecentCall } from '../../contract/recent-calls.ts'
import type { Paged } from '../../contract/endpoint.ts'

export const accountSid = '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415'

/** A record as received; `at` in ms since 1970. */
export function sampleRaw(at: number, change: JsonObject = {}): JsonObject {
  return {
    account_sid: accountSid,
    call_sid: null,
    attempted_at: new Date(at).toISOString(),
    answered: false,
    answered_at: '1970-01-01T00:00:00.000Z',
    terminated_at: new Date(at + 5000).toISOString(),
    termination_reason: 'failed',
    direction: 'inbound',
    duration: 0,
    from: '+14155550101',
    to: '12125550100',
    host: '203.0.113.4',
    remote_host: '192.0.2.20',
    sip_callid: `sip-${at}`,
    sip_status: 486,
    trunk: 'acme-trunk',
    ...change,
  }
}

/** A page of these records. Throws if one doesn't match the contract. */
export function samplePage(raws: readonly Json[], total: number | null = raws.length): Paged<RecentCall> {
  const rows = raws.map((raw): Readable<RecentCall> => {
    const record = parseRecord(RecentCall, raw)
    if (record.value === null) throw new Error(JSON.stringify(record.issues))
    return record
  })
  return { rows, unreadable: [], complete: true, total, page: 1, pageSize: raws.length, receivedAt: 0 }
}

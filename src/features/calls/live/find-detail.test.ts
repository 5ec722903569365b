import { expect, test } from 'vitest'
import type { JsonObject } from '../../../contract/json.ts'
import { RecentCall } from '../../../contract/recent-calls.ts'
import { parseRecord, type Readable } from '../../../contract/record.ts'
import { findDetail } from './find-detail.ts'
import { sampleCall } from '../call-fixtures.ts'

function detail(call_sid: string | null, sip_callid: string | null, more: JsonObject = {}): Readable<RecentCall> {
  const raw = { call_sid, sip_callid, attempted_at: '2026-03-10T09:30:00.000Z', answered: false, ...more }
  const parsed = parseRecord(RecentCall, raw)
  if (parsed.value === null) throw new Error('no detail record')
  return parsed
}

const call = sampleCall('a', { call_id: 'leg-1' }).value

test('finds a detail record by call sid, else by SIP call id', () => {
  const [bySid, byId] = [detail('a', 'other'), detail(null, 'leg-1')]
  expect(findDetail([byId, bySid], call)).toBe(bySid)
  expect(findDetail([detail(null, 'leg-2'), byId], call)).toBe(byId)
  expect(findDetail([detail('', 'leg-1')], call)).not.toBeNull()
})

test('finds the leg of the live call if several legs have its sid', () => {
  const [outbound, inbound] = ['outbound', 'inbound'].map((direction) => detail('a', direction, { direction }))
  if (outbound === undefined || inbound === undefined) throw new Error('no legs')
  expect(findDetail([outbound, inbound], { ...call, direction: 'inbound' })).toBe(inbound)
  expect(findDetail([outbound, inbound], { ...call, direction: 'inbound', call_id: 'outbound' })).toBe(outbound)
  expect(findDetail([outbound, inbound], { ...call, direction: null })).toBe(outbound)
})

test('finds the detail record of an unanswered call by its SIP call id at the edge', () => {
  const byEdge = detail(null, 'edge-1')
  expect(findDetail([byEdge], { ...call, sbc_callid: 'edge-1' })).toBe(byEdge)
  expect(findDetail([detail(null, null)], { ...call, sbc_callid: '' })).toBeNull()
})

test('matches no record of another call, and none without an id', () => {
  expect(findDetail([detail('b', 'leg-1')], call)).toBeNull()
  expect(findDetail([detail(null, null), detail(null, '')], { ...call, call_id: '' })).toBeNull()
  expect(findDetail([detail(null, null)], { ...call, call_id: null })).toBeNull()
})

import { expect, test } from 'vitest'
import type { JsonObject } from '../../../contract/json.ts'
import { RecentCall } from '../../../contract/recent-calls.ts'
import { parseRecord } from '../../../contract/record.ts'
import { toRecentDestinations } from './recent-destinations.ts'

function record(minute: number, to: string | null, more: JsonObject = {}): RecentCall {
  const time = new Date(minute * 60_000).toISOString()
  const times = { attempted_at: time, answered_at: time, terminated_at: time }
  const raw = { ...times, answered: false, direction: 'outbound', duration: 0, to }
  const { value } = parseRecord(RecentCall, { ...raw, ...more })
  if (value === null) throw new Error(`no call record: ${to}`)
  return value
}

test('lists each destination once, the newest first, as it is dialled', () => {
  const records = [
    record(1, '14155550101', { answered: true }),
    record(3, '+1 415 555 0101'),
    record(2, 'sip:alice@example.com', { answered: true }),
  ]
  expect(toRecentDestinations(records)).toEqual([
    { to: '+1 415 555 0101', at: 180_000, wasAnswered: false },
    { to: 'sip:alice@example.com', at: 120_000, wasAnswered: true },
  ])
  expect(toRecentDestinations([record(1, '14155550101')])).toMatchObject([{ to: '+14155550101' }])
})

test('omits inbound calls and calls without a destination', () => {
  const records = [record(1, '14155550101', { direction: 'inbound' }), record(2, null), record(3, ' ')]
  expect(toRecentDestinations(records)).toEqual([])
})

test('lists at most eight destinations', () => {
  const records = Array.from({ length: 500 }, (_, minute) => record(minute, `1415555${1000 + minute}`))
  const found = toRecentDestinations(records)
  expect(found).toHaveLength(8)
  expect(found[0]?.to).toBe('+14155551499')
})

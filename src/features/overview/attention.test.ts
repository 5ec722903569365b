import { expect, test } from 'vitest'
import { Call } from '../../contract/calls.ts'
import type { JsonObject } from '../../contract/json.ts'
import { RecentCall } from '../../contract/recent-calls.ts'
import { isReadable, parseRecord, type Readable, type RecordType } from '../../contract/record.ts'
import type { z } from '../../contract/zod.ts'
import type { Attention } from '../../patterns/findings/lines.ts'
import { byTone, findCalls, findTrunks } from './attention.ts'

function read<S extends z.ZodMiniType>(type: RecordType<S>, raw: JsonObject): Readable<z.output<S>> {
  const record = parseRecord(type, raw)
  if (!isReadable(record)) throw new Error(JSON.stringify(record.issues))
  return record
}
const make = <S extends z.ZodMiniType>(type: RecordType<S>, raw: JsonObject) => read(type, raw).value

const noon = Date.UTC(2026, 2, 10, 12)
const minute = 60_000
const call = (call_status: string) => make(Call, { call_sid: call_status, call_status })
const record = (trunk: string | null, sip_status: number, minutesAgo: number) =>
  make(RecentCall, {
    attempted_at: new Date(noon - minutesAgo * minute).toISOString(),
    answered: sip_status === 200,
    sip_status,
    trunk,
  })
const wordsOf = (found: readonly Attention[]) =>
  found.map(({ tone, state, name, reason }) => `${tone} ${state} ${name}: ${reason}`)

test('reports a trunk if a tenth of its calls, and at least five, failed in the last hour', () => {
  const failures = (trunk: string | null, count: number) =>
    Array.from({ length: count }, (_, index) => record(trunk, 503, index + 1))
  const fine = (trunk: string | null, count: number) => Array.from({ length: count }, () => record(trunk, 486, 50))
  const found = findTrunks(
    [
      ...failures('bad', 5),
      ...fine('bad', 45),
      ...failures('rare', 4),
      ...failures('large', 5),
      ...fine('large', 46),
      ...failures(null, 6),
      ...failures('', 5),
      record('late', 200, 61),
      // From a machine whose clock is years ahead.
      record('stray', 200, -9_000_000),
    ],
    noon,
  )
  expect(wordsOf(found)).toEqual([
    'bad Failing bad: 5 of 50 calls failed with 503 in the last hour',
    'bad Failing No trunk: 6 of 6 calls failed with 503 in the last hour',
    'bad Failing Empty trunk: 5 of 5 calls failed with 503 in the last hour',
  ])
  expect(new Set(found.map(({ key }) => key)).size).toBe(3)
  // `since` is the first failure; the link leads to the counted calls.
  expect(found[0]?.since).toBe(noon - 5 * minute)
  const query = Object.fromEntries(new URL(found[0]?.link ?? '', 'http://a').searchParams)
  expect(query).toMatchObject({
    trunk: 'bad',
    result: 'other-failure',
    from: '2026-03-10T11:01Z',
    to: '2026-03-10T12:01Z',
  })
  expect(new URL(found[1]?.link ?? '', 'http://a').searchParams.get('trunk')).toBe('!none')
  expect(findTrunks([], noon)).toEqual([])
  // A full page that covers only ten minutes; `reason` also has the other status.
  const short = findTrunks([...failures('bad', 9), record('bad', 500, 9)], noon)
  expect(short[0]?.reason).toBe('10 of 10 calls failed with 503, 500 in 10 minutes')
})

test('reports live calls with an unknown status', () => {
  expect(findCalls([call('ringing'), call('in-progress'), call('completed')])).toEqual([])
  expect(wordsOf(findCalls([call('parked')]))).toEqual(['attention Unknown 1 live call: Status parked'])
})

test('sorts failures first', () => {
  const failing = Array.from({ length: 5 }, (_, index) => record('bad', 503, index + 1))
  const sorted = byTone([...findCalls([call('parked')]), ...findTrunks(failing, noon)])
  expect(sorted.map(({ tone }) => tone)).toEqual(['bad', 'attention'])
})

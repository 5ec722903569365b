import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Call } from '../../../contract/calls.ts'
import type { JsonObject } from '../../../contract/json.ts'
import { parseRecord, type Readable } from '../../../contract/record.ts'
import { sampleCall, sampleList } from '../call-fixtures.ts'
import { callRemoved, callSeen, listSeen, maxGone, nothingSeen, type Watch, watchStopped } from './watch.ts'
import { endSeenAt, isPartial, maxSteps, stateOf, type WatchedCall } from './watched-call.ts'

const second = 1000
const longest = 15 * second

/** The list of the `order`th request, which arrived at `at` seconds. */
function list(watch: Watch, order: number, at: number, rows: readonly Readable<Call>[], more = {}): Watch {
  const value = sampleList(rows, { at: at * second, ...more })
  return listSeen(watch, { order, arrivedAt: at * second, value }, longest)
}

function single(watch: Watch, sid: string, order: number, at: number, value: Readable<Call> | null): Watch {
  return callSeen(watch, sid, { order, arrivedAt: at * second, value })
}

function the(watch: Watch, sid: string): WatchedCall {
  const call = watch.calls.get(sid)
  if (call === undefined) throw new Error(`never seen: ${sid}`)
  return call
}

function parsed(raw: JsonObject): Readable<Call> {
  const record = parseRecord(Call, raw)
  if (record.value === null) throw new Error('unreadable')
  return record
}

const status = (watch: Watch, sid: string) => the(watch, sid).record.value.call_status
const ringing = sampleCall('a', { call_status: 'ringing', sip_status: 180 })
const talking = sampleCall('a')
const ended = sampleCall('a', { call_status: 'completed' })

describe('a call', () => {
  test('is followed from first sight to its end', () => {
    let watch = list(nothingSeen, 1, 10, [ringing])
    watch = list(watch, 2, 15, [talking])
    watch = list(watch, 3, 20, [talking])
    watch = list(watch, 4, 25, [ended])
    const call = the(watch, 'a')
    expect(call.firstSeen).toBe(10_000)
    expect(stateOf(call)).toBe('ended')
    expect(endSeenAt(call)).toBe(25_000)
    expect(call.steps.map(({ kind, status, at, after }) => [kind, status, at, after])).toEqual([
      ['status', 'ringing', 10_000, null],
      ['status', 'in-progress', 15_000, 10_000],
      ['status', 'completed', 25_000, 20_000],
    ])
  })

  test('is gone, not ended, once it is no longer listed, and keeps its last record', () => {
    const watch = list(list(nothingSeen, 1, 10, [talking]), 2, 15, [])
    const call = the(watch, 'a')
    expect(stateOf(call)).toBe('gone')
    expect(call.lastSeen).toBe(10_000)
    expect(call.record.value.call_status).toBe('in-progress')
    expect(call.steps.at(-1)).toMatchObject({ kind: 'vanished', at: 15_000, after: 10_000, status: 'in-progress' })
  })

  test('dates each change from when the call was last seen, in a list or a single read', () => {
    const watch = list(single(list(nothingSeen, 1, 10, [ringing]), 'a', 2, 12, talking), 3, 15, [ended])
    expect(the(watch, 'a').steps.map(({ at, after }) => [at, after])).toEqual([
      [10_000, null],
      [12_000, 10_000],
      [15_000, 12_000],
    ])
    expect(the(list(single(watch, 'a', 4, 17, ended), 5, 20, []), 'a').lastSeen).toBe(17_000)
  })

  test('records its return if it is listed again', () => {
    const watch = list(list(list(nothingSeen, 1, 10, [talking]), 2, 15, []), 3, 20, [ended])
    expect(stateOf(the(watch, 'a'))).toBe('ended')
    expect(the(watch, 'a').steps.map(({ kind }) => kind)).toEqual(['status', 'vanished', 'again', 'status'])
  })

  test('is neither active nor ended if its status is unknown', () => {
    const watch = list(nothingSeen, 1, 10, [sampleCall('a', { call_status: 'parked' })])
    expect(stateOf(the(watch, 'a'))).toBe('unknown')
    expect(watch.history.points).toMatchObject([{ count: 0 }])
  })

  test('stays the same object while nothing about it changes', () => {
    const before = list(nothingSeen, 1, 10, [talking, sampleCall('b')])
    const after = list(before, 2, 15, [sampleCall('a'), sampleCall('b', { call_status: 'completed' })])
    expect(the(after, 'a')).toBe(the(before, 'a'))
    expect(the(after, 'b')).not.toBe(the(before, 'b'))
  })

  test('stays listed if its record becomes unreadable', () => {
    const watch = list(list(nothingSeen, 1, 10, [talking]), 2, 15, [], { unreadable: [{ call_sid: 'a', from: 5 }] })
    expect(stateOf(the(watch, 'a'))).toBe('active')
  })

  test('is not gone if an incomplete response omits it', () => {
    const watch = list(list(nothingSeen, 1, 10, [talking]), 2, 15, [], { complete: false })
    expect(stateOf(the(watch, 'a'))).toBe('active')
  })

  test('counts once if a response contains it twice', () => {
    const watch = list(nothingSeen, 1, 10, [ringing, talking])
    expect([...watch.calls.keys()]).toEqual(['a'])
    expect(watch.history.points).toMatchObject([{ count: 1 }])
  })

  test('keeps its first step and the newest ones', () => {
    let watch = list(nothingSeen, 1, 0, [ringing])
    for (let order = 2; order <= 100; order += 1)
      watch = list(watch, order, order, [order % 2 === 0 ? talking : ringing])
    const { steps, stepsDropped } = the(watch, 'a')
    expect(steps).toHaveLength(maxSteps)
    expect(stepsDropped).toBe(100 - maxSteps)
    expect([steps[0]?.at, steps.at(-1)?.at]).toEqual([0, 100_000])
  })
})

describe('a record that returns with only some of its fields', () => {
  const bare = parsed({ call_sid: 'a', sip_status: 200 })
  const removed = callRemoved(list(nothingSeen, 1, 10, [ringing]), 'a', 2, 12_000)

  test('keeps the known numbers and application of the call, but not its status', () => {
    const call = the(single(removed, 'a', 3, 14, bare), 'a')
    const { value, raw } = call.record
    expect(value).toMatchObject({ from: ringing.value.from, to: ringing.value.to, application_sid: 'app-reception' })
    expect([value.call_status, value.sip_status, raw]).toEqual(['', 200, bare.raw])
    expect([stateOf(call), isPartial(call), endSeenAt(call)]).toEqual(['unknown', true, null])
    expect(call.steps.map(({ kind, status: seen }) => [kind, seen])).toEqual([
      ['status', 'ringing'],
      ['removed', 'ringing'],
      ['again', ''],
      ['status', ''],
    ])
  })

  test('stays unlisted for up to a minute after its last read', () => {
    const back = single(removed, 'a', 3, 14, bare)
    const listed = list(list(back, 4, 15, []), 5, 20, [])
    expect(the(listed, 'a')).toBe(the(back, 'a'))
    expect(stateOf(the(list(listed, 6, 74, []), 'a'))).toBe('gone')
    expect(stateOf(the(single(listed, 'a', 6, 21, null), 'a'))).toBe('gone')
  })

  test('stays unlisted even if nothing else was ever seen of the call', () => {
    const watch = list(single(list(nothingSeen, 1, 10, []), 'a', 2, 14, bare), 3, 15, [])
    expect(stateOf(the(watch, 'a'))).toBe('unknown')
    expect(stateOf(the(single(watch, 'a', 4, 16, null), 'a'))).toBe('gone')
  })

  test('is completed by a full record', () => {
    const call = the(list(list(removed, 3, 15, [bare]), 4, 20, [talking]), 'a')
    expect([stateOf(call), isPartial(call), call.record]).toEqual(['active', false, talking])
  })

  test('stays the same object while its fields do not change', () => {
    const once = list(removed, 3, 15, [bare])
    expect(the(list(once, 4, 20, [parsed({ call_sid: 'a', sip_status: 200 })]), 'a')).toBe(the(once, 'a'))
  })

  test('is a call even if nothing was known about it', () => {
    const call = the(list(nothingSeen, 1, 10, [parsed({ call_sid: 'x' })]), 'x')
    expect([stateOf(call), isPartial(call), call.record.value.from]).toEqual(['unknown', true, null])
  })
})

describe('late responses', () => {
  test('never overwrite newer ones', () => {
    const newer = list(nothingSeen, 2, 15, [ended])
    const watch = list(newer, 1, 20, [ringing, sampleCall('b')])
    expect(status(watch, 'a')).toBe('completed')
    expect([...watch.calls.keys()]).toEqual(['a'])
    expect(watch).toBe(newer)
  })

  test('never replace a newer single read by an older list, or the reverse', () => {
    let watch = list(nothingSeen, 1, 10, [ringing])
    watch = list(single(watch, 'a', 3, 12, ended), 2, 13, [talking])
    expect(status(watch, 'a')).toBe('completed')
    watch = list(watch, 5, 20, [ended])
    expect(status(single(watch, 'a', 4, 21, talking), 'a')).toBe('completed')
    expect(stateOf(the(single(watch, 'a', 4, 21, null), 'a'))).toBe('ended')
  })

  test('neither hide a call from a newer single read nor restore a removed call', () => {
    const shown = list(single(nothingSeen, 'a', 2, 12, talking), 1, 13, [])
    expect(stateOf(the(shown, 'a'))).toBe('active')
    const removed = list(callRemoved(shown, 'a', 5, 20_000), 4, 21, [talking])
    expect(stateOf(the(removed, 'a'))).toBe('gone')
    expect(the(removed, 'a').steps.at(-1)?.kind).toBe('removed')
    expect(stateOf(the(list(removed, 6, 25, [talking]), 'a'))).toBe('active')
  })

  test('still add the fields that only a single read has', () => {
    const watch = list(nothingSeen, 2, 10, [ringing])
    const call = the(single(watch, 'a', 1, 11, talking), 'a')
    expect(call.record.value.call_status).toBe('ringing')
    expect(call.single?.value.call_status).toBe('in-progress')
  })

  test('never change the result of the newest request, in any order of arrival', () => {
    const words = ['ringing', 'in-progress', 'completed', 'parked'] as const
    const answers = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }).chain((orders) =>
      fc.tuple(
        fc.constant(orders),
        fc.array(fc.array(fc.constantFrom(...words), { maxLength: 3 }), {
          minLength: orders.length,
          maxLength: orders.length,
        }),
      ),
    )
    fc.assert(
      fc.property(answers, ([orders, lists]) => {
        let watch = nothingSeen
        for (const [place, order] of orders.entries()) {
          const rows = (lists[place] ?? []).map((call_status, sid) => sampleCall(String(sid), { call_status }))
          watch = list(watch, order, place, rows)
        }
        const newest = lists[orders.indexOf(Math.max(...orders))] ?? []
        const listed = [...watch.calls.values()].filter((call) => stateOf(call) !== 'gone')
        expect(Object.fromEntries(listed.map(({ sid, record }) => [sid, record.value.call_status]))).toEqual(
          Object.fromEntries(newest.entries()),
        )
        const inTime = orders.filter((order, place) => orders.slice(0, place).every((other) => other < order))
        expect(watch.history.points).toHaveLength(inTime.length)
      }),
    )
  })
})

test('orders calls by when they were first seen, and by sid within a response', () => {
  let watch = list(nothingSeen, 1, 10, [sampleCall('m'), sampleCall('c')])
  watch = list(watch, 2, 15, [sampleCall('z'), sampleCall('c'), sampleCall('a'), sampleCall('m')])
  expect([...watch.calls.keys()]).toEqual(['c', 'm', 'a', 'z'])
})

test('keeps only the most recently seen of the calls no longer listed', () => {
  const many = Array.from({ length: maxGone + 5 }, (_, place) => sampleCall(`old-${String(place).padStart(5, '0')}`))
  let watch = list(nothingSeen, 1, 10, many)
  expect(watch.calls.size).toBe(maxGone + 5)
  watch = list(watch, 2, 15, many.slice(0, 3))
  watch = list(watch, 3, 20, [sampleCall('new')])
  expect(watch.calls.size).toBe(maxGone + 1)
  expect(watch.forgotten).toBe(5)
  expect(watch.calls.has('old-00000')).toBe(true)
})

test('records time in which nobody watched as a gap with its reason', () => {
  let watch = list(nothingSeen, 1, 10, [talking])
  watch = list(watch, 2, 15, [talking, sampleCall('b')])
  watch = watchStopped(watchStopped(watch, 'hidden'), 'left')
  watch = list(watch, 3, 20, [talking])
  watch = list(watch, 4, 60, [])
  expect(watch.history.points).toEqual([
    { at: 10_000, count: 1, isAfterGap: false },
    { at: 15_000, count: 2, isAfterGap: false },
    { at: 20_000, count: 1, isAfterGap: true },
    { at: 60_000, count: 0, isAfterGap: true },
  ])
  expect(watch.history.gaps).toEqual([
    { from: 15_000, to: 20_000, why: 'hidden' },
    { from: 20_000, to: 60_000, why: 'silent' },
  ])
})

import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../contract/json.ts'
import { keysOf, recordOf } from '../../../lib/records.ts'
import type { ApplicationNames } from '../../../patterns/applications/application-names.ts'
import { findRows, isAnyChosen, noneChosen } from '../../../patterns/list/row-filters.ts'
import { callFilters, inGroups, noValue, searchCalls, shownStates, toggled, type Trait } from './call-filters.ts'
import { toRowMaker } from './call-rows.ts'
import { sampleCall, sampleList } from '../call-fixtures.ts'
import { listSeen, nothingSeen } from './watch.ts'

const names: ApplicationNames = { known: 'whole', names: new Map([['app-reception', 'Reception Süd']]) }
const usual = { ...noneChosen(callFilters), group: '' as Trait | '' }
const all = { ...usual, show: 'active.ended.unknown.gone' }

function rowsOf(calls: Readonly<Record<string, JsonObject>>) {
  const records = Object.entries(calls).map(([sid, more]) => sampleCall(sid, more))
  const value = sampleList(records)
  const watch = listSeen(nothingSeen, { order: 1, arrivedAt: 0, value }, 1)
  return Array.from(watch.calls.values(), toRowMaker(names))
}

const rows = rowsOf({
  a: { from: '+15105550123', to: '12125550100' },
  b: { call_status: 'completed', direction: 'outbound', from: '12125550100', to: '+14155550196' },
  c: { call_status: 'parked', application_sid: 'app-gone', originating_sip_trunk_name: null },
  d: { direction: 'outbound', from: '12125550111', application_sid: null, originating_sip_trunk_name: '' },
})
function findCalls(query: string, { group, ...chosen }: typeof usual) {
  const { counts, rows: found } = findRows(rows, null, query, {
    filters: callFilters,
    chosen,
    search: searchCalls,
    arrange: group === '' ? null : (some) => inGroups(some, group),
  })
  return { found, counts: recordOf(keysOf(callFilters), counts) }
}
const sids = (query: string, filters: typeof usual) => findCalls(query, filters).found.map(({ call }) => call.sid)

describe('filtering', () => {
  test('shows active calls by default, and ended and unknown ones on demand', () => {
    expect(sids('', usual)).toEqual(['a', 'd'])
    expect(sids('', { ...all, show: 'ended.unknown' })).toEqual(['b', 'c'])
    expect(sids('', { ...all, show: 'none' })).toEqual([])
    expect(findCalls('', all).counts['show']).toEqual(new Map(Object.entries({ active: 2, ended: 1, unknown: 1 })))
  })

  test('matches digits in any format, names, words, and long parts of sids', () => {
    expect(sids('(510) 555-0123', all)).toEqual(['a', 'c'])
    expect(sids('<sip:+15105550123@192.0.2.10>', all)).toEqual(['a', 'c'])
    expect(sids('recep sud parked', all)).toEqual([])
    expect(sids('recep sud', all)).toEqual(['a', 'b'])
    expect(sids('PARKED', all)).toEqual(['c'])
    expect(sids('app-gone', all)).toEqual(['c'])
  })

  test('selects by own number, application, direction and trunk, or by their absence', () => {
    expect(sids('', { ...all, number: '12125550100' })).toEqual(['a', 'b', 'c'])
    expect(sids('', { ...all, application: 'app-gone' })).toEqual(['c'])
    expect(sids('', { ...all, application: noValue })).toEqual(['d'])
    expect(sids('', { ...all, direction: 'outbound', trunk: 'acme-trunk' })).toEqual(['b'])
    expect(sids('', { ...all, trunk: noValue })).toEqual(['c', 'd'])
  })

  test('counts the calls that each choice would leave', () => {
    const { counts } = findCalls('', { ...all, direction: 'outbound' })
    expect(counts).toMatchObject({
      direction: new Map(Object.entries({ inbound: 2, outbound: 2 })),
      application: new Map(Object.entries({ 'app-reception': 1, [noValue]: 1 })),
      show: new Map(Object.entries({ active: 1, ended: 1 })),
    })
  })

  test('puts the largest group first, and calls without a value last', () => {
    expect(sids('', { ...all, group: 'application' })).toEqual(['a', 'b', 'c', 'd'])
    expect(sids('', { ...all, group: 'direction' })).toEqual(['a', 'c', 'b', 'd'])
    expect(sids('', { ...all, group: 'trunk' })).toEqual(['a', 'b', 'c', 'd'])
    expect(sids('', { ...all, group: 'number' })).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the states in the URL', () => {
  test('are toggled one by one, and may be none', () => {
    expect(toggled('active', 'ended')).toBe('active.ended')
    expect(toggled('active.ended', 'active')).toBe('ended')
    expect(toggled('active', 'active')).toBe('none')
    expect(toggled('none', 'gone')).toBe('gone')
  })

  test('are ignored if invalid, with the default if none is left', () => {
    expect([...shownStates('perhaps')]).toEqual(['active'])
    expect([...shownStates('')]).toEqual(['active'])
    expect([...shownStates('gone.perhaps')]).toEqual(['gone'])
  })

  test('count as a filter unless they are the default', () => {
    expect(isAnyChosen(callFilters, noneChosen(callFilters))).toBe(false)
    expect(isAnyChosen(callFilters, { ...noneChosen(callFilters), show: 'ended' })).toBe(true)
    expect(isAnyChosen(callFilters, { ...noneChosen(callFilters), trunk: 'x' })).toBe(true)
  })
})

import { expect, test } from 'vitest'
import { readUrlState, writeUrlState } from '../../../patterns/url/url-state.ts'
import { coveredDays, noFilters, recentCallsSchema } from './recent-calls-state.ts'

const read = (query: string) => readUrlState(recentCallsSchema, new URLSearchParams(query))
const defaults = { page: 1, size: 50, days: 7, call: '', ...noFilters }

test.each([
  ['', {}],
  ['page=3&size=500&days=12', { page: 3, size: 500, days: 12 }],
  ['page=0&size=0&days=0', {}],
  ['page=-1&size=499&days=1.5', {}],
  ['page=abc&size=&days=x', {}],
  ['page=1e99', {}],
  ['days=90', { days: 90 }],
  ['call=a%40b', { call: 'a@b' }],
  ['number=%2B1&direction=inbound&answered=false', { number: '+1', direction: 'inbound', answered: 'false' }],
  ['from=2026-03-10T09:30Z&to=yesterday&direction=Inbound&answered=1', { from: '2026-03-10T09:30Z' }],
])('reads "%s" as %j', (query, state) => {
  expect(read(query)).toEqual({ ...defaults, ...state })
})

test('omits defaults from the URL', () => {
  const next = writeUrlState(recentCallsSchema, new URLSearchParams('page=3&size=25&days=1&call=x'), defaults)
  expect(next.toString()).toBe('')
})

test('never requests more days than records are kept', () => {
  expect([1, 30, 90].map(coveredDays)).toEqual([1, 30, 30])
})

import { expect, test } from 'vitest'
import { largestPage } from '../../../contract/recent-calls.ts'
import { readUrlState, writeUrlState } from '../../../patterns/url-state.ts'
import { crawl } from '../../../records/crawl/crawl.ts'
import { stepOver, usualOverlap } from '../../../records/crawl/page-range.ts'
import { receivedOf } from '../../../records/store/received-records.ts'
import { anyRecord, facetFields } from '../../../records/store/record-query.ts'
import { allSchema, hasFilters, noFilters, sortAfterClick, toQuery, toRecordSort } from './all-state.ts'
import { narrowing } from './filter-fixtures.ts'
import { fromViewSearch, savedViews, toViewSearch, withView } from './views.ts'
import { requestsFor } from './load-cost.ts'

const read = (search: string) => readUrlState(allSchema, new URLSearchParams(search))

test('a mangled link shows everything', () => {
  const state = read('from=soon&to=2026-03-10&least=-1&most=1e9&sort=nothing&part=0&number=')
  expect(toQuery(state)).toEqual(anyRecord)
  expect([hasFilters(state), toRecordSort(state.sort), state.part]).toEqual([false, null, 1])
})

test('reads filters from a link, and keeps only the order when they are cleared', () => {
  const search = 'from=2026-03-10T09%3A30Z&sip_status=4xx&number=%2B1415&least=5&sort=-duration&part=2'
  const state = read(search)
  expect(toQuery(state)).toMatchObject({
    from: Date.UTC(2026, 2, 10, 9, 30),
    to: null,
    at: null,
    choices: { sip_status: '4xx' },
    number: '+1415',
    least: 5,
    most: null,
  })
  expect(hasFilters(state)).toBe(true)
  expect(toRecordSort(state.sort)).toEqual({ by: 'duration', direction: 'desc' })
  expect(writeUrlState(allSchema, new URLSearchParams(search), noFilters).toString()).toBe('sort=-duration')
  expect(toQuery(read('at=2026-03-10T09:30:12.345Z')).at).toBe(Date.UTC(2026, 2, 10, 9, 30, 12, 345))
  expect([hasFilters(read('at=2026-03-10T09:30:12.345Z')), hasFilters(read('at=noon'))]).toEqual([true, false])
  // A date that doesn't exist sets no limit.
  expect(toQuery(read('from=2026-13-40T99%3A99Z')).from).toBeNull()
})

test('reads every part of a query from the URL, and clears it with the others', () => {
  const unasked = new Set([...Object.keys(anyRecord), ...facetFields])
  unasked.delete('choices')
  for (const [name, value] of Object.entries(narrowing)) {
    const search = new URLSearchParams({ [name]: value })
    const state = readUrlState(allSchema, search)
    expect([name, hasFilters(state)]).toEqual([name, true])
    expect([name, writeUrlState(allSchema, search, noFilters).toString()]).toEqual([name, ''])
    const { choices, ...others } = toQuery(state)
    const asked: object = { ...others, ...choices }
    const nothing: object = { ...anyRecord, ...anyRecord.choices }
    for (const part of unasked) if (Reflect.get(asked, part) !== Reflect.get(nothing, part)) unasked.delete(part)
  }
  expect([...unasked]).toEqual([])
})

test('reverses the order when a header is clicked again', () => {
  expect(sortAfterClick('', 'time')).toBe('time')
  expect(sortAfterClick('time', 'time')).toBe('')
  expect(sortAfterClick('', 'duration')).toBe('-duration')
  expect(sortAfterClick('-duration', 'duration')).toBe('duration')
  expect(sortAfterClick('duration', 'duration')).toBe('-duration')
  expect(sortAfterClick('from', 'to')).toBe('to')
  expect(sortAfterClick('to', 'to')).toBe('-to')
})

test.each([
  [0, 0],
  [499, 0],
  [500, 0],
  [900, 0],
  [1000, 1],
  // The end-to-end tests rely on these totals.
  [2317, 0],
  [13_993, 0],
  [35_030, 0],
])('estimates the requests for %i records within %i', async (total, most) => {
  const list = Array.from({ length: total }, (_, row) => ({ row, attempted_at: new Date(1e12 - row).toISOString() }))
  const { verdict, requests } = await crawl({
    readPage: async (page, count) => {
      await Promise.resolve()
      return { total, rows: receivedOf(list.slice((page - 1) * count, page * count)), receivedAt: 0 }
    },
    onRows: () => undefined,
    retryDelay: () => null,
    sleep: () => Promise.resolve(),
    now: () => 0,
    signal: new AbortController().signal,
  })
  expect(verdict).toBe('complete')
  expect(Math.abs(requestsFor(total) - requests)).toBeLessThanOrEqual(most)
})

test.each([105_000, 1_000_000, 1_780_000])('estimates the requests for %i records by steps', (total) => {
  let steps = 1
  for (let end = largestPage; end < total; steps += 1) {
    const { offset, count } = stepOver(end, usualOverlap(largestPage), largestPage)
    end = offset + count
  }
  expect(Math.abs(requestsFor(total) - (steps + 2))).toBeLessThanOrEqual(1)
})

test('replaces a view of the same name, and tolerates unavailable storage', () => {
  const views = withView(withView([], { name: 'b', search: 'x=1' }), { name: 'a', search: '' })
  expect(withView(views, { name: 'b', search: 'x=2' })).toEqual([
    { name: 'a', search: '' },
    { name: 'b', search: 'x=2' },
  ])
  // localStorage doesn't exist here.
  expect([savedViews.read(), savedViews.set(views)]).toEqual([[], false])
  expect(savedViews.get()).toEqual(views)
})

test('opens a view of yesterday with the current yesterday', () => {
  const now = Date.UTC(2026, 2, 10, 9, 30)
  const state = read('days=2&from=2026-03-09T00:00Z&to=2026-03-10T00:00Z&result=failed')
  const search = toViewSearch(state, now, 'utc')
  expect(search).toBe('result=failed&period=yesterday')
  const later = read(fromViewSearch(search, now + 5 * 86_400_000, 'utc'))
  expect(later).toMatchObject({ days: 2, from: '2026-03-14T00:00Z', to: '2026-03-15T00:00Z', result: 'failed' })
  // Any other time is saved unchanged.
  const fixed = toViewSearch(read('days=3&from=2026-03-08T00:30Z'), now, 'utc')
  expect(fromViewSearch(fixed, now + 86_400_000, 'utc')).toBe(fixed)
  expect(read(fixed)).toMatchObject({ days: 3, from: '2026-03-08T00:30Z' })
})

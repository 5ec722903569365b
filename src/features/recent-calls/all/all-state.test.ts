import { expect, test } from 'vitest'
import { readUrlState, writeUrlState } from '../../../patterns/url/url-state.ts'
import { anyRecord, facetFields } from '../../../records/store/record-query.ts'
import { allSchema, hasFilters, noFilters, sortAfterClick, toQuery, toRecordSort } from './all-state.ts'
import { narrowing } from './filter-fixtures.ts'
import { fromViewSearch, savedViews, toViewSearch, withView } from './views.ts'

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

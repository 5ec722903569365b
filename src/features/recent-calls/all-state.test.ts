import { expect, test } from 'vitest'
import { readUrlState, writeUrlState } from '../../patterns/url-state.ts'
import { anyRecord } from '../../records/record-query.ts'
import { allSchema, hasFilters, noFilters, sortAfterClick, toQuery, toRecordSort } from './all-state.ts'
import { readViews, withView, writeViews } from './all-views.ts'
import { leftWords, loadedWords, requestsFor, verdictWords } from './all-words.ts'

const read = (search: string) => readUrlState(allSchema, new URLSearchParams(search))

test('a mangled link shows everything', () => {
  const state = read('from=soon&to=2026-03-10&least=-1&most=1e9&sort=nothing&part=0&number=')
  expect(toQuery(state)).toEqual({
    ...anyRecord,
    choices: { direction: '', answered: '', sip_status: '', termination_reason: '', trunk: '' },
  })
  expect([hasFilters(state), toRecordSort(state.sort), state.part]).toEqual([false, null, 1])
})

test('a link says what is looked for, and clearing leaves only the order', () => {
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
  // A time that no calendar has is no limit.
  expect(toQuery(read('from=2026-13-40T99%3A99Z')).from).toBeNull()
})

test('clicks on a header turn the order round', () => {
  expect(sortAfterClick('', 'time')).toBe('time')
  expect(sortAfterClick('time', 'time')).toBe('')
  expect(sortAfterClick('', 'duration')).toBe('-duration')
  expect(sortAfterClick('-duration', 'duration')).toBe('duration')
  expect(sortAfterClick('duration', 'duration')).toBe('-duration')
  expect(sortAfterClick('from', 'to')).toBe('to')
  expect(sortAfterClick('to', 'to')).toBe('-to')
})

test('words', () => {
  const progress = { rows: 3412, total: 12_880, pages: 7, requests: 8, retries: 1, isStored: true }
  expect(loadedWords({ progress })).toBe('3,412 of 12,880 loaded')
  expect(loadedWords({ progress: { ...progress, total: null } })).toBe('3,412 loaded')
  expect(verdictWords({ verdict: 'complete', doubts: [] })).toMatch(/^Complete: every record/)
  expect(verdictWords({ verdict: 'not proven', doubts: ['gap'] })).toMatch(/^Not proven: Two neighbouring pages/)
  expect([0, 499, 500, 2317, 1_000_000].map((total) => requestsFor(total, 500))).toEqual([1, 1, 3, 7, 2108])
  expect([3, 61, 600].map(leftWords)).toEqual(['less than a minute', 'about a minute', 'about 10 minutes'])
})

test('views replace those of their name, and a closed storage is no failure', () => {
  const views = withView(withView([], { name: 'b', search: 'x=1' }), { name: 'a', search: '' })
  expect(withView(views, { name: 'b', search: 'x=2' })).toEqual([
    { name: 'a', search: '' },
    { name: 'b', search: 'x=2' },
  ])
  // There is no localStorage here.
  expect([readViews(), writeViews(views)]).toEqual([[], false])
})

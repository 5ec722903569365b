import { expect, test } from 'vitest'
import type { Application } from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { type NamesKnown, toApplicationNames } from '../../patterns/applications/application-names.ts'
import { toCarrierLabel } from './number-rows.ts'
import { sampleNames, sampleRows } from './phone-number-fixtures.ts'

const one = (application: string | null, known: NamesKnown = 'whole') => {
  const [row] = sampleRows([{ sid: 'a', number: '1', application }], { ...sampleNames, known })
  return [row?.state, row?.applicationName]
}

test('distinguishes a missing application from one that could not be loaded', () => {
  expect(one(null)).toEqual(['unassigned', null])
  expect(one('app-reception')).toEqual(['routed', 'Reception'])
  expect(one('app-gone')).toEqual(['unknown', null])
  expect(one('app-gone', 'part')).toEqual(['unread', null])
  expect(one('app-gone', 'failed')).toEqual(['unread', null])
  expect(one('app-gone', 'reading')).toEqual(['reading', null])
  // Known without the applications.
  expect(one(null, 'failed')).toEqual(['unassigned', null])
  expect(one('')).toEqual(['unassigned', null])
})

test('labels a carrier by its name, else by the start of its sid', () => {
  const label = (carrier: string | null) => sampleRows([{ sid: 'a', number: '1', carrier }]).map(toCarrierLabel)
  expect(label('carrier-acme')).toEqual(['acme-trunk'])
  expect(label('5a0c7e31-9d24-4b86-a1f0-3e7b48d2c690')).toEqual(['5a0c7e31…'])
  expect(label('short')).toEqual(['short'])
  expect(label(null)).toEqual([null])
})

const listed = (parts: Partial<Listed<Application>>): Listed<Application> => ({
  rows: [],
  unreadable: [],
  complete: true,
  total: null,
  receivedAt: 0,
  ...parts,
})

test('counts an application with an unreadable record as known', () => {
  const unreadable = [
    { value: null, raw: { application_sid: 'app-odd', name: 'Odd' }, issues: [] },
    { value: null, raw: { application_sid: 'app-nameless', name: 7 }, issues: [] },
  ]
  const { known, names } = toApplicationNames(listed({ unreadable }), false)
  expect(known).toBe('whole')
  expect([...names]).toEqual([
    ['app-odd', 'Odd'],
    ['app-nameless', ''],
  ])
  // Any sid could be that of a record without one.
  const sidless = { value: null, raw: { application_sid: 7, name: 'Odd' }, issues: [] }
  expect(toApplicationNames(listed({ unreadable: [...unreadable, sidless] }), false).known).toBe('part')
})

test('knows as much about applications as their list has loaded', () => {
  expect(toApplicationNames(undefined, false).known).toBe('reading')
  expect(toApplicationNames(undefined, true).known).toBe('failed')
  expect(toApplicationNames(listed({ complete: false }), false).known).toBe('part')
  // The last list read is still good enough if a later read fails.
  expect(toApplicationNames(listed({}), true).known).toBe('whole')
})

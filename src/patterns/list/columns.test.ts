import { expect, test } from 'vitest'
import { afterClick, type Column, countYielding, hiddenColumnsOf, sortOf, toListSchema } from './columns.ts'
import { readUrlState } from '../url/url-state.ts'

const columns: Column<{ name: string }>[] = [
  { id: 'name', header: 'Name', width: 1, cell: () => null, sortKey: ({ name }) => name },
  { id: 'at', header: 'At', width: 1, cell: () => null, sortKey: () => 0, firstDirection: 'desc' },
  { id: 'sid', header: 'SID', width: 1, cell: () => null, isExtra: true },
]
const schema = toListSchema(columns, 'name')

test('a click sorts by the column, and another click reverses the order', () => {
  const first = afterClick(columns, { by: 'name', direction: 'asc' }, 'at')
  expect(first).toEqual({ by: 'at', direction: 'desc' })
  expect(afterClick(columns, first, 'at')).toEqual({ by: 'at', direction: 'asc' })
  expect(afterClick(columns, null, 'name')).toEqual({ by: 'name', direction: 'asc' })
})

test.each([
  ['sort=-at', '-at'],
  ['sort=sid', 'name'],
  ['sort=nosuch', 'name'],
  ['', 'name'],
])('reads the order in the query %j as %j', (search, order) => {
  expect(readUrlState(schema, new URLSearchParams(search)).sort).toBe(order)
})

test('ignores a sort by a column that cannot be sorted', () => {
  expect(sortOf(columns, 'sid')).toBeNull()
  expect(sortOf(columns, '-at')).toEqual({ by: 'at', direction: 'desc' })
})

test('hides extra columns until the user chooses columns', () => {
  expect(hiddenColumnsOf(columns, undefined)).toEqual(['sid'])
  expect(hiddenColumnsOf(columns, [])).toEqual([])
  expect(hiddenColumnsOf(columns, ['at'])).toEqual(['at'])
})

test.each([
  [30, 0],
  [29.9, 1],
  [26, 1],
  [25.9, 2],
  [1, 2],
])('of columns 20, 6 and 4 rem wide in %f rem, %i yield in turn', (room, count) => {
  const [stays, last, next] = [{ width: 20 }, { width: 6 }, { width: 4 }]
  expect(countYielding([stays, last, next], [next, last], room)).toBe(count)
})

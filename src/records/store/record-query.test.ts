import { expect, test } from 'vitest'
import { anyRecord, toFilter } from './record-query.ts'

test.each([
  ['+1 415 555 0101, 12125550100', ['+14155550101', '12125550100']],
  ['12125550100,999', ['12125550100']],
  ['Doe, 415', ['Doe, 415']],
])('matches any of several numbers in any spelling, but keeps a comma within a name: %s', (number, found) => {
  const stored = ['+14155550101', '12125550100', '13125550102', 'Doe, 415']
  expect(stored.filter((value) => toFilter({ ...anyRecord, number }).either?.passes(value))).toEqual(found)
})

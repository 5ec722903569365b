import { expect, test } from 'vitest'
import { searchJournal } from './journal-columns.tsx'
import { sampleEntry } from './journal-fixtures.ts'

test('finds the entry of a number in any spelling, before the numbering plans are loaded', () => {
  const number = sampleEntry({ resource: 'phone-numbers', before: { number: '12125550100' } })
  const queries = ['+12125550100', '+1 212 555 0100', '(212) 555-0100', '0012125550100', '0100', 'tel:+12125550100']
  expect(queries.filter((query) => searchJournal(query)?.(number))).toEqual(queries)
  expect(searchJournal('212 555 0101')?.(number)).toBe(false)
  expect(searchJournal('0100 queue')?.(number)).toBe(false)
})

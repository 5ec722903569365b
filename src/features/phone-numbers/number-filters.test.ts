import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chosen, choose, findRows, noneChosen } from '../../patterns/list/row-filters.ts'
import { noCarrier } from '../../paths.ts'
import { searchNumbers } from './number-search.ts'
import { numberFilters, type NumberRow } from './number-rows.ts'
import { sampleRows } from './phone-number-fixtures.ts'

const application = fc.constantFrom(null, '', 'app-reception', 'app-sales', 'app-gone')
const carrier = fc.constantFrom(null, '', 'carrier-acme', 'carrier-other')
const numbers = fc
  .array(fc.record({ application, carrier, number: fc.stringMatching(/^\d{2,4}$/) }), { maxLength: 20 })
  .map((samples) => sampleRows(samples.map((sample, index) => ({ ...sample, sid: `sid-${index}` }))))
type NumberFilters = Chosen<keyof typeof numberFilters>
const noFilters = noneChosen(numberFilters)
const filters: fc.Arbitrary<NumberFilters> = fc.record({
  assignment: fc.constantFrom('', 'unassigned', 'unknown'),
  application: fc.constantFrom('', 'app-reception', 'app-gone', 'app-never'),
  carrier: fc.constantFrom('', noCarrier, 'carrier-acme', 'carrier-other'),
})
function findNumbers(rows: readonly NumberRow[], text: string, chosen: NumberFilters) {
  const query = { filters: numberFilters, chosen, search: searchNumbers }
  const { counts, rows: found } = findRows(rows, null, text, query)
  return { found: [...found], counts }
}
const query = fc.constantFrom('', '1', 'reception', 'acme 2')

test('the count of a choice equals the number of rows it finds', () => {
  fc.assert(
    fc.property(numbers, query, filters, (rows, text, now) => {
      const { counts } = findNumbers(rows, text, now)
      const count = (name: keyof NumberFilters, choice: string) =>
        findNumbers(rows, text, { ...now, ...choose(numberFilters, name, choice) }).found.length
      for (const state of ['unassigned', 'unknown']) {
        expect(counts('assignment').get(state) ?? 0).toBe(count('assignment', state))
      }
      for (const sid of ['app-reception', 'app-sales', 'app-gone']) {
        expect(counts('application').get(sid) ?? 0).toBe(count('application', sid))
      }
      for (const sid of [noCarrier, 'carrier-acme', 'carrier-other']) {
        expect(counts('carrier').get(sid) ?? 0).toBe(count('carrier', sid))
      }
    }),
  )
})

test('filters only remove rows, and keep the order', () => {
  fc.assert(
    fc.property(numbers, query, filters, (rows, text, now) => {
      const all = findNumbers(rows, text, noFilters).found
      const { found } = findNumbers(rows, text, now)
      expect(found).toEqual(all.filter((row) => found.includes(row)))
      expect(findNumbers(rows, '', noFilters).found).toEqual(rows)
    }),
  )
})

test('unassigned and assigned numbers add up to all numbers', () => {
  fc.assert(
    fc.property(numbers, (rows) => {
      const { counts } = findNumbers(rows, '', noFilters)
      const assigned = [...counts('application').values()].reduce((sum, count) => sum + count, 0)
      expect((counts('assignment').get('unassigned') ?? 0) + assigned).toBe(rows.length)
      expect(counts('assignment').get('unknown')).toBe(counts('application').get('app-gone'))
    }),
  )
})

test('choosing an assignment clears the application, and vice versa', () => {
  expect(choose(numberFilters, 'assignment', 'unknown')).toEqual({ assignment: 'unknown', application: '' })
  expect(choose(numberFilters, 'application', 'app-sales')).toEqual({ assignment: '', application: 'app-sales' })
  expect(choose(numberFilters, 'carrier', 'carrier-acme')).toEqual({ carrier: 'carrier-acme' })
})

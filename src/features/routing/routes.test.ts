import { expect, test } from 'vitest'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { allPatterns, isPattern, type ListedNumber } from '../../patterns/number-routes/route-number.ts'
import { groupByCarrier, toCarriers, toRoutes } from './routes.ts'

const number = (text: string, voip_carrier_sid: string | null, application_sid: string | null): ListedNumber => {
  const value = { phone_number_sid: text, number: text, voip_carrier_sid, application_sid, account_sid: 'a' }
  return isPattern(text) ? { value } : fieldsOnly(value)
}

const listed = { voip_carrier_sid: 'c1', name: 'acme', account_sid: null, application_sid: 'D', is_active: 0 }

test('lists the server’s carriers, and those that only numbers name', () => {
  const numbers = [number('1', 'c1', null), number('2', 'c2-5a0c7e31-9d24', null), number('3', null, null)]
  expect(toCarriers([listed], groupByCarrier(numbers))).toEqual([
    { sid: 'c1', label: 'acme', isListed: true, isActive: false, defaultApplication: 'D' },
    { sid: 'c2-5a0c7e31-9d24', label: 'c2-5a0c7…', isListed: false, isActive: null, defaultApplication: null },
  ])
  expect(toCarriers([{ ...listed, name: '', application_sid: '', is_active: null }], new Map())).toEqual([
    { sid: 'c1', label: 'c1', isListed: true, isActive: null, defaultApplication: null },
  ])
})

test('sorts routes by carrier and size, then defaults, then numbers without a carrier', () => {
  const numbers = [
    number('9', null, 'X'),
    number('1*', 'c1', 'X'),
    number('2', 'c1', 'X'),
    number('3', 'c1', ''),
    number('4', 'c1', null),
  ]
  const byCarrier = groupByCarrier(numbers)
  const routes = toRoutes(byCarrier, allPatterns(numbers), toCarriers([listed], byCarrier))
  expect(
    routes.map(({ carrier, application_sid, kind, numbers, patterns }) => [
      carrier?.label ?? null,
      application_sid,
      kind,
      numbers.length,
      patterns,
    ]),
  ).toEqual([
    ['acme', 'X', 'numbers', 2, 1],
    // null and '' both mean no application.
    ['acme', null, 'numbers', 2, 0],
    ['acme', 'D', 'rest', 0, 0],
    [null, 'X', 'numbers', 1, 0],
  ])
})

import { expect, test } from 'vitest'
import { fieldsOnly } from '../../../../e2e/fakes/fields-only.ts'
import { PhoneNumber } from '../../../contract/phone-numbers.ts'
import { isReadable, parseRecord, type Readable } from '../../../contract/record.ts'
import { findFromNumbers } from './new-call-numbers.ts'

function numberOf(number: string, application_sid: string | null): Readable<PhoneNumber> {
  const raw = { phone_number_sid: `sid ${number}`, number, application_sid, voip_carrier_sid: null }
  const record = parseRecord(PhoneNumber, { ...raw, account_sid: 'account', service_provider_sid: null })
  if (!isReadable(record)) throw new Error(`no phone number: ${number}`)
  return record
}

const names = { known: 'whole', names: new Map([['app-1', 'Reception']]) } as const
const own = [
  numberOf('12125550100', null),
  numberOf(String.raw`^1555\d{7}$`, 'app-1'),
  numberOf('14155550101', 'app-1'),
  numberOf('12125550100', 'app-1'),
]

const format = (number: string) => `[${number}]`
const find = (typed: string, application = '', numbers: readonly Readable<PhoneNumber>[] = own) =>
  findFromNumbers(numbers, { typed, application, names, format })
const suggest = (typed: string, application = '') =>
  find(typed, application).groups.flatMap(({ items }) => items.map(({ key }) => key))

test('suggests own numbers once each as dialled, and no patterns', () => {
  expect(suggest('')).toEqual(['+12125550100', '+14155550101'])
})

test('suggests numbers of the chosen application first, and names it', () => {
  expect(find('', 'app-1')).toEqual({
    groups: [
      {
        title: 'Numbers of Reception',
        items: [
          { key: '+14155550101', label: '[+14155550101]', hint: 'Reception' },
          { key: '+12125550100', label: '[+12125550100]', hint: 'Reception' },
        ],
      },
    ],
    count: 2,
  })
  expect(find('415').groups).toEqual([
    { title: null, items: [{ key: '+14155550101', label: '[+14155550101]', hint: 'Reception' }] },
  ])
})

test('narrows the suggestions by digits in any format', () => {
  expect(suggest('(212) 555')).toEqual(['+12125550100'])
  const others = own.map(({ value }) => fieldsOnly(value))
  expect(find('999', 'app-1', others)).toEqual({ groups: [], count: 0 })
  expect(suggest('999')).toEqual([])
  expect(suggest('Reception')).toEqual([])
})

test('suggests at most 40 of 100,000 numbers, those of the application first', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => numberOf(`1555${2_000_000 + index}`, null))
  const { groups, count } = find('', 'app-1', [...many, numberOf('14155550101', 'app-1')])
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['Numbers of Reception', 1],
    ['Other numbers', 39],
  ])
  expect(groups[0]?.items[0]?.key).toBe('+14155550101')
  expect(count).toBeNull()
})

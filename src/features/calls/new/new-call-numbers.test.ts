import { expect, test } from 'vitest'
import { PhoneNumber } from '../../../contract/phone-numbers.ts'
import { parseRecord } from '../../../contract/record.ts'
import { toFromSuggestions } from './new-call-numbers.ts'

function numberOf(number: string, application_sid: string | null): PhoneNumber {
  const raw = { phone_number_sid: `sid ${number}`, number, application_sid, voip_carrier_sid: null }
  const { value } = parseRecord(PhoneNumber, { ...raw, account_sid: 'account', service_provider_sid: null })
  if (value === null) throw new Error(`no phone number: ${number}`)
  return value
}

const names = { known: 'whole', names: new Map([['app-1', 'Reception']]) } as const
const own = [
  numberOf('12125550100', null),
  numberOf(String.raw`^1555\d{7}$`, 'app-1'),
  numberOf('14155550101', 'app-1'),
  numberOf('12125550100', 'app-1'),
]

const suggest = (typed: string, application = '') =>
  toFromSuggestions(own, { typed, application, names }).map(({ value }) => value)

test('own numbers are suggested as they are dialled, once each, and no patterns', () => {
  expect(suggest('')).toEqual(['+12125550100', '+14155550101'])
})

test('those of the chosen application come first, and say where they lead', () => {
  expect(suggest('', 'app-1')).toEqual(['+14155550101', '+12125550100'])
  expect(toFromSuggestions(own, { typed: '415', application: '', names })).toEqual([
    { value: '+14155550101', label: 'leads to Reception' },
  ])
})

test('typing narrows them down, in any spelling', () => {
  expect(suggest('(212) 555')).toEqual(['+12125550100'])
  expect(suggest('999')).toEqual([])
})

test('of a hundred thousand a few are offered, those of the application among them', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => numberOf(`1555${2_000_000 + index}`, null))
  const offered = toFromSuggestions([...many, numberOf('14155550101', 'app-1')], {
    typed: '',
    application: 'app-1',
    names,
  })
  expect(offered.length).toBeLessThanOrEqual(40)
  expect(offered[0]?.value).toBe('+14155550101')
})

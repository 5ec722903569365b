import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../e2e/support/property-runs.ts'
import { otherToken } from './accounts.ts'
import { profileNames } from './profile.ts'
import type { Service } from './service.ts'
import { ask, begin, day, minute, rowsOf, testedAt, text } from './testing.ts'

const sidsOf = (service: Service) =>
  rowsOf(ask(service, 'listPhoneNumbers')).map((row) => text(row, 'phone_number_sid'))
const [aNumber = '', , , , , , , dangling = ''] = sidsOf(begin())

/** Each request generates different seeded records, or generates them in a different order. */
const questions: readonly ((service: Service) => unknown)[] = [
  (service) => ask(service, 'listRecentCalls', { query: 'page=1&count=100' }),
  (service) => ask(service, 'listRecentCalls', { query: 'page=40&count=50&days=30' }),
  (service) => ask(service, 'listRecentCalls', { query: 'page=2&count=25', token: otherToken }),
  (service) => ask(service, 'listPhoneNumbers'),
  (service) => ask(service, 'listPhoneNumbers', { token: otherToken }),
  (service) => ask(service, 'listApplications'),
  (service) => ask(service, 'listSpeechCredentials'),
  (service) => ask(service, 'listCalls'),
  (service) => ask(service, 'getPhoneNumber', { params: { phone_number_sid: aNumber } }),
  (service) => ask(service, 'getPhoneNumber', { params: { phone_number_sid: dangling } }),
  (service) => service.deliveries(testedAt - 7 * day, testedAt - 7 * day + 2 * minute),
  (service) => Object.values(service.state.tables).map((table) => table.size),
]

describe('lazily generated data', () => {
  test('does not depend on the order of requests', () => {
    const anyOrder = fc.shuffledSubarray([...questions.keys()], { minLength: 1 })
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...profileNames), (order, profile) => {
        const service = begin({ profile })
        for (const index of order) {
          expect(questions[index]?.(service)).toEqual(questions[index]?.(begin({ profile })))
        }
      }),
      runs(20),
    )
  })

  test('does not depend on earlier requests in the large scenario', () => {
    const pages = [1, 700, 2001].map((page) => `page=${page}&count=500&days=30`)
    const records = (service: Service) => pages.map((query) => ask(service, 'listRecentCalls', { query }).json)
    const early = begin({ scenario: 'large' })
    const late = begin({ scenario: 'large' })
    const numbers = sidsOf(late)
    const expected = records(early)
    expect(numbers.length).toBe(100_000)
    expect(records(late)).toEqual(expected)
    expect(sidsOf(early)).toEqual(numbers)
  })
})

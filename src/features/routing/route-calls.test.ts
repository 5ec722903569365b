import { expect, test } from 'vitest'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { RecentCall } from '../../contract/recent-calls.ts'
import { parseRecord, type Readable } from '../../contract/record.ts'
import { allPatterns, isPattern, type ListedNumber } from '../../patterns/number-routes/route-number.ts'
import { countCalls } from './route-calls.ts'
import { groupByCarrier, toCarriers, toRoutes } from './routes.ts'

const number = (text: string, voip_carrier_sid: string, application_sid: string): ListedNumber => {
  const phone_number_sid = `${text} ${voip_carrier_sid}`
  const value = { phone_number_sid, number: text, voip_carrier_sid, application_sid, account_sid: 'a' }
  return isPattern(text) ? { value } : fieldsOnly(value)
}

function call(to: string | null, trunk: string, more: Readonly<Record<string, string>> = {}): Readable<RecentCall> {
  const record = parseRecord(RecentCall, {
    attempted_at: '2026-03-10T09:00:00.000Z',
    answered: false,
    direction: 'inbound',
    to,
    trunk,
    ...more,
  })
  if (record.value === null) throw new Error('no call record')
  return record
}

test('counts calls by number, by trunk for shared numbers, and by application for patterns', () => {
  const carriers = toCarriers(
    ['c', 'd'].map((sid) => ({
      voip_carrier_sid: sid,
      name: `${sid}-trunk`,
      account_sid: null,
      application_sid: sid === 'd' ? 'D' : null,
      is_active: 1,
    })),
    new Map(),
  )
  const numbers = [
    number('1', 'c', 'X'),
    number('1', 'd', 'Y'),
    // Listed twice, but on one carrier.
    number('2', 'c', 'Y'),
    number('2', 'c', 'Y'),
    number('^3', 'c', 'Z'),
  ]
  const routes = toRoutes(groupByCarrier(numbers), allPatterns(numbers), carriers)
  const records = [
    call('1', 'c-trunk'),
    call('+1', 'd-trunk'),
    call('2', 'c-trunk'),
    call('2', 'old-trunk'),
    call('33', 'c-trunk', { application_sid: 'Z' }),
    call('99', 'd-trunk', { application_sid: 'D' }),
    // Not counted: an unknown trunk to a number of several carriers, another carrier's default, calls whose route isn't
    // known, an outbound call, and one to a user.
    call('1', 'old-trunk'),
    call('99', 'c-trunk', { application_sid: 'D' }),
    call('33', 'c-trunk'),
    call(null, 'c-trunk'),
    call('2', 'c-trunk', { direction: 'outbound' }),
    call('agent2', 'c-trunk'),
  ]
  const counts = countCalls(routes, numbers, records)
  const named = routes.map(({ key, application_sid, carrier }) => [
    `${carrier?.label} ${application_sid}`,
    counts.get(key) ?? 0,
  ])
  expect(Object.fromEntries(named)).toEqual({
    'c-trunk X': 1,
    'c-trunk Y': 2,
    'c-trunk Z': 1,
    'd-trunk Y': 1,
    'd-trunk D': 1,
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallTraits, readRecordFilter } from '../../../../mocks/service/record-filters.ts'
import { RecentCall } from '../../../contract/recent-calls.ts'
import { keysOf } from '../../../lib/records.ts'
import { runs } from '../../../../e2e/support/property-runs.ts'
import { noFilters } from '../pages/recent-calls-state.ts'
import { sampleRaw } from '../recent-call-fixtures.ts'
import { filteredQuery, probeQuery, type SentFilters, serverFilters, toSentFilters } from './server-filters.ts'

const at = Date.UTC(2026, 2, 10, 9, 30)

/** The parameters as the server decodes them. */
const received = (sent: SentFilters) => new URLSearchParams(new URLSearchParams({ ...sent }).toString())

/** Whether the server's expression matches a call between these parties. */
function finds(number: string, from: string, to = ''): boolean {
  // The mock uses no other fields.
  const call = { from, to, call_sid: 'a-sid' } as CallTraits
  return readRecordFilter(received(toSentFilters({ ...noFilters, number }))).passes?.(call) ?? true
}

test.each([
  ['+1 (415) 555-0101', '14155550101'],
  ['0014155550101', '14155550101'],
  ['tel:+14155550101', '14155550101'],
  ['００１４', '14'],
  ['alice', 'alice'],
  ['+1', '1'],
  ['a+b@c/d\\', 'a\\+b\\@c\\/d\\\\'],
  // A whole sid is sent unescaped, and compared with the call_sid.
  ['5B9D4B6A-f2c4-495c-8d7b-48c5e50c5551', '5b9d4b6a-f2c4-495c-8d7b-48c5e50c5551'],
  ['^1$|.*', '\\^1\\$\\|\\.\\*'],
  ['anna-märz–\u{1F4DE}', 'anna\\-märz–\u{1F4DE}'],
  ['a\nb\0', 'a\\ b'],
])('sends "%s" as %s', (number, filter) => {
  expect(toSentFilters({ ...noFilters, number })).toEqual({ filter })
})

test('escapes any text into a valid filter that finds this text', () => {
  const signs = fc.constantFrom(
    ...Array.from('+*?.()[]{}|^$\\/\'"-_ ~%&#=@:;,<>!`\n\r\t\0\u007F\u00A0\u2028é–９\u{1F4DE}\uD800abc019'),
  )
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: signs }))
  fc.assert(
    fc.property(text, text, (number, rest) => {
      expect(() => finds(number, rest)).not.toThrow()
      const sent = toSentFilters({ ...noFilters, number }).filter
      if (sent === undefined) return
      const plain = sent.replaceAll(/\\(.)/gu, '$1')
      // Half a surrogate pair can't be sent.
      if (/\p{Cs}/u.test(plain)) return
      expect(finds(number, `${rest.replaceAll('\n', '')}${plain}`)).toBe(true)
      expect(finds(number, 'x'.repeat(plain.length - 1))).toBe(false)
    }),
    runs(500),
  )
})

test('sends times with both ends included, and no limit for unreadable times', () => {
  const state = { ...noFilters, from: '2026-03-09T00:00Z', to: '2026-03-10T00:00Z' }
  expect(toSentFilters(state)).toEqual({ start: '2026-03-09T00:00:00.000Z', end: '2026-03-09T23:59:59.999Z' })
  expect(toSentFilters({ ...noFilters, from: 'x', to: 'y' })).toEqual({})
})

test('every filter passes a matching record, and its opposite value does not', () => {
  const record = RecentCall.schema.parse(sampleRaw(at, { call_sid: 'abc' }))
  const passing = {
    filter: '\\+1415',
    direction: 'inbound',
    answered: 'false',
    trunk: 'acme-trunk',
    start: new Date(at).toISOString(),
    end: new Date(at).toISOString(),
  } as const
  for (const name of keysOf(serverFilters)) {
    const { passes, opposite } = serverFilters[name]
    expect([name, passes(record, passing[name]), passes(record, opposite(passing[name]))]).toEqual([name, true, false])
  }
  expect(serverFilters.filter.passes(record, 'abc')).toBe(true)
  expect(serverFilters.filter.passes(record, 'ab')).toBe(false)
  expect(serverFilters.start.passes(record, new Date(at + 1).toISOString())).toBe(false)
  expect(serverFilters.end.passes(record, new Date(at - 1).toISOString())).toBe(false)
})

test('sends times instead of days, and changes only one filter in a probe', () => {
  const state = { page: 3, size: 50, days: 90, call: '', ...noFilters, trunk: 'acme' } as const
  expect(filteredQuery(state).input).toEqual({ page: 3, count: 50, days: 30, trunk: 'acme' })
  const timed = { ...state, from: '2026-03-09T00:00Z' }
  const start = '2026-03-09T00:00:00.000Z'
  expect(filteredQuery(timed).input).toEqual({ page: 3, count: 50, trunk: 'acme', start })
  expect(probeQuery(timed, 'trunk').input).toEqual({ page: 1, count: 10, trunk: 'nothing has this', start })
})

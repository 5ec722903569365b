import { expect, test } from 'vitest'
import type { JsonObject } from '../../contract/json.ts'
import { carrier, check, healthy, number, wordsOf } from './findings-fixtures.ts'

test.each<[why: string, stored: string, change: JsonObject, found: readonly string[]]>([
  ['nothing', '14155550101', {}, []],
  ['its application is gone', '1', { application_sid: 'gone' }, ['number-missing-application']],
  ['it has no application', '1', { application_sid: null }, ['number-unassigned']],
  ['its application is empty', '1', { application_sid: '' }, ['number-unassigned']],
  ['the default of its carrier takes its calls', '1', { application_sid: null, voip_carrier_sid: 'd' }, []],
  ['it has no carrier', '1', { voip_carrier_sid: null }, ['number-no-carrier']],
  ['its carrier is empty', '1', { voip_carrier_sid: '' }, ['number-no-carrier']],
  ['its carrier is gone', '1', { voip_carrier_sid: 'gone' }, ['number-missing-carrier']],
  ['it has punctuation', '1-555-000-1003', {}, ['number-punctuation']],
  ['it has a plus', '+15550001003', {}, ['number-punctuation']],
  ['it is a broken pattern', '1555[*', {}, ['pattern-broken']],
  ['it matches anywhere', '1555*', {}, ['pattern-anywhere']],
  ['it matches everything, as it is meant to', '*', {}, []],
  ['it is anchored at its end', String.raw`5\d\d$`, {}, []],
  ['a longer pattern matches less', '^14', {}, []],
])('finds the problems of a number: %s', (_, stored, change, found) => {
  const carriers = [carrier('c'), carrier('d', { application_sid: 'a' })]
  const { findings } = check({ numbers: [...healthy.numbers, number(stored, change)], carriers })
  expect(findings.map(({ rule }) => rule)).toEqual(found)
})

test('reports a pattern that a longer one on the same carrier shadows', () => {
  const numbers = [number('14155550100'), number(String.raw`^\+?1\d{10}$`), number(String.raw`^1555\d{7}$`)]
  const words = String.raw`pattern-shadowed ^1555\d{7}$: ^\+?1\d{10}$ is tried first and matches every number that it does`
  expect(wordsOf({ numbers })).toEqual([words])
  // On different carriers neither comes first.
  expect(
    wordsOf({
      numbers: [...numbers.slice(0, 2), number(String.raw`^1555\d{7}$`, { voip_carrier_sid: 'd' })],
      carriers: [carrier('c'), carrier('d')],
    }),
  ).toEqual([])
})

test('reports an inactive carrier only if it has numbers', () => {
  const carriers = [carrier('c', { is_active: 0 }), carrier('d', { is_active: 0 }), carrier('e', { is_active: null })]
  expect(wordsOf({ carriers })).toEqual(['carrier-off c-trunk: Calls to its 2 numbers are refused'])
})

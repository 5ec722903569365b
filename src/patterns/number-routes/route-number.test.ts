import { assert, constantFrom, array, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allPatterns,
  candidatesFor,
  type Carrier,
  patternsOf,
  type Route,
  routeExactly,
  type RoutedNumber,
  routeNumber,
  toCalled,
  tryPattern,
} from './route-number.ts'

const c1: Carrier = { sid: 'c1', isActive: true, defaultApplication: null }
const c2: Carrier = { ...c1, sid: 'c2' }
const withDefault = (carrier: Carrier): Carrier => ({ ...carrier, defaultApplication: 'D' })

/** Parses "15550001001>X", or "15550001001>" for none, on carrier c1 by default. */
const toNumber = (text: string, voip_carrier_sid: string | null = 'c1'): RoutedNumber => {
  const [number = '', application] = text.split('>')
  return {
    phone_number_sid: text,
    number,
    voip_carrier_sid,
    application_sid: application === '' ? null : (application ?? null),
    account_sid: 'a',
  }
}

const follow = (typed: string, numbers: readonly RoutedNumber[], carriers: readonly Carrier[] = [c1]) => {
  const called = toCalled(typed)
  return routeNumber(called, numbers, carriers, ({ number }) => tryPattern(number, called))
}

/** Returns an application's name, or how the call ends. */
const wordsOf = (route: Route) => (route.end === 'application' ? route.application_sid : route.end)

/** The rows of docs/api.md, each observed in the platform's own look-up. */
const rows: readonly [numbers: string, called: string, end: string, carrier?: Carrier][] = [
  ['15550001001>X', '+15550001001', 'X'],
  ['15550001001>X', '5550001001', 'not-found'],
  ['15550001001>X 1555*>Y', '15550001001', 'X'],
  ['15550001001>X 1555*>Y', '15550009999', 'Y'],
  ['1555*>Y 1555000*>Z', '15550009999', 'Z'],
  ['1555*>Y', '4415559', 'Y'],
  [String.raw`^1555\d{7}$>X`, '155500010011', 'not-found'],
  ['*>Y', 'alice', 'Y'],
  ['*>Y', 'anonymous', 'Y'],
  ['*>Y', '', 'Y'],
  ['15550001001> *>Y', '15550001001', 'no-application'],
  ['15550001001>', '15550001001', 'D', withDefault(c1)],
  ['15550001001>', '4420', 'D', withDefault(c1)],
  ['1555[*>X 1*>Y', '15550001001', 'Y'],
  ['1*>Y *>Z', '4421', 'Y'],
  ['1*>Y *>Z', '4420', 'Z'],
  ['15550001001>X', '15550001001', 'carrier-off', { ...c1, isActive: false }],
  ['1-555-000-1003>X', '15550001003', 'not-found'],
  ['(555)>X', '44155599', 'X'],
  // Formatted, as people paste them.
  ['15550001001>X', '+1 (555) 000-1001', 'X'],
  ['15550001001>X 1555*>Y', ' 1.555.000.9999', 'Y'],
  ['15550001001>X', 'sip:+15550001001@sbc.example.com;transport=tls', 'X'],
  ['15550001001>X', '<sip:+15550001001@192.0.2.10>;tag=1', 'X'],
  ['15550001001>X', 'tel:+1-555-000-1001', 'X'],
  ['1-555-000-1003>X', '1-555-000-1003', 'not-found'],
  ['a 1*>Y', 'a 1', 'Y'],
  ['', '15550001001', 'not-found'],
]

describe('routing a call', () => {
  test.each(rows)('with the numbers %j, a call to %s ends at %s', (numbers, called, end, carrier = c1) => {
    const listed = numbers
      .split(' ')
      .filter(Boolean)
      .map((text) => toNumber(text))
    expect(wordsOf(follow(called, listed, [carrier]))).toBe(end)
  })

  test('never reaches a number without a carrier or on another carrier', () => {
    expect(follow('15550001001', [toNumber('15550001001>X', null)]).end).toBe('not-found')
    expect(follow('15550001001', [toNumber('15550001001>X', 'c2')]).end).toBe('not-found')
  })

  test('is a conflict if two carriers have the number or a default application', () => {
    const both = [toNumber('15550001001>X'), toNumber('15550001001>Y', 'c2')]
    expect(follow('15550001001', both, [c1, c2])).toEqual({ end: 'conflict', between: both })
    expect(follow('1', [], [withDefault(c1), withDefault(c2)]).end).toBe('conflict')
    expect(wordsOf(follow('1', [], [c1, withDefault(c2)]))).toBe('D')
  })

  test('is a tie if patterns of equal length have different applications', () => {
    const tied = [toNumber('15*>X'), toNumber('55*>Y')]
    expect(follow('155', tied)).toEqual({ end: 'tie', between: tied })
    expect(wordsOf(follow('155', [toNumber('15*>X'), toNumber('55*>X')]))).toBe('X')
  })

  test('names the number, pattern or default that decided', () => {
    const [number, pattern, bare] = ['1>X', '2*>Y', '3*>'].map((text) => toNumber(text))
    const numbers = [number, pattern, bare].filter((one) => one !== undefined)
    expect(follow('1', numbers)).toMatchObject({ by: number })
    expect(follow('42', numbers)).toMatchObject({ by: pattern })
    expect(follow('43', numbers)).toEqual({ end: 'no-application', by: bare })
    expect(follow('43', numbers, [withDefault(c1)])).toEqual({
      end: 'application',
      application_sid: 'D',
      by: 'default',
    })
  })

  test('routeExactly matches only equal numbers, on any carrier', () => {
    const numbers = [toNumber('+15550001001>X', null), toNumber('15550001002>'), toNumber('1*>Y')]
    expect(wordsOf(routeExactly('15550001001', numbers))).toBe('X')
    expect(wordsOf(routeExactly('15550001002', numbers))).toBe('no-application')
    expect(wordsOf(routeExactly('15550001003', numbers))).toBe('not-found')
    expect(wordsOf(routeExactly('15550001001', [...numbers, toNumber('15550001001>Z')]))).toBe('conflict')
  })
})

/** A second implementation: a server's loop, number by number. */
function followSlowly(called: string, numbers: readonly RoutedNumber[], carrier: Carrier): string[] {
  const own = numbers.filter(({ voip_carrier_sid }) => voip_carrier_sid === carrier.sid)
  const equal = own.filter(({ number }) => number === called)
  if (equal.length > 1) return ['conflict']
  const toEnd = (sid: string | null, isFound: boolean) =>
    sid || carrier.defaultApplication || (isFound ? 'no-application' : 'not-found')
  if (equal[0] !== undefined) return [toEnd(equal[0].application_sid, true)]
  for (let length = 20; length > 0; length -= 1) {
    const ends = own
      .filter(({ number }) => number.length === length && /[^0-9]/.test(number))
      .filter(({ number }) => tryPattern(number, called) === 'match')
      .map(({ application_sid }) => toEnd(application_sid, true))
    if (ends.length > 0) return ends
  }
  return [toEnd(null, false)]
}

const anyNumbers = array(
  record({
    phone_number_sid: string(),
    number: constantFrom('1', '15', '155', '*', '1*', '5*', '15*', '^1', '5$', '[', '(5)', '15-5', '1.5', '+15'),
    voip_carrier_sid: constantFrom('c1', 'c2', null),
    application_sid: constantFrom('X', 'Y', '', null),
    account_sid: constantFrom('a'),
  }),
  { maxLength: 8 },
)
const anyCalled = constantFrom('1', '15', '155', '51', '2', '')

test('routes any numbers as a server that tries them one by one', () => {
  assert(
    property(anyNumbers, anyCalled, constantFrom(c1, withDefault(c1)), (numbers, called, carrier) => {
      const possible = new Set(followSlowly(called, numbers, carrier))
      const end = wordsOf(follow(called, numbers, [carrier]))
      expect(end).toBe(possible.size > 1 ? 'tie' : [...possible][0])
    }),
  )
})

test('routes among the candidates as among all numbers', () => {
  assert(
    property(anyNumbers, constantFrom('1', '15', '2', '', '1*', 'alice'), (numbers, called) => {
      const listed = numbers.map((value) => ({ value }))
      const candidates = candidatesFor(called, listed, allPatterns(listed))
      expect(follow(called, candidates, [c1, c2])).toEqual(follow(called, numbers, [c1, c2]))
      expect(wordsOf(routeExactly(called, candidates))).toBe(wordsOf(routeExactly(called, numbers)))
    }),
  )
})

test('orders patterns longest first and leaves out plain numbers', () => {
  const numbers = ['1*>X', '1555>X', '^155>X', '+1>X'].map((text) => toNumber(text))
  expect(patternsOf(numbers, [c1]).map(({ number }) => number)).toEqual(['^155', '1*', '+1'])
  // As a regular expression, a leading plus has nothing to repeat.
  expect(tryPattern('+1', '1')).toBe('broken')
})

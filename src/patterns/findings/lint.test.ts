import { describe, expect, test } from 'vitest'
import { keysOf } from '../../lib/records.ts'
import type { Configuration } from './configuration.ts'
import {
  application,
  check,
  configurationOf,
  credential,
  healthy,
  type Lists,
  noon,
  number,
} from './findings-fixtures.ts'
import { toLine, toLines } from './lines.ts'
import { type RuleName, rules } from './rules.ts'

test('a healthy configuration: every rule is checked, and nothing is found', () => {
  expect(check({})).toEqual({ findings: [], checked: keysOf(rules), isReading: false, gaps: [] })
})

describe('what is not known gives no finding, and is said', () => {
  /** Breaks every rule that needs more than its own list. */
  const broken = {
    numbers: [
      number('1', { application_sid: 'gone' }),
      number('2', { voip_carrier_sid: 'gone' }),
      number('3', { application_sid: null }),
    ],
    applications: [application('spare', { speech_synthesis_vendor: 'acme' })],
  }
  const rulesFound = (change: Partial<Configuration>) => [
    ...new Set(check(broken, change).findings.map(({ rule }) => rule)),
  ]
  const gaps = (change: Partial<Configuration>) => check(broken, change).gaps

  test('all that it would find otherwise', () => {
    expect(rulesFound({})).toEqual([
      'number-missing-application',
      'number-missing-carrier',
      'speech-none',
      'number-unassigned',
      'application-unused',
    ])
  })

  test('lists that failed, or that the server lacks', () => {
    expect(rulesFound({ carriers: { state: 'failed' } })).toEqual([
      'number-missing-application',
      'speech-none',
      'number-unassigned',
    ])
    expect(gaps({ carriers: { state: 'failed' } })).toEqual([
      {
        why: 'The carriers couldn’t be loaded.',
        rules: ['number-missing-carrier', 'carrier-off', 'application-unused'],
      },
    ])
    const unchecked = ['number-missing-carrier', 'carrier-off', 'application-unused']
    expect(gaps({ carriers: { state: 'forbidden' } })).toEqual([
      { why: 'This token isn’t allowed to read carriers.', rules: unchecked },
    ])
    expect(gaps({ carriers: { state: 'off' } })).toEqual([
      { why: 'Reading carriers is turned off in Settings.', rules: unchecked },
    ])
    expect(gaps({ carriers: { state: 'absent' } })).toEqual([
      { why: 'This server doesn’t list carriers.', rules: ['number-missing-carrier', 'carrier-off'] },
    ])
    expect(
      check(broken, { carriers: { state: 'unread' } }).findings.find(({ rule }) => rule === 'number-unassigned')
        ?.reason,
    ).toBe('No application takes its calls, unless its carrier has a default application')
    expect(rulesFound({ numbers: { state: 'failed' } })).toEqual(['speech-none'])
  })

  test('lists of which a part is missing', () => {
    const part = { ...configurationOf(broken), isWhole: false }
    const partOf = (list: 'numbers' | 'applications' | 'credentials') => ({ [list]: { ...part[list], isWhole: false } })
    expect(rulesFound(partOf('numbers'))).not.toContain('application-unused')
    expect(rulesFound(partOf('credentials'))).not.toContain('speech-none')
    expect(rulesFound(partOf('applications'))).not.toContain('number-missing-application')
    // What is there is checked.
    expect(rulesFound(partOf('numbers'))).toContain('number-unassigned')
    expect(gaps(partOf('numbers')).map(({ why }) => why)).toContain(
      'Not all phone numbers could be read: the others are checked.',
    )
  })

  test('patterns that are being compared, can’t be, or are too many', () => {
    const patterns = [...healthy.numbers, number('1555*'), number('55*')]
    const lists = { numbers: patterns }
    expect(check(lists, { patterns: null })).toMatchObject({ findings: [], isReading: true })
    expect(check(lists, { patterns: 'failed' }).gaps[0]?.why).toBe('Patterns couldn’t be compared in this browser.')
    const report = configurationOf(lists).patterns
    if (report === null || report === 'failed') throw new Error('no report')
    const { gaps: missing, findings } = check(lists, { patterns: { ...report, isWhole: false } })
    expect(missing.flatMap(({ rules }) => rules)).toEqual(['pattern-shadowed'])
    expect(findings.map(({ rule }) => rule)).toEqual(['pattern-anywhere', 'pattern-anywhere'])
  })

  test('a server that never says when credentials were used', () => {
    const old = credential('aws', { last_used: null, created_at: new Date(noon - 90 * 86_400_000).toISOString() })
    const { findings, gaps: missing } = check({ credentials: [old] })
    expect(findings).toEqual([])
    expect(missing).toEqual([
      { why: 'This server doesn’t say when credentials were used.', rules: ['credential-unused'] },
    ])
  })

  test('nothing is read yet', () => {
    const reading = { state: 'reading' } as const
    const lists = { numbers: reading, applications: reading, credentials: reading, carriers: reading, patterns: null }
    expect(check({}, lists)).toEqual({ findings: [], checked: [], isReading: true, gaps: [] })
  })
})

test('each finding leads to what mends it', () => {
  const numbers = [
    number('1-555', { application_sid: 'a' }),
    number('1555*'),
    number('2', { voip_carrier_sid: null }),
    number('3', { application_sid: null }),
  ]
  const { findings } = check({ numbers })
  expect(findings.map((finding) => toLine(finding).link)).toEqual([
    '/phone-numbers/n3',
    '/phone-numbers/new?number=2&like=n2',
    '/phone-numbers/new?number=1555&like=n1-555',
    '/phone-numbers/new?number=%5E1555*&like=n1555*',
  ])
})

test('on the overview, few that fail are named, and many of a rule are one line that opens exactly them', () => {
  const lines = (lists: Lists) =>
    toLines(check(lists).findings).map(({ name, reason, link }) => `${name} | ${reason} | ${link}`)
  const missing = { application_sid: 'gone' }
  expect(lines({ numbers: [...healthy.numbers, number('3', missing)] })).toEqual([
    '3 | Its application doesn’t exist: calls fail | /phone-numbers/n3',
  ])
  expect(lines({ numbers: [...healthy.numbers, number('3', missing), number('4', missing)] })).toEqual([
    '2 phone numbers | Numbers with a missing application | /phone-numbers?finding=number-missing-application',
  ])
  const mute = Array.from({ length: 8 }, (_, index) => application(`a${index}`, { speech_synthesis_vendor: 'acme' }))
  const named = lines({ applications: [...healthy.applications, ...mute] })
  expect(named[5]).toBe('3 more applications |  | /findings?rule=speech-none')
  expect(named[6]).toBe('8 applications | Unused applications | /findings?rule=application-unused')
})

test('100,000 numbers are looked at once each', () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => number(String(15550000000 + index)))
  let looked = 0
  const counted = rows.map((row) => ({
    raw: row.raw,
    get value() {
      looked += 1
      return row.value
    },
  }))
  const found = check({}, { numbers: { state: 'read', rows: counted, isWhole: true } })
  expect(found.findings).toEqual([])
  // By the rules of numbers, and by the applications that they use.
  expect(looked).toBe(200_000)
})

test('every rule says what it is about', () => {
  const titles = keysOf(rules).map((name: RuleName) => rules[name].title)
  expect(new Set(titles).size).toBe(titles.length)
})

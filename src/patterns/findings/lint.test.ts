import { describe, expect, test, vi } from 'vitest'
import type { JsonObject } from '../../contract/json.ts'
import { keysOf } from '../../lib/records.ts'
import { runAtOnce } from '../../lib/slices.ts'
import { examinePatterns } from '../number-routes/examine-patterns.ts'
import type { Configuration } from './configuration.ts'
import {
  application,
  check,
  lintAll,
  configurationOf,
  credential,
  healthy,
  type Lists,
  noon,
  number,
} from './findings-fixtures.ts'
import { toLine, toLines, toMarks } from './lines.ts'
import { createLinter } from './lint.ts'
import { createExaminer } from './pattern-report.ts'
import { type RuleName, rules } from './rules.ts'

test('checks every rule and finds nothing in a healthy configuration', () => {
  expect(check({})).toEqual({ findings: [], checked: keysOf(rules), isReading: false, gaps: [] })
})

test('reports every rule as unchecked if a check throws, and recovers on the next run', () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const linter = createLinter()
  const fault = new TypeError('nobody thought of it')
  const called = new Set<string>()
  vi.spyOn(called, Symbol.iterator).mockImplementation(() => {
    throw fault
  })
  const { findings, checked, isReading, gaps } = runAtOnce(linter(configurationOf(healthy, { called })))
  expect({ findings, checked, isReading }).toEqual({ findings: [], checked: [], isReading: false })
  expect(gaps.map((gap) => gap.rules)).toEqual([keysOf(rules)])
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
  expect(runAtOnce(linter(configurationOf(healthy))).checked).toEqual(keysOf(rules))
  vi.unstubAllGlobals()
})

describe('incomplete data', () => {
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

  test('gives all findings if nothing is missing', () => {
    expect(rulesFound({})).toEqual([
      'number-missing-application',
      'number-missing-carrier',
      'speech-none',
      'number-unassigned',
      'application-unused',
    ])
  })

  test('gives a gap for each list that failed or that the server lacks', () => {
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
    ).toBe('Calls reach no application, unless the carrier has a default one')
    expect(rulesFound({ numbers: { state: 'failed' } })).toEqual(['speech-none'])
  })

  test('skips the rules that need a whole list if part of it is missing', () => {
    const part = { ...configurationOf(broken), isWhole: false }
    const partOf = (list: 'numbers' | 'applications' | 'credentials') => ({ [list]: { ...part[list], isWhole: false } })
    expect(rulesFound(partOf('numbers'))).not.toContain('application-unused')
    expect(rulesFound(partOf('credentials'))).not.toContain('speech-none')
    expect(rulesFound(partOf('applications'))).not.toContain('number-missing-application')
    // The rest is still checked.
    expect(rulesFound(partOf('numbers'))).toContain('number-unassigned')
    expect(gaps(partOf('numbers')).map(({ why }) => why)).toContain(
      'Not all phone numbers could be read; the rest were checked.',
    )
  })

  test('gives no shadowed patterns until they are compared, and a gap if they can’t be', () => {
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

  test('gives a gap if the server never says when credentials were used', () => {
    const old = credential('aws', { last_used: null, created_at: new Date(noon - 90 * 86_400_000).toISOString() })
    const { findings, gaps: missing } = check({ credentials: [old] })
    expect(findings).toEqual([])
    expect(missing).toEqual([
      { why: 'This server doesn’t say when credentials were used.', rules: ['credential-unused'] },
    ])
  })

  test('gives neither findings nor gaps while lists are loading', () => {
    const reading = { state: 'reading' } as const
    const lists = { numbers: reading, applications: reading, credentials: reading, carriers: reading, patterns: null }
    expect(check({}, lists)).toEqual({ findings: [], checked: [], isReading: true, gaps: [] })
  })
})

test('links each finding to the page that fixes it', () => {
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

test('the overview names a few failing records and sums up the others in links', () => {
  const lines = (lists: Lists) =>
    toLines(lintAll({ ...healthy, ...lists }).findings).map(({ name, reason, link }) => `${name} | ${reason} | ${link}`)
  const missing = { application_sid: 'gone' }
  expect(lines({ numbers: [...healthy.numbers, number('3', missing)] })).toEqual([
    '3 | Its application isn’t in this account | /phone-numbers/n3',
  ])
  expect(lines({ numbers: [...healthy.numbers, number('3', missing), number('4', missing)] })).toEqual([
    '2 phone numbers | Numbers with a missing application | /phone-numbers?finding=number-missing-application',
  ])
  const mute = Array.from({ length: 8 }, (_, index) => application(`a${index}`, { speech_synthesis_vendor: 'acme' }))
  const named = lines({ applications: [...healthy.applications, ...mute] })
  expect(named[5]).toBe('3 more applications |  | /findings?rule=speech-none')
  expect(named[6]).toBe('8 applications | Unused applications | /findings?rule=application-unused')
})

describe('100,000 numbers', () => {
  let looked = 0
  const rowsOf = (change: JsonObject = {}) =>
    Array.from({ length: 100_000 }, (_, index) => {
      const { raw, value } = number(String(15550000000 + index), change)
      return {
        raw,
        get value() {
          looked += 1
          return value
        },
      }
    })
  const configuration = (numbers: ReturnType<typeof rowsOf>, change: Partial<Configuration> = {}) =>
    configurationOf(healthy, { numbers: { state: 'read', rows: numbers, isWhole: true }, ...change })
  const fresh = <T>(rows: readonly T[]) => ({ state: 'read', rows: [...rows], isWhole: true }) as const

  test('are checked once each, and again only if the content of a list changes', () => {
    const rows = rowsOf()
    const lint = createLinter()
    looked = 0
    const looks = (change: Partial<Configuration> = {}) => {
      const before = looked
      expect(runAtOnce(lint(configuration(rows, change))).findings).toEqual([])
      return looked - before
    }
    expect(looks()).toBe(100_000)
    expect(looks()).toBe(0)
    // Read again, with the same content.
    expect(looks({ applications: fresh(healthy.applications), credentials: fresh(healthy.credentials) })).toBe(0)
    const more = [...healthy.applications, application('b')]
    expect(looks({ applications: fresh(more), called: new Set(['b']) })).toBe(100_000)
  })

  test('are checked in small steps', () => {
    const steps = createLinter()(configuration(rowsOf()))
    looked = 0
    steps.next()
    expect(looked).toBeLessThan(1000)
  })

  test('become findings only when they are viewed', () => {
    const { findings } = runAtOnce(
      createLinter()(configuration(rowsOf({ application_sid: null }), { called: new Set(['a']) })),
    )
    const [found] = findings
    expect(findings.map(({ rule, length }) => `${rule} ${length}`)).toEqual(['number-unassigned 100000'])
    looked = 0
    expect(found?.slice(99_998).map(({ name }) => name)).toEqual(['15550099998', '15550099999'])
    expect(found?.slice(20, 22).map(({ name }) => name)).toEqual(['15550000020', '15550000021'])
    expect(looked).toBeLessThan(10)
  })
})

test('marks a number in a list with its findings, worst first', () => {
  const numbers = [number('1-555', { application_sid: null, voip_carrier_sid: 'gone' }), number('1555*')]
  const { findings, ofNumber } = lintAll({ ...healthy, numbers })
  const marks = toMarks(findings, 'numbers', ofNumber)
  const names = numbers.map(({ value }) => marks.of(value.phone_number_sid, value).map(({ name }) => name))
  expect(names).toEqual([['number-missing-carrier', 'number-unassigned', 'number-punctuation'], ['pattern-anywhere']])
  expect(marks.rules.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'number-missing-carrier 1',
    'number-unassigned 1',
    'number-punctuation 1',
    'pattern-anywhere 1',
  ])
})

test('compares patterns again only if they change', async () => {
  let asked = 0
  const examine = createExaminer((carriers) => {
    asked += 1
    return Promise.resolve(carriers.map((patterns) => examinePatterns(patterns)))
  })
  const { signal } = new AbortController()
  const of = (...patterns: string[]) =>
    examine(
      patterns.map((one) => number(one).value),
      signal,
    )
  const first = await of('1555*', '[')
  expect(await of('1555*', '[')).toEqual(first)
  expect(asked).toBe(1)
  expect(first).toMatchObject({
    isWhole: true,
    facts: new Map([
      ['n[', { kind: 'broken', coveredBy: null }],
      ['n1555*', { kind: 'anywhere', coveredBy: null }],
    ]),
  })
  await of('1555*')
  expect(asked).toBe(2)
})

test('every rule has a title of its own', () => {
  const titles = keysOf(rules).map((name: RuleName) => rules[name].title)
  expect(new Set(titles).size).toBe(titles.length)
})

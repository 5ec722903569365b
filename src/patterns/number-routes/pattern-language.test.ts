import { array, assert, constantFrom, property, stringMatching, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { examinePatterns } from './examine-patterns.ts'
import { isCovered, toAutomaton } from './pattern-language.ts'
import { tryPattern } from './route-number.ts'

const covers = (wide: string, narrow: string) => {
  const [a, b] = [toAutomaton(narrow), toAutomaton(wide)]
  return a === null || b === null ? null : isCovered(a, b)
}

test.each([
  [String.raw`^\+?1\d{10}$`, String.raw`^1555\d{7}$`, true],
  ['[0-9]*', '^155*', true],
  ['1555000*', '1555*', false],
  ['1555*', '1555000*', true],
  // Not anchored, so it also matches within longer numbers.
  ['^1555*', '1555*', false],
  ['1555*', '^1555*', true],
  ['^(1|44)20', '^4420', true],
  ['^4420', '^(1|44)20', false],
  ['^[1-4]5{2,3}$', '^3555$', true],
  ['^[^5]1', '^41', true],
  ['^[^5]1', '^51', false],
  // Any character that isn't a digit counts as unknown, so nothing is claimed of it.
  ['^1-5', '^1-5', false],
  ['^1.5', '^1-5', true],
  ['^1|5$', '^12', true],
  // Unsupported: look-ahead, backreference, boundary, inner anchor, code; or too many states.
  ['^1(?=5)', '1', null],
  [String.raw`^(1)\1`, '1', null],
  [String.raw`\b1`, '1', null],
  ['1(^5)', '1', null],
  [String.raw`\u0031`, '1', null],
  ['((1{99}){99}){99}', '1', null],
  ['1[', '1', null],
])('%s covers %s: %s', (wide, narrow, expected) => {
  expect(covers(wide, narrow)).toBe(expected)
})

const piece = constantFrom(
  '1',
  '2',
  '5',
  '.',
  String.raw`\d`,
  '[15]',
  '[^2]',
  '[1-3]',
  '(1|25)',
  '(?:5)',
  '-',
  String.raw`\D`,
)
const mark = constantFrom('', '', '', '?', '*', '+', '{2}', '{1,2}', '{2,}')
const anyPattern = tuple(
  constantFrom('', '^'),
  array(tuple(piece, mark), { minLength: 1, maxLength: 4 }),
  constantFrom('', '$', '*'),
).map(([start, pieces, end]) => start + pieces.map((parts) => parts.join('')).join('') + end)

test('a covered pattern never matches a number that the wider one does not', () => {
  let covered = 0
  assert(
    property(
      anyPattern,
      anyPattern,
      array(stringMatching(/^[125a-]{0,7}$/), { maxLength: 40 }),
      (wide, narrow, called) => {
        if (covers(wide, narrow) !== true) return
        covered += 1
        const astray = called.filter((one) => tryPattern(narrow, one) === 'match' && tryPattern(wide, one) !== 'match')
        expect(astray).toEqual([])
      },
    ),
    runs(3000),
  )
  expect(covered).toBeGreaterThan(0)
})

describe('the patterns of a carrier', () => {
  const kinds = (...patterns: string[]) => examinePatterns(patterns).facts.map(({ kind }) => kind)
  const covered = (...patterns: string[]) => examinePatterns(patterns).facts.map(({ coveredBy }) => coveredBy)

  test('are broken, anchored, or match anywhere or everything', () => {
    expect(
      kinds('1555[*', '^1555*', '5550$', '1555*', '(555)', '*', '.*', String.raw`\d`, '+1555', String.raw`5\$`),
    ).toEqual([
      'broken',
      'anchored',
      'anchored',
      'anywhere',
      'anywhere',
      'everything',
      'everything',
      'everything',
      'broken',
      'anywhere',
    ])
  })

  test('are covered by a longer pattern that matches all that they match', () => {
    expect(covered(String.raw`^\+?1\d{10}$`, String.raw`^1555\d{7}$`, '^44', '*')).toEqual([null, 0, null, null])
    // With equal lengths either may be tried first.
    expect(covered('^1*', '^1+')).toEqual([null, null])
    expect(covered('1555[*', '1*')).toEqual([null, null])
  })

  test('are reported as not compared if there are more than 300', () => {
    const many = Array.from({ length: 301 }, (_, index) => `^${1000 + index}`)
    expect(examinePatterns(['[0-9]*', ...many])).toMatchObject({ isWhole: false })
    expect(examinePatterns(many.slice(0, 300)).isWhole).toBe(true)
  })
})

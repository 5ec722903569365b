import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetRange, defaultPreferences, isBudget, parsePreferences } from './stored-preferences.ts'

test('reads stored preferences back', () => {
  const set = { ...defaultPreferences, theme: 'dark', zone: 'utc', density: 'compact', shortcuts: false, budget: 450 }
  expect(parsePreferences(JSON.stringify(set))).toEqual(set)
})

test('has a default for every preference', () => {
  expect(defaultPreferences).toEqual({
    theme: 'system',
    density: 'usual',
    zone: 'local',
    shortcuts: true,
    budget: 300,
    lockMinutes: 30,
    showsGuide: true,
    panelWidth: null,
    hiddenColumns: {},
    shownColumns: {},
    outcomes: {},
  })
})

test.each([
  [0, 0],
  [1440, 1440],
  [1441, 30],
  [-5, 30],
  [7.5, 30],
  ['5', 30],
])('reads a lock time of %j minutes as %d (0 is never)', (stored, lockMinutes) => {
  expect(parsePreferences(JSON.stringify({ lockMinutes: stored })).lockMinutes).toBe(lockMinutes)
})

test('an invalid field falls back to its default and leaves the others unchanged', () => {
  const stored = { theme: 'mauve', zone: 'utc', shortcuts: 'no', budget: -1 }
  expect(parsePreferences(JSON.stringify(stored))).toEqual({ ...defaultPreferences, zone: 'utc' })
})

test.each([null, '', '{', 'null', '[]', '7', '"dark"', '{"theme":{}}'])('reads %j as the defaults', (text) => {
  expect(parsePreferences(text)).toEqual(defaultPreferences)
})

test('reads any stored text as complete and valid preferences', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), hostile), (text) => {
      const { theme, zone, density, shortcuts, budget } = parsePreferences(text)
      expect(['system', 'light', 'dark']).toContain(theme)
      expect(zone).toMatch(/^(local|utc|[A-Za-z_]+(\/[\w+-]+)+)$/)
      expect(['usual', 'compact']).toContain(density)
      expect(typeof shortcuts).toBe('boolean')
      expect(isBudget(budget)).toBe(true)
    }),
  )
})

/** Known names with arbitrary values. */
const hostile = fc
  .dictionary(fc.constantFrom('theme', 'zone', 'density', 'shortcuts', 'budget', '__proto__'), fc.jsonValue())
  .map((value) => JSON.stringify(value))

test.each([
  [budgetRange.min, true],
  [budgetRange.max, true],
  [budgetRange.min - 1, false],
  [budgetRange.max + 1, false],
  [300.5, false],
  [Number.NaN, false],
])('accepts a budget of %d: %s', (count, isOne) => {
  expect(isBudget(count)).toBe(isOne)
})

import { expect, test } from 'vitest'
import { countsTable, timesTable } from './report.ts'
import type { Samples } from './statistics.ts'

const samples: Samples = {
  floor: [{ ms: 10 }, { ms: 20 }, { ms: 20 }],
  ours: [{ ms: 1030.4 }, { ms: 1040 }, { ms: 1050 }],
  against: [null, null, { ms: 2100 }],
}
const lines = [{ label: 'applications', figure: 'ms', samples }]

test('shows times as medians in ms, with the spread of their ratios', () => {
  expect(timesTable(lines, false).split('\n')).toEqual([
    '|              | floor, ms | ours, ms |           ours / floor |',
    '| ------------ | --------: | -------: | ---------------------: |',
    '| applications |        20 |    1,040 | 52.00 / 52.50 / 103.04 |',
  ])
})

test('shows another build in its own columns, from the rounds that it completed', () => {
  const [, , row] = timesTable(lines, true).split('\n')
  expect(row).toContain(' 2,100 |')
  expect(row).toContain('0.50 / 0.50 / 0.50')
})

test('shows a dash for figures that weren’t measured', () => {
  expect(countsTable([{ label: 'other', figure: 'none', samples }], true).split('\n')[2]).toBe(
    '| other |     – |    – |       – |',
  )
})

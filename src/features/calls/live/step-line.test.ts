import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointAt, toStepLine } from './step-line.ts'

const size = { width: 100, height: 10 }
const point = (at: number, count: number, isAfterGap = false) => ({ at, count, isAfterGap })

test('draws each count until the next one, and no line across a gap', () => {
  const points = [point(0, 1), point(50, 2), point(80, 2, true), point(100, 0)]
  expect(toStepLine(points, size)).toEqual({
    line: 'M0 5H50V0M80 0H100V10',
    area: 'M0 10V5H50V0V10ZM80 10V0H100V10V10Z',
    gaps: [{ x: 50, width: 30 }],
    highest: 2,
  })
})

test('draws histories that are empty, have one point, or stay at zero', () => {
  expect(toStepLine([], size)).toEqual({ line: '', area: '', gaps: [], highest: 0 })
  expect(toStepLine([point(5, 0)], size)).toMatchObject({ line: 'M0 10', highest: 0 })
})

test('pointAt returns the point in effect, or null if nobody watched', () => {
  const points = [point(10, 1), point(50, 2), point(80, 3, true)]
  expect([5, 10, 49, 50, 60, 80, 99].map((at) => pointAt(points, at)?.count ?? null)).toEqual([
    null,
    1,
    1,
    2,
    null,
    3,
    3,
  ])
})

test('never draws outside its size', () => {
  const points = fc.array(fc.record({ at: fc.nat(1e6), count: fc.nat(5000), isAfterGap: fc.boolean() }))
  fc.assert(
    fc.property(points, (some) => {
      const { line, gaps } = toStepLine(
        some.toSorted((a, b) => a.at - b.at),
        size,
      )
      for (const [, x] of line.matchAll(/[MH]([-\d.]+)/g)) expect(Number(x) >= 0 && Number(x) <= size.width).toBe(true)
      for (const [, y] of line.matchAll(/[V ]([-\d.]+)/g)) expect(Number(y) >= 0 && Number(y) <= size.height).toBe(true)
      expect(gaps.every(({ width }) => width >= 0)).toBe(true)
    }),
  )
})

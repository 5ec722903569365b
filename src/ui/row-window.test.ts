import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnAtOnce, drawnWhole, keptTop, toFirstRows, toHeldRows, toRoom, toRowWindow } from './row-window.ts'

const view = fc
  .record({
    top: fc.integer({ min: -1000, max: 500_000 }),
    height: fc.integer({ min: 0, max: 2000 }),
    rowHeight: fc.integer({ min: 1, max: 300 }),
    isUpwards: fc.boolean(),
    count: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ top, height, rowHeight, isUpwards, count }) => ({ top, bottom: top + height, rowHeight, isUpwards, count }))

test('renders every visible row, and not many more', () => {
  fc.assert(
    fc.property(view, ({ count, ...seen }) => {
      const { first, end } = toRowWindow(seen, count)
      const firstSeen = Math.max(0, Math.floor(seen.top / seen.rowHeight))
      const endSeen = Math.min(count, Math.ceil(seen.bottom / seen.rowHeight))
      expect(first).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(count)
      const missing = firstSeen < endSeen && (first > firstSeen || end < endSeen)
      expect(missing).toBe(false)
      const visible = (seen.bottom - seen.top) / seen.rowHeight
      expect(end - first).toBeLessThanOrEqual(Math.max(drawnWhole, visible + 36))
    }),
  )
})

test('the first rows fill the view, up to the size of one portion', () => {
  fc.assert(
    fc.property(view, ({ top, bottom, rowHeight }) => {
      const rows = toFirstRows({ top, bottom, rowHeight })
      expect(rows).toBeGreaterThan(0)
      expect(rows).toBeLessThanOrEqual(drawnAtOnce)
      expect(rows === drawnAtOnce || rows * rowHeight >= bottom - top).toBe(true)
    }),
  )
  expect(toFirstRows({ top: 0, bottom: 720, rowHeight: 36 })).toBe(20)
  expect(toFirstRows({ top: 0, bottom: 720, rowHeight: 0 })).toBe(drawnAtOnce)
  expect(toRoom({ top: 0, bottom: 1440, rowHeight: 36 })).toBe(40)
})

test('shows the end of the list if it has become shorter than the scroll position', () => {
  expect(toRowWindow({ top: 360_000, bottom: 360_720, rowHeight: 36 }, 400)).toEqual({ first: 372, end: 400 })
})

test('renders more rows ahead of the scroll direction than behind', () => {
  const seen = { top: 36_000, bottom: 36_720, rowHeight: 36 }
  expect(toRowWindow(seen, 5000)).toEqual({ first: 996, end: 1038 })
  expect(toRowWindow({ ...seen, isUpwards: true }, 5000)).toEqual({ first: 984, end: 1026 })
})

test('both ends of the window move at the same scroll positions', () => {
  const moves = Array.from({ length: 36 * 60 }, (_, top) =>
    toRowWindow({ top: 36_000 + top, bottom: 36_720 + top, rowHeight: 36 }, 5000),
  )
  expect(new Set(moves.map(({ first }) => first)).size).toBe(6)
  expect(new Set(moves.map(({ first, end }) => `${first} ${end}`)).size).toBe(6)
})

test('never renders an empty window while there are rows', () => {
  fc.assert(
    fc.property(view, ({ count, ...seen }) => {
      const { first, end } = toRowWindow(seen, count)
      expect(end - first > 0).toBe(count > 0)
    }),
  )
})

test('renders all rows of a short list', () => {
  expect(toRowWindow({ top: 0, bottom: 72, rowHeight: 36 }, drawnWhole)).toEqual({ first: 0, end: drawnWhole })
})

test('renders the first rows while the row height is unknown', () => {
  expect(toRowWindow({ top: 0, bottom: 0, rowHeight: 0 }, 5000)).toEqual({ first: 0, end: 30 })
})

test('renders the focused row and its neighbours at any scroll position, and no row twice', () => {
  fc.assert(
    fc.property(view, fc.nat(10_000), ({ count, ...seen }, at) => {
      fc.pre(count > 0)
      const drawn = toRowWindow(seen, count)
      const focused = Math.min(at, count - 1)
      const held = toHeldRows(focused, drawn, count) ?? { first: 0, end: 0 }
      const rows = [drawn, held].flatMap(({ first, end }) =>
        Array.from({ length: end - first }, (_, row) => first + row),
      )
      expect(new Set(rows).size).toBe(rows.length)
      expect(rows).toContain(focused)
      const isAlone = held.end > held.first
      const neighbours = [focused - 1, focused + 1].filter((row) => isAlone && row >= 0 && row < count)
      expect(rows).toEqual(expect.arrayContaining(neighbours))
    }),
  )
})

test.each([
  ['the same first row', { top: 360, bottom: 720 }, null, 680],
  ['the same first row, if the current one is out of view', { top: 360, bottom: 720 }, 30, 680],
  ['the current row as far below the edge as before', { top: 360, bottom: 720 }, 12, 12 * 68 - 72],
  ['the current row at the end of the view', { top: 360, bottom: 720 }, 19, 19 * 68 - (360 - 68)],
])('rows of another height show %s', (_, edges, current, top) => {
  expect(keptTop({ ...edges, rowHeight: 36 }, 68, current)).toBe(top)
})

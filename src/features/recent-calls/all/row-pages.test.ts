import { expect, test } from 'vitest'
import { toLoadedRow } from './row-source.ts'
import { toSlots } from './row-pages.ts'

test('creates slots on demand, and keeps each until its record arrives', () => {
  const loaded = toLoadedRow({ row: 7, raw: { from: '1' } })
  const rows = new Map([[51, loaded]])
  const slots = toSlots(rows, 50, 3)
  expect(slots.length).toBe(3)
  expect(slots.slice(0, 9)).toEqual([
    { place: 50, loaded: null },
    { place: 51, loaded },
    { place: 52, loaded: null },
  ])
  expect(slots.slice(5, 9)).toEqual([])
  const [before, known] = slots.slice(0, 2)
  expect(slots.slice(0, 1)[0]).toBe(before)
  // Another row has arrived since: known slots stay the same, so they aren't drawn again.
  const next = toSlots(new Map([...rows, [50, toLoadedRow({ row: 8, raw: null })]]), 50, 3)
  expect(next.slice(1, 2)[0]).toBe(known)
  expect(next.slice(0, 1)[0]).not.toBe(before)
})

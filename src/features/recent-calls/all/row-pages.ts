import { memoize, oncePer } from '../../../lib/once-per.ts'
import type { RowSource } from '../../../ui/data-table.tsx'
import type { LoadedRow } from './row-source.ts'

/** A place in the view; its record is read when the place becomes visible. */
export interface RowSlot {
  readonly place: number
  readonly loaded: LoadedRow | null
}

/** The record's place in the load, whatever the view, and its id: another load may give that place to another call. */
export const keyOfRow = ({ row, record }: LoadedRow): string => (record === null ? String(row) : `${row}-${record.id}`)

/** While pending, the place in the view. */
export const keyOfSlot = ({ place, loaded }: RowSlot): string => (loaded === null ? `place ${place}` : keyOfRow(loaded))

/** Every view reads its own row objects, so each has one place. */
const slotOf = oncePer((loaded: LoadedRow, place: number): RowSlot => ({ place, loaded }))

/** Returns `count` places of a view from `start` on. Slots are created when drawn, and once per row. */
export function toSlots(rows: ReadonlyMap<number, LoadedRow>, start: number, count: number): RowSource<RowSlot> {
  const emptySlotOf = memoize((place: number): RowSlot => ({ place, loaded: null }))
  const toSlot = (place: number): RowSlot => {
    const loaded = rows.get(place)
    return loaded === undefined ? emptySlotOf(place) : slotOf(loaded, place)
  }
  return {
    length: count,
    slice: (first, end) =>
      Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, index) => toSlot(start + first + index)),
  }
}

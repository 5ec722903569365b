import type { DataColumn } from '../ui/data-table.tsx'
import { type Direction, type Sort, type SortKey, toSort, toSortText } from './rows.ts'
import { z } from '../contract/zod.ts'
import { urlField } from './url-state.ts'

/** A column of a resource's table, as a plain value: how it looks, what it sorts by, what a search finds in it. */
export interface Column<T> extends Omit<DataColumn<T>, 'isSortable'> {
  readonly sortKey?: (row: T) => SortKey
  /** Direction of the first click; ascending unless the largest or newest is what one looks for. */
  readonly firstDirection?: Direction
  readonly searchTexts?: (row: T) => readonly (string | null)[]
  /** Stays when a panel takes part of the room. The first column always does. */
  readonly isMain?: boolean
}

/** The columns to show: the chosen ones, and beside an open panel the main ones among them. The first heads the rows and stays. */
export function shownColumns<T>(
  columns: readonly Column<T>[],
  hidden: readonly string[],
  isBeside: boolean,
): readonly Column<T>[] {
  return columns.filter(
    ({ id, isMain = false }, place) => place === 0 || (!hidden.includes(id) && (isMain || !isBeside)),
  )
}

/** Columns as the table itself wants them. */
export function toDataColumns<T>(columns: readonly Column<T>[]): DataColumn<T>[] {
  return columns.map((column) => ({ ...column, isSortable: column.sortKey !== undefined }))
}

function sortableIds<T>(columns: readonly Column<T>[]): string[] {
  return columns.filter(({ sortKey }) => sortKey !== undefined).map(({ id }) => id)
}

/** The state of a list in its URL: what is searched for, and the order. */
export function toListSchema<T>(columns: readonly Column<T>[], byDefault: Sort) {
  const ids = sortableIds(columns)
  const orders = ids.flatMap((by) => [toSortText({ by, direction: 'asc' }), toSortText({ by, direction: 'desc' })])
  return z.object({ q: urlField(z.string(), ''), sort: urlField(z.enum(orders), toSortText(byDefault)) })
}
export type ListSchema = ReturnType<typeof toListSchema>

/** The order that a list's state asks for. */
export function sortOf<T>(columns: readonly Column<T>[], text: string): Sort | null {
  return toSort(text, sortableIds(columns))
}

/** The order after a click on a column's header: the other way round, or by that column. */
export function afterClick<T>(columns: readonly Column<T>[], now: Sort | null, id: string): Sort {
  if (now?.by === id) return { by: id, direction: now.direction === 'asc' ? 'desc' : 'asc' }
  return { by: id, direction: columns.find((column) => column.id === id)?.firstDirection ?? 'asc' }
}

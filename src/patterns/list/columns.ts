import { totalWidth } from '../../ui/table-width.ts'
import type { DataColumn } from '../../ui/table-row.tsx'
import { type Direction, type RowSearch, searchTexts, type Sort, type SortKey, toSort, toSortText } from './rows.ts'
import { z } from '../../contract/zod.ts'
import { oncePer } from '../../lib/once-per.ts'
import { urlField, urlText } from '../url/url-state.ts'

export interface ListColumn<T> extends DataColumn<T> {
  /** Its turn to yield where the table would scroll sideways: 1 goes first. Without one, it stays. */
  readonly yields?: number
  /** Whether it's hidden by default, such as sids. */
  readonly isExtra?: boolean
}

type Sized = Pick<ListColumn<never>, 'width'>

export interface Column<T> extends Omit<ListColumn<T>, 'isSortable'> {
  readonly sortKey?: (row: T) => SortKey
  /** Direction of the first click: descending if people look for the largest or newest. */
  readonly firstDirection?: Direction
  readonly searchTexts?: (row: T) => readonly (string | null)[]
}

/** Returns the ids of the hidden columns: the person's choice, by default the extras. */
export function hiddenColumnsOf<T>(
  columns: readonly Pick<ListColumn<T>, 'id' | 'isExtra'>[],
  chosen: readonly string[] | undefined,
): readonly string[] {
  return chosen ?? columns.filter(({ isExtra }) => isExtra).map(({ id }) => id)
}

/** Returns the columns to show. The first has the row headers and always stays. */
export const shownColumns = <C extends { readonly id: string }>(columns: readonly C[], hidden: readonly string[]) =>
  columns.filter(({ id }, place) => place === 0 || !hidden.includes(id))

/** Returns how many of the columns `turns`, from the first on, must yield for all `columns` to fit into `room` rem. */
export function countYielding(columns: readonly Sized[], turns: readonly Sized[], room: number): number {
  let needed = totalWidth(columns)
  let count = 0
  for (const { width } of turns) {
    if (needed <= room) break
    needed -= width
    count += 1
  }
  return count
}

export const toListColumns = <T>(columns: readonly Column<T>[]): readonly ListColumn<T>[] =>
  columns.map((column) => ({ ...column, isSortable: column.sortKey !== undefined }))

/** Returns a search in the texts that the columns give. */
export const searchColumns = <T extends object>(columns: readonly Column<T>[]): RowSearch<T> =>
  searchTexts((row) => columns.flatMap(({ searchTexts: toTexts }) => toTexts?.(row) ?? []))

const sortableIds = <T>(columns: readonly Column<T>[]): string[] =>
  columns.filter(({ sortKey }) => sortKey !== undefined).map(({ id }) => id)

/** Returns the schema of a list's URL state: search and order. `byDefault` as in the URL; '' for the server's order. */
export const toListSchema = oncePer((columns: readonly Column<never>[], byDefault: string) => {
  const ids = sortableIds(columns)
  const orders = ids.flatMap((by) => [toSortText({ by, direction: 'asc' }), toSortText({ by, direction: 'desc' })])
  return z.object({ q: urlText(), sort: urlField(z.enum(orders), byDefault) })
})

export const sortOf = <T>(columns: readonly Column<T>[], text: string): Sort | null =>
  toSort(text, sortableIds(columns))

/** Returns the order after a click on a column header: reversed, or by that column. */
export function afterClick<T>(columns: readonly Column<T>[], now: Sort | null, id: string): Sort {
  if (now?.by === id) return { by: id, direction: now.direction === 'asc' ? 'desc' : 'asc' }
  return { by: id, direction: columns.find((column) => column.id === id)?.firstDirection ?? 'asc' }
}

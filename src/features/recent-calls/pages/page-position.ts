/** The position of a page among all records. Pages count from 1, indexes from 0. */
import type { Paged } from '../../../contract/endpoint.ts'
import type { RecordRow } from '../record-rows.ts'

export interface Position {
  /** Index of the page's first record. */
  readonly start: number
  /** Records received, including unreadable ones. */
  readonly received: number
  /** null if the server gives no count. */
  readonly total: number | null
  /** null if unknown. At least 1. */
  readonly lastPage: number | null
  readonly hasNext: boolean
}

/** `page` and `size` are the requested ones: a server's echo may be wrong. */
export function toPosition(paged: Paged<unknown>, page: number, size: number): Position {
  const received = paged.rows.length + paged.unreadable.length
  const { total } = paged
  const lastPage = toLastPage(total, size)
  // Without a total, another page may follow a full one.
  const hasNext = lastPage === null ? received >= size : page < lastPage
  return { start: (page - 1) * size, received, total, lastPage, hasNext }
}

export function toLastPage(total: number | null, size: number): number | null {
  return total === null ? null : Math.max(1, Math.ceil(total / size))
}

/** How many records are missing on the page by the server's own count; 0 if it gives none. */
export function countLacking({ start, received, total }: Position, size: number): number {
  return total === null ? 0 : Math.max(0, Math.min(size, total - start) - received)
}

/** The page of a record at another page size. */
export const pageOfIndex = (index: number, size: number): number => Math.floor(index / size) + 1

/** How many records are newer than the one before, although the order is newest first. */
export function countOutOfOrder(rows: readonly RecordRow[]): number {
  return rows.filter(({ value }, place) => {
    const before = rows[place - 1]
    return before !== undefined && value.attempted_at > before.value.attempted_at
  }).length
}

/** Rows to draw: from `first` up to, not including, `end`. */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

export interface View {
  /** Where the visible part begins and ends, px from the top of the first row. */
  readonly top: number
  readonly bottom: number
  /** Height of every row, px; 0 while unknown. */
  readonly rowHeight: number
  /** It moves towards the first row. */
  readonly isUpwards?: boolean
}

/** Up to here all rows are drawn: the browser's own search then finds them, and printing works. */
export const drawnWhole = 200

/** Rows are drawn in portions of as many, each a task of its own. The first portion is waited for (`toFirstRows`). */
export const drawnAtOnce = 30

/** How many rows the view has place for. */
export function toRoom({ top, bottom, rowHeight }: View): number {
  return rowHeight <= 0 ? drawnAtOnce : Math.max(1, Math.ceil((bottom - top) / rowHeight))
}

/** How many rows to draw at first. */
export function toFirstRows(view: View): number {
  return Math.min(drawnAtOnce, toRoom(view))
}

/**
 * Rows drawn beyond the visible ones: ahead, so that fast scrolling finds them; behind, for the Tab key and for scrolling back.
 * Few, because each makes every frame that draws new rows longer.
 */
const [ahead, behind] = [8, 2]

/**
 * Windows begin at multiples of this. Large steps, because replacing few rows costs nearly as much as replacing many: at this
 * size, two of three frames of fast scrolling draw nothing new.
 */
const step = 12

/** The rows that have to be drawn for a view; never empty while there are rows. */
export function toRowWindow(view: View, count: number): RowWindow {
  const { top, rowHeight, isUpwards = false } = view
  if (count <= drawnWhole) return { first: 0, end: count }
  if (rowHeight <= 0) return { first: 0, end: drawnAtOnce }
  // A list that got shorter is looked at from its end until the browser has scrolled there.
  const room = toRoom(view)
  const highest = Math.max(0, count - room)
  const seen = Math.min(Math.max(0, Math.floor(top / rowHeight)), highest)
  const above = isUpwards ? ahead : behind
  const first = Math.floor(Math.max(0, seen - above) / step) * step
  // The same number of rows everywhere: otherwise each end moves at its own scroll positions, and rows change twice as often.
  return { first, end: Math.min(count, first + room + behind + ahead + step) }
}

/**
 * The row with the focus, and its neighbours, which the Tab and arrow keys lead to: drawn wherever one scrolls, or the
 * focus would go to the top of the page. null: the window has them.
 */
export function toHeldRows(focused: number | null, { first, end }: RowWindow, count: number): RowWindow | null {
  if (focused === null || focused >= count || (focused >= first && focused < end)) return null
  return focused < first
    ? { first: Math.max(0, focused - 1), end: Math.min(first, focused + 2) }
    : { first: Math.max(end, focused - 1), end: Math.min(count, focused + 2) }
}

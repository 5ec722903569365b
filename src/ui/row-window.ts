/** The rows to render: from `first` up to, not including, `end`. */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

export interface View {
  /** Edges of the visible part, px from the top of the first row. */
  readonly top: number
  readonly bottom: number
  /** Height of every row, px; 0 while unknown. */
  readonly rowHeight: number
  /** Scrolls towards the first row. */
  readonly isUpwards?: boolean
}

/** Up to this number, all rows are rendered, so that the browser's own search and printing work. */
export const drawnWhole = 200

/** Rows render in portions of this size, each in a task of its own. Only the first one is awaited (`toFirstRows`). */
export const drawnAtOnce = 30

/** Returns how many rows fit into the view. */
export function toRoom({ top, bottom, rowHeight }: View): number {
  return rowHeight <= 0 ? drawnAtOnce : Math.max(1, Math.ceil((bottom - top) / rowHeight))
}

/** Returns how many rows to render at first. */
export function toFirstRows(view: View): number {
  return Math.min(drawnAtOnce, toRoom(view))
}

/**
 * Rows rendered beyond the visible ones: ahead, for fast scrolling; behind, for the Tab key and for scrolling back.
 * Few, because each of them slows down every frame that renders new rows.
 */
const [ahead, behind] = [8, 2]

/**
 * Windows begin at multiples of this. Large steps, because replacing few rows costs nearly as much as replacing many:
 * at this size, two of three frames of fast scrolling render nothing new.
 */
const step = 12

/** Returns the rows to render for a view; never empty while there are rows. */
export function toRowWindow(view: View, count: number): RowWindow {
  const { top, rowHeight, isUpwards = false } = view
  if (count <= drawnWhole) return { first: 0, end: count }
  if (rowHeight <= 0) return { first: 0, end: drawnAtOnce }
  // If the list has become shorter, shows its end until the browser has scrolled there.
  const room = toRoom(view)
  const highest = Math.max(0, count - room)
  const seen = Math.min(Math.max(0, Math.floor(top / rowHeight)), highest)
  const above = isUpwards ? ahead : behind
  const first = Math.floor(Math.max(0, seen - above) / step) * step
  // Always the same number of rows: otherwise both ends would move at different times, and rows change twice as often.
  return { first, end: Math.min(count, first + room + behind + ahead + step) }
}

/**
 * Returns the row with the focus and its neighbours, which the Tab and arrow keys reach: they stay rendered during
 * scrolling, or the focus would move to the top of the page. null if the window contains them.
 */
export function toHeldRows(focused: number | null, { first, end }: RowWindow, count: number): RowWindow | null {
  if (focused === null || focused >= count || (focused >= first && focused < end)) return null
  return focused < first
    ? { first: Math.max(0, focused - 1), end: Math.min(first, focused + 2) }
    : { first: Math.max(end, focused - 1), end: Math.min(count, focused + 2) }
}

/**
 * Returns the position, px from the top of the first row, at which rows of another height show what the view showed: the
 * current row as far below the edge as before, or at the end of the view; without one in view, the same first row.
 */
export function keptTop({ top, bottom, rowHeight }: View, nextHeight: number, current: number | null): number {
  const first = top / rowHeight
  if (current === null || current < first || current >= bottom / rowHeight) return first * nextHeight
  const below = Math.min((current - first) * rowHeight, Math.max(0, bottom - top - nextHeight))
  return current * nextHeight - below
}

import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { drawnAtOnce, drawnWhole, toFirstRows, toHeldRows, toRoom, toRowWindow, type View } from './row-window.ts'

interface Wanted {
  /** Names the list: "application". */
  readonly noun: string
  readonly count: number
  /** When it changes, none of the rows are those before, and they begin to be drawn from the first one again. */
  readonly view: string
  /** Of the first rows drawn one that must be among them. */
  readonly startAt: number
  /** aria-rowindex of the first row. */
  readonly base: number
}

/**
 * Which rows of a table to draw. Works whatever scrolls: the region around the table, or on small screens the page. Sizes
 * are read where the browser has them ready: after layout, and while scrolling.
 */
export function useRowWindow(
  table: RefObject<HTMLTableElement | null>,
  { noun, count, view: of, startAt, base }: Wanted,
) {
  const [view, setView] = useState(guessView)
  const [isMeasured, setIsMeasured] = useState(false)
  const [isSideways, setIsSideways] = useState(false)
  const [focused, setFocused] = useState<number | null>(null)
  const heldFocus = useRef(false)
  const top = useRef(0)

  // Synchronises with scrolling and layout.
  useEffect(() => {
    const look = () => {
      if (table.current === null) return
      const active = document.activeElement
      const row = table.current.tBodies[0]?.contains(active)
        ? active?.closest('tr')?.getAttribute('aria-rowindex')
        : null
      heldFocus.current = typeof row === 'string'
      const next = measure(table.current)
      if (next === null) return
      top.current = next.top
      lastRowHeight = next.rowHeight
      setIsMeasured(true)
      if (next.isFilled) rooms.set(noun, toFirstRows(next))
      setIsSideways(next.isSideways)
      setFocused(typeof row === 'string' ? Number(row) - base : null)
      // Scrolling within the window that is drawn renders nothing.
      setView((now) => {
        const moved = { ...next, isUpwards: isUpwards(now, next) }
        return now.rowHeight === next.rowHeight && isSame(now, moved, count) ? now : moved
      })
    }
    // Gone elsewhere since: whoever has it now also says where it goes next.
    const follow = ({ target }: FocusEvent) => {
      heldFocus.current = target instanceof Node && table.current?.tBodies[0]?.contains(target) === true
    }
    // Looks for the first time when the table has been laid out anyway.
    const observer = new ResizeObserver(look)
    for (const element of [table.current, table.current?.parentElement]) if (element) observer.observe(element)
    // Captured at the document: scroll events of the region do not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    document.addEventListener('focusin', follow)
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
      document.removeEventListener('focusin', follow)
    }
  }, [table, noun, count, base])

  const isWhole = count <= drawnWhole
  const wanted = isWhole ? { first: 0, end: count } : toRowWindow(view, count)
  const room = isWhole ? startAt + (rooms.get(noun) ?? toFirstRows(guessView())) : toRoom(view)
  // A new search or sort order shows a long list from its top: rows in view first, the rest once they are painted.
  const isTop = wanted.first === 0
  const drawn = useDrawn(isTop ? wanted.end : 0, of, room)
  const [first, end] = [wanted.first, isTop ? Math.min(wanted.end, drawn) : wanted.end]
  const held = toHeldRows(focused, { first, end }, count)

  // Synchronises the focus with the rows, after every change of them: one that is no longer drawn would take it along, to the top of the page.
  // In the same step: a look that comes before would find no focus in the table any more.
  useLayoutEffect(() => {
    if (heldFocus.current && document.activeElement === document.body) {
      table.current?.parentElement?.focus({ preventScroll: true })
    }
  })

  return {
    first,
    end,
    /** Rows that are drawn, too, although out of view. */
    held,
    /** px */
    rowHeight: view.rowHeight,
    isMeasured,
    /** It is wider than its region, which then scrolls that way, too. */
    isSideways,
    isAtTop: () => top.current <= 0,
  }
}

/** How many of the rows to draw: those that are waited for, and after each time that they were painted some more. */
function useDrawn(count: number, of: string, first: number): number {
  const [state, setState] = useState({ of, drawn: first })
  if (state.of !== of) setState({ of, drawn: first })
  const drawn = Math.min(count, state.drawn)
  // Synchronises with painting.
  useEffect(() => {
    if (drawn === count) return
    // In slices, and not at all where somebody goes to another page meanwhile.
    return afterPaint(() => startTransition(() => setState({ of, drawn: drawn + drawnAtOnce })))
  }, [of, drawn, count])
  return drawn
}

/** Compared with `now`, the view that rows were last drawn for. A move of less than a row doesn't change the direction. */
function isUpwards(now: View, next: View): boolean {
  const way = next.top - now.top
  return Math.abs(way) < next.rowHeight ? now.isUpwards === true : way < 0
}

function isSame(a: View, b: View, count: number): boolean {
  const [one, two] = [toRowWindow(a, count), toRowWindow(b, count)]
  return one.first === two.first && one.end === two.end
}

/** Of the last table that was looked at, px; 0: there was none. */
let lastRowHeight = 0

/** How many rows there was place for in a list, when it had more of them. */
const rooms = new Map<string, number>()

/** px: the rows of no list begin higher, below the frame's header, a heading, a search and, where there is one, the header row. */
const above = 190

/** The top of the list, with rows as high as those before, or as the tokens have it: what holds until there is a layout to look at. */
function guessView(): View {
  if (lastRowHeight === 0) {
    // Not later: asking for styles has all of them worked out that were changed since.
    const root = getComputedStyle(document.documentElement)
    const height = Number.parseFloat(root.getPropertyValue('--row')) * Number.parseFloat(root.fontSize)
    if (Number.isFinite(height)) lastRowHeight = height
  }
  return { top: 0, bottom: window.innerHeight - above, rowHeight: lastRowHeight }
}

interface Measured extends View {
  readonly isSideways: boolean
  /** There are rows as far as one can see. */
  readonly isFilled: boolean
}

/** null: there are no rows, or they are not shown. */
function measure(table: HTMLTableElement): Measured | null {
  const [body] = table.tBodies
  const scroller = table.parentElement
  const region = scroller?.getBoundingClientRect()
  const { height = 0 } = body?.getBoundingClientRect() ?? {}
  if (body === undefined || !scroller || region === undefined || height === 0) return null
  const { top, bottom, width } = table.getBoundingClientRect()
  // The header may be sticky or not shown at all: its own height counts, not its place.
  const origin = top + (table.tHead?.offsetHeight ?? 0)
  const end = Math.min(window.innerHeight, region.bottom)
  return {
    // A pixel, as below: the region's border.
    isFilled: bottom > end + 1,
    // A pixel: one of them is rounded.
    isSideways: width > scroller.clientWidth + 1,
    top: Math.max(0, region.top) - origin,
    bottom: end - origin,
    // On average, should texts make some higher. Sums of fractions are not exact.
    rowHeight: Math.round((height / body.rows.length) * 64) / 64,
  }
}

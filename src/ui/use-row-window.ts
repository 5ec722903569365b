import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import {
  drawnAtOnce,
  drawnWhole,
  keptTop,
  toFirstRows,
  toHeldRows,
  toRoom,
  toRowWindow,
  type View,
} from './row-window.ts'

interface Wanted {
  /** The name of the list: "application". */
  readonly noun: string
  readonly count: number
  /** Changes if all rows are replaced: rendering starts again from the first one. */
  readonly contentKey: string
  /** Index of a row that must be among the first ones rendered. */
  readonly startAt: number
  /** aria-rowindex of the first row. */
  readonly base: number
}

/**
 * Returns which rows of a table to render. Works with any scroller: the region around the table, or the page on small
 * screens. Reads sizes when the browser has them ready: after layout, and while scrolling.
 */
export function useRowWindow(
  table: RefObject<HTMLTableElement | null>,
  { noun, count, contentKey, startAt, base }: Wanted,
) {
  const [view, setView] = useState(guessView)
  const [isMeasured, setIsMeasured] = useState(false)
  const [isSideways, setIsSideways] = useState(false)
  const [focused, setFocused] = useState<number | null>(null)
  const top = useRef(0)
  const seen = useRef<View | null>(null)
  /** Where to scroll once rows of another height are rendered, px from the top of the first row. */
  const goal = useRef<number | null>(null)

  // Synchronises with scrolling and layout.
  useEffect(() => {
    const update = () => {
      if (table.current === null) return
      const active = document.activeElement
      const row = table.current.tBodies[0]?.contains(active)
        ? active?.closest('tr')?.getAttribute('aria-rowindex')
        : null
      const next = measure(table.current)
      if (next === null) return
      const before = seen.current
      if (before !== null && isOtherHeight(before, next)) {
        const current = table.current.querySelector('tr[data-current]')?.getAttribute('aria-rowindex')
        goal.current = keptTop(before, next.rowHeight, typeof current === 'string' ? Number(current) - base : null)
      }
      seen.current = next
      top.current = next.top
      lastRowHeight = next.rowHeight
      setIsMeasured(true)
      if (next.isFilled) rooms.set(noun, toFirstRows(next))
      setIsSideways(next.isSideways)
      setFocused(typeof row === 'string' ? Number(row) - base : null)
      // Scrolling within the rendered window causes no render.
      setView((now) => {
        const kept = goal.current ?? next.top
        const moved = { ...next, top: kept, bottom: next.bottom - next.top + kept, isUpwards: isUpwards(now, next) }
        return now.rowHeight === next.rowHeight && isSame(now, moved, count) ? now : moved
      })
    }
    // First called when the table has been laid out anyway.
    const observer = new ResizeObserver(update)
    for (const element of [table.current, table.current?.parentElement]) if (element) observer.observe(element)
    // Captured at the document: scroll events of the region don't bubble.
    document.addEventListener('scroll', update, { capture: true, passive: true })
    window.addEventListener('resize', update)
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', update, { capture: true })
      window.removeEventListener('resize', update)
    }
  }, [table, noun, count, base])

  const isWhole = count <= drawnWhole
  const wanted = isWhole ? { first: 0, end: count } : toRowWindow(view, count)
  const room = isWhole ? startAt + (rooms.get(noun) ?? toFirstRows(guessView())) : toRoom(view)
  // A new search or sort order shows a long list from its top: visible rows first, the rest after the first paint.
  const isTop = wanted.first === 0
  const drawn = useDrawn(isTop ? wanted.end : 0, contentKey, room)
  const [first, end] = [wanted.first, isTop ? Math.min(wanted.end, drawn) : wanted.end]
  const held = toHeldRows(focused, { first, end }, count)

  // Synchronises the scroll position with rows of another height, as beside a panel: the same ones stay in view.
  useLayoutEffect(() => {
    const now = goal.current === null || table.current === null ? null : measure(table.current)
    if (now === null || goal.current === null) return
    scrollerOf(table.current)?.scrollBy({ top: goal.current - now.top })
    goal.current = null
  })

  return {
    first,
    end,
    /** Rows that are rendered although they are out of view. */
    held,
    /** In px. */
    rowHeight: view.rowHeight,
    isMeasured,
    /** The table is wider than its region, which then scrolls sideways. */
    isSideways,
    isAtTop: () => top.current <= 0,
  }
}

/** Returns how many of the rows to render: at first those that are awaited, then more after each paint. */
function useDrawn(count: number, of: string, first: number): number {
  const [state, setState] = useState({ of, drawn: first })
  if (state.of !== of) setState({ of, drawn: first })
  const drawn = Math.min(count, state.drawn)
  // Synchronises with painting.
  useEffect(() => {
    if (drawn === count) return
    // A transition: runs in slices, and is dropped if the user navigates meanwhile.
    return afterPaint(() => startTransition(() => setState({ of, drawn: drawn + drawnAtOnce })))
  }, [of, drawn, count])
  return drawn
}

/** Whether rows have another form now. Texts may make some of them a little higher. */
function isOtherHeight(before: View, next: View): boolean {
  const ratio = next.rowHeight / before.rowHeight
  return before.top > 0 && (ratio > 1.25 || ratio < 0.8)
}

/** Returns what scrolls the table: the region around it or, on small screens, the page. */
function scrollerOf(table: HTMLTableElement | null): Element | null {
  const region = table?.parentElement ?? null
  return region !== null && region.scrollHeight > region.clientHeight ? region : (region?.closest('main') ?? null)
}

/** Compares with `now`, the view of the last render. A move of less than a row doesn't change the direction. */
function isUpwards(now: View, next: View): boolean {
  const way = next.top - now.top
  return Math.abs(way) < next.rowHeight ? now.isUpwards === true : way < 0
}

function isSame(a: View, b: View, count: number): boolean {
  const [one, two] = [toRowWindow(a, count), toRowWindow(b, count)]
  return one.first === two.first && one.end === two.end
}

/** Row height of the last table measured, px; 0 if there was none. */
let lastRowHeight = 0

/** How many rows fit, by list, for lists that had more. */
const rooms = new Map<string, number>()

/** px. No list begins higher: above it are the frame's header, a heading, a search and, if any, the header row. */
const above = 190

/** Estimates the view until there's a layout: the top of the list, with the last row height, or that of the tokens. */
function guessView(): View {
  if (lastRowHeight === 0) {
    // Early: reading styles later would recalculate all that have changed since.
    const root = getComputedStyle(document.documentElement)
    const height = Number.parseFloat(root.getPropertyValue('--row')) * Number.parseFloat(root.fontSize)
    if (Number.isFinite(height)) lastRowHeight = height
  }
  return { top: 0, bottom: window.innerHeight - above, rowHeight: lastRowHeight }
}

/** Returns null if there are no rows, or they aren't shown. */
function measure(table: HTMLTableElement) {
  const [body] = table.tBodies
  const scroller = table.parentElement
  const region = scroller?.getBoundingClientRect()
  const { height = 0 } = body?.getBoundingClientRect() ?? {}
  if (body === undefined || !scroller || region === undefined || height === 0) return null
  const { top, bottom, width } = table.getBoundingClientRect()
  // The header may be sticky or hidden: its own height counts, not its position.
  const origin = top + (table.tHead?.offsetHeight ?? 0)
  const end = Math.min(window.innerHeight, region.bottom)
  return {
    /** Whether rows fill the visible part. One pixel for the region's border. */
    isFilled: bottom > end + 1,
    // One pixel, because one of the widths is rounded.
    isSideways: width > scroller.clientWidth + 1,
    top: Math.max(0, region.top) - origin,
    bottom: end - origin,
    // The average, in case texts make some rows higher. Rounded, because sums of fractions aren't exact.
    rowHeight: Math.round((height / body.rows.length) * 64) / 64,
  }
}

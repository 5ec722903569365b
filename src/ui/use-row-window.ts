import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toRowWindow, type View } from './row-window.ts'

const unknown: View = { top: 0, bottom: 0, rowHeight: 0 }

/**
 * Which rows of a table to draw, and how much space the others take (px). Works whatever scrolls: the
 * region around the table, or on small screens the page. All rows must have one height, which is measured.
 */
export function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number) {
  const [view, setView] = useState(unknown)
  const heldFocus = useRef(false)

  // Synchronises with scrolling and layout.
  useEffect(() => {
    const look = () => {
      if (table.current === null) return
      heldFocus.current = table.current.querySelector('tbody :focus') !== null
      const next = measure(table.current)
      // Scrolling within the window that is drawn renders nothing.
      setView((now) => (now.rowHeight === next.rowHeight && isSame(now, next, count) ? now : next))
    }
    // Gone elsewhere since: whoever has it now also says where it goes next.
    const follow = ({ target }: FocusEvent) => {
      heldFocus.current = target instanceof Node && table.current?.tBodies[0]?.contains(target) === true
    }
    look()
    const observer = new ResizeObserver(look)
    if (table.current !== null) observer.observe(table.current)
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
  }, [table, count])

  const { first, end } = toRowWindow(view, count)

  // Synchronises the focus with the rows, after every change of them: one that is no longer drawn would take it along, to the top of the page.
  // In the same step: a look that comes before would find no focus in the table any more.
  useLayoutEffect(() => {
    if (heldFocus.current && document.activeElement === document.body) {
      table.current?.parentElement?.focus({ preventScroll: true })
    }
  })

  return { first, end, before: first * view.rowHeight, after: (count - end) * view.rowHeight }
}

function isSame(a: View, b: View, count: number): boolean {
  const [one, two] = [toRowWindow(a, count), toRowWindow(b, count)]
  return one.first === two.first && one.end === two.end
}

function measure(table: HTMLTableElement): View {
  const row = table.querySelector('tbody > tr')
  const region = table.parentElement?.getBoundingClientRect()
  if (row === null || region === undefined) return unknown
  // The header may be sticky or not shown at all: its own height counts, not its place.
  const origin = table.getBoundingClientRect().top + (table.tHead?.offsetHeight ?? 0)
  return {
    top: Math.max(0, region.top) - origin,
    bottom: Math.min(window.innerHeight, region.bottom) - origin,
    rowHeight: row.getBoundingClientRect().height,
  }
}

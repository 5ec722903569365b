import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * One tab stop for all marks of a chart: arrow keys move between them, Home and End to the ends. `across`: marks in one
 * row of a grid, where up and down move by a row; 1: a list, in which all four arrows move by one.
 */
export function useMarkCursor(count: number, across = 1) {
  const [place, setPlace] = useState(0)
  const [isHere, setIsHere] = useState(false)
  const group = useRef<SVGGElement>(null)
  const at = Math.min(place, count - 1)

  function move(event: KeyboardEvent) {
    const to = target(event.key, at, count, across)
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setPlace(to)
    const mark = group.current?.children[to]
    if (mark instanceof SVGElement) mark.focus()
  }

  return {
    /** The mark that is read out; null: nobody is looking for one. */
    current: isHere ? at : null,
    /** For the element whose children are the marks, in their order. */
    group: { ref: group, onKeyDown: move },
    mark: (index: number) => ({
      tabIndex: index === at ? 0 : -1,
      onFocus: () => {
        setPlace(index)
        setIsHere(true)
      },
      onBlur: () => setIsHere(false),
      onPointerEnter: () => {
        setPlace(index)
        setIsHere(true)
      },
      onPointerLeave: () => setIsHere(false),
    }),
  }
}

function target(key: string, at: number, count: number, across: number): number | null {
  const last = count - 1
  const down = across === 1 ? 1 : across
  const wanted: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + down <= last ? at + down : across === 1 ? last : at,
    ArrowUp: at - down >= 0 ? at - down : across === 1 ? 0 : at,
    Home: 0,
    End: last,
  }
  const to = wanted[key]
  return to === undefined ? null : Math.max(0, Math.min(last, to))
}

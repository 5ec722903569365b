import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type ChartData, type Mark, wordsOf } from './chart-data.ts'
import styles from './chart.module.css'

interface Options<M extends Mark> {
  readonly data: ChartData<M>
  /** Marks per row of a grid, in which up and down move by a row; 1 for a list, in which all arrows move by one. */
  readonly across?: number
  readonly draw: (mark: M, index: number) => ReactNode
  /** Shift and arrow keys select from the starting mark to the current one; Escape clears the selection. */
  readonly onSelect?: ((range: readonly [number, number] | null) => void) | undefined
}

/**
 * Returns the marks of a chart for its SVG, the index of the one that is pointed at or focused (null if none), whether
 * the pointer came to it in its upper half, the index of the one that has or would get the focus, and the events of its
 * tooltip, which keep it while it's pointed at. A single tab stop: arrow keys move between marks, Home and End to the
 * ends.
 */
export function useMarks<M extends Mark>({ data: { headers, marks }, across = 1, draw, onSelect }: Options<M>) {
  const [place, setPlace] = useState(0)
  const [isFocused, setIsFocused] = useState(false)
  /** The pointer only changes the tooltip: keys continue from their own position. */
  const [pointed, setPointed] = useState<number | null>(null)
  /** Whether it came to the mark in its upper half. */
  const [isHigh, setIsHigh] = useState(false)
  /** The mark at which selecting by keyboard began. */
  const [anchor, setAnchor] = useState<number | null>(null)
  const group = useRef<SVGGElement>(null)
  const at = Math.min(place, marks.length - 1)

  // Hides the tooltip: it may cover what someone looks at.
  useEscape(pointed !== null, () => setPointed(null))

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // Hides the tooltip.
      setIsFocused(false)
      setAnchor(null)
      onSelect?.(null)
      return
    }
    const to = target(event.key, at, marks.length, across)
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setPlace(to)
    const mark = group.current?.children[to]
    if (mark instanceof SVGElement) mark.focus()
    if (onSelect === undefined) return
    const from = event.shiftKey ? (anchor ?? at) : null
    setAnchor(from)
    if (from !== null) onSelect([Math.min(from, to), Math.max(from, to)])
  }
  const here = pointed ?? (isFocused ? at : null)

  return {
    at: here === null || here >= marks.length ? null : here,
    isHigh: isHigh && pointed !== null,
    focused: at,
    keep: { onPointerEnter: () => setPointed(here), onPointerLeave: () => setPointed(null) },
    group: (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- takes the arrow keys of its marks
      <g ref={group} onKeyDown={move}>
        {marks.map((mark, index) => (
          <MarkLink
            key={mark.key}
            words={wordsOf(mark, headers)}
            link={mark.link}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => {
              setPlace(index)
              setIsFocused(true)
            }}
            onBlur={() => setIsFocused(false)}
            onPointerEnter={({ currentTarget, clientY }) => {
              const { top, bottom } = currentTarget.getBoundingClientRect()
              setIsHigh(clientY < (top + bottom) / 2)
              setPointed(index)
            }}
            onPointerLeave={() => setPointed(null)}
          >
            {draw(mark, index)}
          </MarkLink>
        ))}
      </g>
    ),
  }
}

/** Calls `leave` on Escape, wherever the focus is. */
export function useEscape(isOn: boolean, leave: () => void): void {
  const onEscape = useEffectEvent(leave)
  // Synchronises with the keyboard.
  useEffect(() => {
    if (!isOn) return undefined
    const press = ({ key }: { readonly key: string }) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

function target(key: string, at: number, count: number, across: number): number | null {
  const last = count - 1
  const wanted: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + across <= last ? at + across : across === 1 ? last : at,
    ArrowUp: at - across >= 0 ? at - across : across === 1 ? 0 : at,
    Home: 0,
    End: last,
  }
  const to = wanted[key]
  return to === undefined ? null : Math.max(0, Math.min(last, to))
}

interface MarkProps extends ComponentProps<'g'> {
  readonly words: string
  readonly link: string | null
}

/** A link to the records that a mark counts; without any, a focusable image with a name. */
function MarkLink({ words, link, ...cursor }: MarkProps) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can replace an SVG one
  if (link === null) return <g {...cursor} className={styles['mark']} role="img" aria-label={words} />
  return (
    <a
      // Both are SVG elements here; React types <a> as an HTML element.
      {...(cursor as unknown as ComponentProps<'a'>)}
      className={styles['mark']}
      href={link}
      draggable={false}
      aria-label={words}
    />
  )
}

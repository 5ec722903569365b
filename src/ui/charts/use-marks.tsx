import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Follow } from './chart-frame.tsx'
import styles from './chart.module.css'

/** One bar or cell of a chart. */
export interface Mark {
  readonly key: string
  /** All that it tells: "2026-03-10 09:00: 84 calls, 50 answered". */
  readonly words: string
  /** Where the records that it counts are; null: there are none. */
  readonly link: string | null
}

interface Options<M extends Mark> {
  readonly marks: readonly M[]
  /** Marks in one row of a grid, where up and down move by a row; 1: a list, in which all four arrows move by one. */
  readonly across?: number
  readonly follow: Follow
  readonly draw: (mark: M, index: number) => ReactNode
}

/**
 * The marks of a chart, for its SVG, and what is read out of the one that someone points at or has gone to (null: nobody
 * is looking for one). One tab stop for all: arrow keys move between them, Home and End to the ends.
 */
export function useMarks<M extends Mark>({ marks, across = 1, follow, draw }: Options<M>) {
  const [place, setPlace] = useState(0)
  const [isHere, setIsHere] = useState(false)
  const group = useRef<SVGGElement>(null)
  const at = Math.min(place, marks.length - 1)

  function move(event: KeyboardEvent) {
    const to = target(event.key, at, marks.length, across)
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setPlace(to)
    const mark = group.current?.children[to]
    if (mark instanceof SVGElement) mark.focus()
  }
  const come = (index: number) => {
    setPlace(index)
    setIsHere(true)
  }
  const leave = () => setIsHere(false)

  return {
    reading: isHere ? (marks[at]?.words ?? null) : null,
    group: (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- takes the arrow keys of its marks
      <g ref={group} onKeyDown={move}>
        {marks.map((mark, index) => (
          <MarkLink
            key={mark.key}
            mark={mark}
            follow={follow}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => come(index)}
            onBlur={leave}
            onPointerEnter={() => come(index)}
            onPointerLeave={leave}
          >
            {draw(mark, index)}
          </MarkLink>
        ))}
      </g>
    ),
  }
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
  readonly mark: Mark
  readonly follow: Follow
}

/** A link to what a mark counts; where there is nothing to open, a picture with a name that the cursor can stand on. */
function MarkLink({ mark: { words, link }, follow, ...cursor }: MarkProps) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element can stand for an SVG one
  if (link === null) return <g {...cursor} className={styles['mark']} role="img" aria-label={words} />
  return (
    <a
      // Both are SVG elements here; React types <a> as HTML's.
      {...(cursor as unknown as ComponentProps<'a'>)}
      className={styles['mark']}
      href={link}
      aria-label={words}
      onClick={(event) => follow(link, event)}
    />
  )
}

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { useIsWide } from '../list/list-with-panel.tsx'
import styles from './panel.module.css'
import { setPreferences } from '../preferences/preferences.ts'

/** Minimum widths in rem, as in list-with-panel.module.css. */
const min = { panel: 22, list: 24 } as const

/** px per press of an arrow key. */
const keyStep = 24

/** The edge between a list and its panel, which resizes the panel by dragging or arrow keys. */
export function PanelResizer() {
  return useIsWide() ? <Edge /> : null
}

interface Sizes {
  readonly now: number
  readonly min: number
  readonly max: number
}

function Edge() {
  const edge = useRef<HTMLHRElement>(null)
  const [sizes, setSizes] = useState<Sizes>({ now: 0, min: 0, max: 0 })

  // Synchronises with the layout, which changes with the window, the text size, or another tab.
  useEffect(() => {
    const panel = edge.current?.parentElement
    const layout = toLayout(edge.current)
    if (!panel || layout === null) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const max = layout.clientWidth - min.list * rem
      setSizes({ now: Math.round(panel.offsetWidth), min: min.panel * rem, max: Math.round(max) })
    }
    const observer = new ResizeObserver(measure)
    // Not at once: this may run amid the reports of the list's observer, and browsers throw an error if one begins then.
    const stop = afterPaint(() => {
      observer.observe(panel)
      observer.observe(layout)
    })
    return () => {
      stop()
      observer.disconnect()
    }
  }, [])

  const clamp = (width: number) => Math.round(Math.min(sizes.max, Math.max(sizes.min, width)))
  const keep = (width: number) => setPreferences({ panelWidth: clamp(width) })
  /** Returns the width while dragging. It's stored only at the end: a preference change reaches every list. */
  const toDragged = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    clamp((currentTarget.parentElement?.getBoundingClientRect().right ?? 0) - clientX)

  const press = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: sizes.now + keyStep, ArrowRight: sizes.now - keyStep, Home: sizes.min, End: sizes.max }
    const width = Object.entries(wanted).find(([key]) => key === event.key)?.[1]
    if (width === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    keep(width)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control
    <hr
      ref={edge}
      aria-orientation="vertical"
      aria-label="Panel width"
      aria-valuenow={sizes.now}
      aria-valuemin={sizes.min}
      aria-valuemax={sizes.max}
      aria-valuetext={`${sizes.now} pixels`}
      title="Drag to resize; double-click to reset"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- likewise
      tabIndex={0}
      className={styles['edge']}
      onKeyDown={press}
      onDoubleClick={() => setPreferences({ panelWidth: null })}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        toLayout(event.currentTarget)?.style.setProperty('--panel-width', `${toDragged(event)}px`)
      }}
      onPointerUp={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) keep(toDragged(event))
      }}
    />
  )
}

/** Returns the element that holds list and panel (list-with-panel.tsx). */
function toLayout(edge: HTMLElement | null): HTMLElement | null {
  return edge?.closest<HTMLElement>('[data-open]') ?? null
}

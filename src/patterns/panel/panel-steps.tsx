import { useEffect, useMemo, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { formatCount } from '../../lib/count.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { useStore } from '../../ui/use-store.ts'
import { type ShownRows, useListBeside } from '../list/list-with-panel.tsx'
import styles from './panel.module.css'
import { useShortcuts } from '../use-shortcut.ts'

type Direction = 'previous' | 'next'

/**
 * State of the history entry after a step from another panel. `share`: the part of the list before the middle of the
 * record's row. `hadFocus`: whether the focus was in that panel.
 */
interface Step {
  readonly direction: Direction
  readonly share: number
  readonly hadFocus: boolean
}

/** Returns the step that led to this panel; null if it was opened otherwise. */
export function useStep(): Step | null {
  const { state } = useLocation()
  const isReplaced = useNavigationType() === NavigationType.Replace
  return isReplaced && isStep(state) ? state : null
}

function isStep(state: unknown): state is Step {
  return typeof state === 'object' && state !== null && 'direction' in state && 'share' in state && 'hadFocus' in state
}

/** Up to this length, the position in the list is looked up in advance. */
const soonFound = 1000

/**
 * Shows the record's position in the list, in its order and filters, with buttons for previous and next. Empty
 * without a list.
 */
export function PanelSteps() {
  const { path, record, rows } = useListBeside()
  const shown = useStore(rows)
  const known = useMemo(
    () => (shown === null || record === null ? null : toNeighbours(shown, record, Math.min(shown.length, soonFound))),
    [shown, record],
  )
  const navigate = useNavigate()
  const { search } = useLocation()
  const step = useStep()
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const first = useRef(step)

  // Synchronises the focus with the new panel, if the previous one had it.
  useEffect(() => {
    if (first.current?.hadFocus !== true) return
    const button = first.current.direction === 'next' ? next : previous
    button.current?.focus({ preventScroll: true })
  }, [])

  const go = (direction: Direction) => {
    if (record === null || shown === null) return
    const neighbours = known ?? toNeighbours(shown, record, shown.length)
    const target = neighbours?.[direction] ?? null
    if (neighbours === null || target === null) {
      return announce(direction === 'next' ? 'Last record of the list' : 'First record of the list')
    }
    const share = (neighbours.place - shown.before - 0.5 + (direction === 'next' ? 1 : -1)) / shown.length
    const panel = next.current?.closest('section')
    const state: Step = { direction, share, hadFocus: panel?.contains(document.activeElement) === true }
    void navigate(`${path}/${encodeURIComponent(target)}${search}`, { replace: true, state })
  }
  const isUsable = record !== null && shown !== null && (known !== null || shown.length > soonFound)
  useShortcuts(isUsable ? { K: () => go('previous'), J: () => go('next') } : {})

  if (!isUsable) return null
  return (
    <>
      {known !== null && (
        <span className={styles['place']}>
          {formatCount(known.place)} of {formatCount(shown.total)}
        </span>
      )}
      <Button
        ref={previous}
        variant="bare"
        icon="previous"
        title="Previous (Shift+K)"
        aria-label="Previous"
        aria-disabled={known?.previous === null}
        onClick={() => go('previous')}
      />
      <Button
        ref={next}
        variant="bare"
        icon="following"
        title="Next (Shift+J)"
        aria-label="Next"
        aria-disabled={known?.next === null}
        onClick={() => go('next')}
      />
    </>
  )
}

/** Returns null if the record isn't among the first `count` rows, such as when a filter hides it. */
function toNeighbours(rows: ShownRows, key: string, count: number) {
  const piece = 500
  for (let first = 0; first < count; first += piece) {
    const place = rows.keys(first, Math.min(count, first + piece)).indexOf(key)
    if (place !== -1) {
      const at = first + place
      return {
        /** In the whole list, from 1. */
        place: rows.before + at + 1,
        previous: at === 0 ? null : (rows.keys(at - 1, at)[0] ?? null),
        next: rows.keys(at + 1, Math.min(rows.length, at + 2))[0] ?? null,
      }
    }
  }
  return null
}

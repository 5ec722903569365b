/** Which columns of a list fit: instead of scrolling sideways, a table leaves out the ones that yield. */
import { createContext, type RefCallback, use, useCallback, useMemo, useState } from 'react'
import { createStore, type ReadonlyStore } from '../../lib/store.ts'
import { leadWidth } from '../../ui/table-width.ts'
import { useStore } from '../../ui/use-store.ts'
import { countYielding, hiddenColumnsOf, type ListColumn, shownColumns } from './columns.ts'
import { usePreferences } from '../preferences/preferences.ts'

/** Border and scrollbar of the table's region, in rem. Without a scrollbar, the same columns must show. */
const regionEdges = 0.875

/** Width in rem below which rows have two lines and no columns (ui/data-table.module.css). */
const minForColumns = 40

/** Navigation and gutters beside a list, in rem (app/frame.module.css). */
const besideLists = 15.5

/** The width of the last list measured, in rem: another one takes its place. */
let lastRoom: number | null = null

/** The width of the list, in rem. By default there's room for everything. */
export const RoomContext = createContext<ReadonlyStore<number>>(createStore(Number.POSITIVE_INFINITY))

/** Returns the width of an element in rem, as the browser reports it after a layout, and the element's ref. */
export function useMeasuredRoom(): [ReadonlyStore<number>, RefCallback<HTMLElement>] {
  const [room] = useState(() => createStore(lastRoom ?? toRem(window.innerWidth) - besideLists))
  // A callback, because a list behind a panel has no element until the panel closes or the window is wider.
  const measure = useCallback(
    (element: HTMLElement) => {
      const observer = new ResizeObserver(([entry]) => {
        const width = toRem(entry?.contentRect.width ?? 0)
        // A list behind a panel has no width.
        if (width === 0) return
        lastRoom = width
        room.set(width)
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [room],
  )
  return [room, measure]
}

const toRem = (px: number): number => px / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Returns the ids of the columns that someone hid, or that don't fit and no one asked for. */
export function useHiddenColumns<T>(
  noun: string,
  columns: readonly ListColumn<T>[],
  hasLead: boolean,
): readonly string[] {
  const { hiddenColumns, shownColumns: chosen } = usePreferences()
  const off = hiddenColumns[noun]
  const on = chosen[noun]
  const { hidden, shown, turns } = useMemo(() => {
    const hidden = hiddenColumnsOf(columns, off)
    const shown = shownColumns(columns, hidden)
    const turns = shown
      .filter(({ id, yields }) => yields !== undefined && on?.includes(id) !== true)
      .toSorted((a, b) => (a.yields ?? 0) - (b.yields ?? 0))
    return { hidden, shown, turns }
  }, [columns, off, on])
  const taken = regionEdges + (hasLead ? leadWidth : 0)
  const count = useStore(use(RoomContext), (room) =>
    room < minForColumns ? 0 : countYielding(shown, turns, room - taken),
  )
  return useMemo(() => [...hidden, ...turns.slice(0, count).map(({ id }) => id)], [hidden, turns, count])
}

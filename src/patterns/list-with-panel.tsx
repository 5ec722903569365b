import {
  Activity,
  createContext,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { createStore, type Store } from '../lib/store.ts'
import type { RowSource } from '../ui/data-table.tsx'
import styles from './list-with-panel.module.css'
import { usePreferences } from './preferences.ts'
import { useIsWide } from './use-is-wide.ts'

interface Props {
  /** Pattern of the list's own URL; anything below it is a panel. */
  readonly path: string
  readonly children: ReactNode
}

const BesideContext = createContext(false)

/** Whether a panel takes part of the list's room: only main columns are shown. */
export function useIsBeside(): boolean {
  return use(BesideContext)
}

export interface ShownRows {
  readonly length: number
  /** They may be a part of a longer list: how many come before them, and how many there are. */
  readonly before: number
  readonly total: number
  /** The records' parts of their URLs, from `first` up to, not including, `end`. */
  readonly keys: (first: number, end: number) => readonly string[]
}

interface Surroundings {
  /** URL of the record that the panel is about, as `path/key`; null: the panel is a form, or something else. */
  readonly record: { readonly list: string; readonly key: string } | null
  readonly rows: Store<ShownRows | null>
}

const nowhere: Surroundings = { record: null, rows: createStore<ShownRows | null>(null) }
const SurroundingsContext = createContext(nowhere)

/** What a panel knows of the list that it stands beside, or in the place of. */
export function usePanelSurroundings(): Surroundings {
  return use(SurroundingsContext)
}

/** Tells the panel which rows are shown. Nothing is made of them until somebody steps from one to the next. */
export function useTellRows<R>(
  rows: RowSource<R> | null,
  toKey: (row: R) => string,
  { before, total }: Pick<ShownRows, 'before' | 'total'>,
): void {
  const { rows: told } = use(SurroundingsContext)
  // Synchronises the panel, which stands elsewhere, with the list.
  useEffect(() => {
    const keys = (first: number, end: number) => (rows?.slice(first, end) ?? []).map(toKey)
    told.set(rows === null ? null : { length: rows.length, before, total, keys })
  }, [told, rows, toKey, before, total])
}

/**
 * A list, and the panel of one of its records in a nested route: side by side where there is room, else the
 * panel alone. The list stays as it was left, scrolled, searched and sorted; what it keeps in the query
 * of the URL must be kept by links to panels (`useLinkWithQuery`).
 */
export function ListWithPanel({ path, children }: Props) {
  const open = useMatch(`${path}/:record/*`)
  const isOpen = open !== null
  const isWide = useIsWide()
  const { panelWidth } = usePreferences()
  const layout = useRef<HTMLDivElement>(null)
  useKeptScroll(layout, isOpen)
  const [rows] = useState(() => createStore<ShownRows | null>(null))
  const key = open?.params.record
  const isRecord = key !== undefined && open?.params['*'] === ''
  const surroundings = useMemo(
    () => ({ record: isRecord ? { list: path, key } : null, rows }),
    [isRecord, path, key, rows],
  )
  return (
    <SurroundingsContext value={surroundings}>
      <div
        ref={layout}
        className={styles['layout']}
        data-open={isOpen}
        style={panelWidth === null ? undefined : { '--panel-width': `${panelWidth}px` }}
      >
        {/* Hidden, it keeps its state, but none of its shortcuts and none of its title. */}
        <Activity mode={isOpen && !isWide ? 'hidden' : 'visible'}>
          <BesideContext value={isOpen && isWide}>
            <div className={styles['list']}>{children}</div>
          </BesideContext>
        </Activity>
        {/* Another record is another panel: its focus, dialogs and pollers start anew. */}
        <Fragment key={key}>
          <Outlet />
        </Fragment>
      </div>
    </SurroundingsContext>
  )
}

/** Where the page scrolls as a whole, a panel takes the place of the list: afterwards the list is where it was. */
function useKeptScroll(layout: { readonly current: HTMLElement | null }, isOpen: boolean): void {
  const top = useRef(0)

  // Synchronises with scrolling, while the list is there: without it the page is shorter.
  useEffect(() => {
    const page = layout.current?.closest('main')
    if (isOpen || page === null || page === undefined) return
    const note = () => (top.current = page.scrollTop)
    page.addEventListener('scroll', note, { passive: true })
    return () => page.removeEventListener('scroll', note)
  }, [layout, isOpen])

  // Synchronises the page's scrolling with the list that is there again.
  useLayoutEffect(() => {
    if (!isOpen && top.current > 0) layout.current?.closest('main')?.scrollTo({ top: top.current })
  }, [layout, isOpen])
}

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
import { createStore, type Store } from '../../lib/store.ts'
import { mediaQuery } from '../../ui/browser-state.ts'
import type { RowSource } from '../../ui/data-table.tsx'
import { useStore } from '../../ui/use-store.ts'
import styles from './list-with-panel.module.css'
import { usePreferences } from '../preferences/preferences.ts'
import { RoomContext, useMeasuredRoom } from './use-fitting.ts'
import { useLinkWithQuery } from '../url/use-link-with-query.ts'

interface Props {
  /** URL pattern of the list; any path below it is a panel. */
  readonly path: string
  /** Type of its records: "Phone number". */
  readonly kind: string
  /** By name, the fields of a record in the spec. If given, panels show the raw record too. */
  readonly fields?: object | null
  readonly children: ReactNode
}

export interface ShownRows {
  readonly length: number
  /** `before` and `total` differ from 0 and `length` if these are part of a longer list. */
  readonly before: number
  readonly total: number
  /** Returns the records' keys in URLs, from `first` up to, not including, `end`. */
  readonly keys: (first: number, end: number) => readonly string[]
}

interface ListBeside extends Required<Omit<Props, 'children'>> {
  /** Key of the panel's record; null if the panel is a form, or something else. */
  readonly record: string | null
  readonly rows: Store<ShownRows | null>
}

const noList: ListBeside = { path: '', kind: '', fields: null, record: null, rows: createStore<ShownRows | null>(null) }
const ListBesideContext = createContext(noList)

/** Returns the list that a panel is beside, or replaces on narrow screens. `url`: with its search, order and filters. */
export function useListBeside(): ListBeside & { readonly url: string } {
  const list = use(ListBesideContext)
  return { ...list, url: useLinkWithQuery()(list.path) }
}

/** Gives the panel the rows on screen. Keys are computed only when someone steps to the next record. */
export function useReportRows<R>(
  rows: RowSource<R> | null,
  toKey: (row: R) => string,
  { before, total }: Pick<ShownRows, 'before' | 'total'>,
): void {
  const { rows: shown } = use(ListBesideContext)
  // Synchronises the panel, which is rendered elsewhere, with the list.
  useEffect(() => {
    const keys = (first: number, end: number) => (rows?.slice(first, end) ?? []).map(toKey)
    shown.set(rows === null ? null : { length: rows.length, before, total, keys })
  }, [shown, rows, toKey, before, total])
}

/**
 * A list and, in a nested route, the panel of one of its records: side by side on wide screens, else the panel alone.
 * The list keeps its scroll position, search and order. Links to panels must keep the list's query
 * (`useLinkWithQuery`).
 */
export function ListWithPanel({ path, kind, fields = null, children }: Props) {
  const open = useMatch(`${path}/:record/*`)
  const isOpen = open !== null
  const isWide = useIsWide()
  const { panelWidth } = usePreferences()
  const layout = useRef<HTMLDivElement>(null)
  const [room, ruler] = useMeasuredRoom()
  useKeptScroll(layout, isOpen)
  const [rows] = useState(() => createStore<ShownRows | null>(null))
  const key = open?.params.record
  const record = open?.params['*'] === '' ? (key ?? null) : null
  const beside = useMemo(() => ({ path, kind, fields, record, rows }), [path, kind, fields, record, rows])
  return (
    <ListBesideContext value={beside}>
      <div
        ref={layout}
        className={styles['layout']}
        data-open={isOpen}
        style={panelWidth === null ? undefined : { '--panel-width': `${panelWidth}px` }}
      >
        {/* A hidden list keeps its state, but not its shortcuts and title. */}
        <Activity mode={isOpen && !isWide ? 'hidden' : 'visible'}>
          <RoomContext value={room}>
            <div className={styles['list']}>
              {/* As wide as the list, but never higher: a change of size amid its own report would be an error. */}
              <div ref={ruler} />
              {children}
            </div>
          </RoomContext>
        </Activity>
        {/* A key per record resets focus, dialogs and pollers. */}
        <Fragment key={key}>
          <Outlet />
        </Fragment>
      </div>
    </ListBesideContext>
  )
}

/** Minimum width for list and panel side by side, as in list-with-panel.module.css. In rem, to follow zoom. */
const wide = mediaQuery('(width >= 68.75rem)')

export function useIsWide(): boolean {
  return useStore(wide)
}

/** Restores the page's scroll position after a panel has replaced the list on a narrow screen. */
function useKeptScroll(layout: { readonly current: HTMLElement | null }, isOpen: boolean): void {
  const top = useRef(0)

  // Synchronises with scrolling, while the list is shown. A layout effect, which ends before the browser scrolls the page
  // that has become shorter without the list.
  useLayoutEffect(() => {
    const page = layout.current?.closest('main')
    if (isOpen || page === null || page === undefined) return
    const note = () => (top.current = page.scrollTop)
    page.addEventListener('scroll', note, { passive: true })
    return () => page.removeEventListener('scroll', note)
  }, [layout, isOpen])

  // Synchronises the page's scroll position with the list when it's back.
  useLayoutEffect(() => {
    if (!isOpen && top.current > 0) layout.current?.closest('main')?.scrollTo({ top: top.current })
  }, [layout, isOpen])
}

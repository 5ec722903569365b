import { Activity, createContext, Fragment, type ReactNode, use } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import styles from './list-with-panel.module.css'
import { useIsWide } from './use-is-wide.ts'

interface Props {
  /** Pattern of the list's own URL; anything below it is a panel. */
  readonly path: string
  /** The list. */
  readonly children: ReactNode
}

const BesideContext = createContext(false)

/** Whether a panel takes part of the list's room: only main columns are shown. */
export function useIsBeside(): boolean {
  return use(BesideContext)
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
  return (
    <div className={styles['layout']} data-open={isOpen}>
      {/* Hidden, it keeps its state, but none of its shortcuts and none of its title. */}
      <Activity mode={isOpen && !isWide ? 'hidden' : 'visible'}>
        <BesideContext value={isOpen && isWide}>
          <div className={styles['list']}>{children}</div>
        </BesideContext>
      </Activity>
      {/* Another record is another panel: its focus, dialogs and pollers start anew. */}
      <Fragment key={open?.params.record}>
        <Outlet />
      </Fragment>
    </div>
  )
}

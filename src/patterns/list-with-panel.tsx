import { Activity, Fragment, type ReactNode } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import styles from './list-with-panel.module.css'
import { useIsWide } from './use-is-wide.ts'

interface Props {
  /** Pattern of the list's own URL; anything below it is a panel. */
  readonly pattern: string
  /** The list; `isBeside`: a panel takes part of its room. */
  readonly children: (isBeside: boolean) => ReactNode
}

/**
 * A list, and the panel of one of its records in a nested route: side by side where there is room, else the
 * panel alone. The list stays as it was left, scrolled, searched and sorted; what it keeps in the query
 * of the URL must be kept by links to panels (`useKeptQuery`).
 */
export function ListWithPanel({ pattern, children }: Props) {
  const open = useMatch(`${pattern}/:record/*`)
  const isOpen = open !== null
  const isWide = useIsWide()
  return (
    <div className={styles['layout']} data-open={isOpen}>
      {/* Hidden, it keeps its state, but none of its shortcuts and none of its title. */}
      <Activity mode={isOpen && !isWide ? 'hidden' : 'visible'}>
        <div className={styles['list']}>{children(isOpen && isWide)}</div>
      </Activity>
      {/* Another record is another panel: its focus, dialogs and pollers start anew. */}
      <Fragment key={open?.params.record}>
        <Outlet />
      </Fragment>
    </div>
  )
}

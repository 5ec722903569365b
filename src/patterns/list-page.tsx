import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useId,
  useMemo,
} from 'react'
import { useHref, useLocation, useMatch, useNavigate } from 'react-router-dom'
import { zoneName } from '../lib/time.ts'
import { DataTable, type DataTableProps, type RowSource } from '../ui/data-table.tsx'
import { CopyLinkButton } from '../ui/copy-button.tsx'
import { Foot, Page } from '../ui/page.tsx'
import { SkeletonTable } from '../ui/skeleton-table.tsx'
import { useZone } from '../ui/zone.ts'
import { type ListColumn, shownColumns } from './columns.ts'
import { useListKeys } from './list-keys.ts'
import { useTellRows } from './list-with-panel.tsx'
import type { Sort } from './rows.ts'
import { useHiddenColumns } from './use-fitting.ts'

const HeadingContext = createContext('')

interface PageProps {
  readonly title: string
  readonly line: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function ListPage({ title, line, actions, children }: PageProps) {
  const headingId = useId()
  return (
    <Page
      title={title}
      headingId={headingId}
      line={line}
      actions={
        <>
          <CopyLinkButton />
          {actions}
        </>
      }
      fills
    >
      <HeadingContext value={headingId}>{children}</HeadingContext>
    </Page>
  )
}

export function TimesFoot({ children }: { children?: ReactNode }) {
  const zone = useZone()
  return (
    <Foot>
      {children}Times in {zoneName(zone)}
    </Foot>
  )
}

/** Returns the key of the record in the panel beside the list, from the route; null if there's none. */
export function useOpenRecord(recordPath: string): string | null {
  const parameters = useMatch({ path: recordPath, end: false })?.params ?? {}
  return Object.values(parameters)[0] ?? null
}

interface TableProps<R> extends Omit<
  DataTableProps<R>,
  'labelledBy' | 'noun' | 'columns' | 'rows' | 'sortedBy' | 'sortedAs' | 'onSort' | 'currentKey' | 'link'
> {
  /** Key of the hidden columns in the preferences: "application". */
  readonly noun: string
  readonly columns: readonly ListColumn<R>[]
  /** null while loading. */
  readonly rows: RowSource<R> | null
  readonly reading?: string
  /** Whether a row's record is still loading, and so can't be opened. Needs a stable identity. */
  readonly isPending?: (row: R) => boolean
  readonly recordPath: string
  readonly sort: Sort | null
  readonly onSort?: (column: string) => void
  /** URL pattern of the edit page, for the shortcut. */
  readonly editPath?: string | undefined
}

const keepOrder = () => undefined

/** Links from rows to records. They keep the list's query, so that closing a panel leads back to the same list. */
interface RecordLinks {
  readonly search: string
  /** Base URL of the app: "/", or with the path that it's served under. */
  readonly home: string
  readonly go: (to: string) => void
}

const RecordLinksContext = createContext<RecordLinks>({ search: '', home: '/', go: () => undefined })

interface RowLinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'title' | 'aria-label'> {
  readonly to: string
  readonly children?: ReactNode
}

/** A link in a row. The router's Link reads six contexts, which is noticeable with hundreds of rows. */
export function RowLink({ to, children, ...others }: RowLinkProps) {
  const { home, go } = use(RecordLinksContext)
  const follow = (event: MouseEvent) => {
    // Clicks that open tabs and windows are left to the browser.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a {...others} href={home.replace(/\/$/, '') + to} onClick={follow}>
      {children}
    </a>
  )
}

function RecordLink({ path, children }: { path: string; children: ReactNode }) {
  return <RowLink to={path + use(RecordLinksContext).search}>{children}</RowLink>
}

function useRecordLinks(): RecordLinks {
  const { search } = useLocation()
  const home = useHref('/')
  const navigate = useNavigate()
  return useMemo(() => ({ search, home, go: (to) => void navigate(to) }), [search, home, navigate])
}

export function ListTable<R>(props: TableProps<R>) {
  const { noun, columns, rows, reading, isPending, recordPath, sort, onSort = keepOrder, editPath, ...table } = props
  const { toKey } = table
  const headingId = use(HeadingContext)
  const currentKey = useOpenRecord(recordPath)
  const hidden = useHiddenColumns(noun, columns, table.lead !== undefined && table.lead !== null)
  const shown = useMemo(() => shownColumns(columns, hidden), [columns, hidden])
  useTellRows(rows, toKey, table.part ?? { before: 0, total: rows?.length ?? 0 })
  const links = useRecordLinks()
  useListKeys({
    headingId,
    edit: editPath === undefined ? null : (key) => links.go(editPath.replace(/:\w+/, key) + links.search),
  })
  const link = useCallback(
    (row: R, words: ReactNode) =>
      isPending?.(row) === true ? (
        words
      ) : (
        <RecordLink path={recordPath.replace(/:\w+$/, encodeURIComponent(toKey(row)))}>{words}</RecordLink>
      ),
    [recordPath, toKey, isPending],
  )
  if (rows === null) {
    return (
      <>
        <output className="visually-hidden">{reading}</output>
        <SkeletonTable columns={shown} />
      </>
    )
  }
  return (
    <RecordLinksContext value={links}>
      <DataTable
        {...table}
        labelledBy={headingId}
        noun={noun}
        columns={shown}
        rows={rows}
        sortedBy={sort?.by ?? null}
        sortedAs={sort?.direction === 'asc' ? 'ascending' : 'descending'}
        onSort={onSort}
        currentKey={currentKey}
        link={link}
      />
    </RecordLinksContext>
  )
}

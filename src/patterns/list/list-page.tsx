import { createContext, type ReactNode, use, useCallback, useId, useMemo } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router-dom'
import { zoneName } from '../../lib/time.ts'
import { DataTable, type DataTableProps, type RowSource } from '../../ui/data-table.tsx'
import { CopyLinkButton } from '../../ui/copy-button.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { useZone } from '../../ui/zone.ts'
import { type ListColumn, shownColumns } from './columns.ts'
import { useListKeys } from './list-keys.ts'
import { useReportRows } from './list-with-panel.tsx'
import type { Sort } from './rows.ts'
import { toHref } from '../url/to-href.ts'
import { useHiddenColumns } from './use-fitting.ts'

const HeadingContext = createContext('')

interface PageProps {
  readonly title: string
  readonly line: ReactNode
  readonly actions: ReactNode
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

export function TimesFoot({ children }: { children: ReactNode }) {
  const zone = useZone()
  return (
    <div className="hint">
      {children}Times in {zoneName(zone)}
    </div>
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

/** The list's query, which links to records keep: closing a panel leads back to the same list. */
const QueryContext = createContext('')

/** A plain link: the router's reads six contexts, which is noticeable with hundreds of rows. */
function RecordLink({ path, children }: { path: string; children: ReactNode }) {
  return <a href={toHref(path + use(QueryContext))}>{children}</a>
}

export function ListTable<R>(props: TableProps<R>) {
  const { noun, columns, rows, reading, isPending, recordPath, sort, onSort = keepOrder, editPath, ...table } = props
  const { toKey } = table
  const headingId = use(HeadingContext)
  const currentKey = useOpenRecord(recordPath)
  const hidden = useHiddenColumns(noun, columns, table.lead !== undefined && table.lead !== null)
  const shown = useMemo(() => shownColumns(columns, hidden), [columns, hidden])
  useReportRows(rows, toKey, table.part ?? { before: 0, total: rows?.length ?? 0 })
  const { search } = useLocation()
  const navigate = useNavigate()
  useListKeys({
    headingId,
    edit: editPath === undefined ? null : (key) => void navigate(editPath.replace(/:\w+/, key) + search),
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
    <QueryContext value={search}>
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
    </QueryContext>
  )
}

import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { oncePer } from '../../lib/once-per.ts'
import { createStore, type ReadonlyStore } from '../../lib/store.ts'
import { ChipSelect } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import type { RowGroups } from '../../ui/data-table.tsx'
import { Notes, Tools } from '../../ui/page.tsx'
import { useStore } from '../../ui/use-store.ts'
import { revealFocused } from '../../ui/reveal-focused.ts'
import { afterClick, type Column, sortOf, toListColumns, toListSchema } from './columns.ts'
import { FailedRefresh } from '../failure/failure.tsx'
import { Freshness } from '../freshness.tsx'
import { ColumnsButton, type CsvFormat, ExportButton } from './list-options.tsx'
import type { ListFilter } from './list-filter.tsx'
import { ListPage, ListTable } from './list-page.tsx'
import { type CreateLink, type EmptyText, ListPlaceholder } from './list-placeholder.tsx'
import { type ListRead, type ReadPart, refreshReads } from './list-read.ts'
import { ListSearch, type ListSearchHandle } from './list-search.tsx'
import freshness from '../freshness.module.css'
import styles from './resource-list.module.css'
import type { RowSelect } from './row-selection.tsx'
import { createRowMaker, type Order, type Rows, type Sort, toSortText } from './rows.ts'
import { ListNotes, UnreadableRecords } from './unreadable.tsx'
import { useUrlState } from '../url/url-state.ts'
import { useFoundRows } from './use-found-rows.ts'
import { useShortcuts } from '../use-shortcut.ts'
import { WriteLink } from '../edit/write-button.tsx'

interface Props<T, R> {
  readonly title: string
  readonly noun: string
  readonly read: ListRead<T>
  /** Makes a row from a record. Needs a stable identity, or all rows are made again. */
  readonly toRow: (record: T) => R
  readonly columns: readonly Column<R>[]
  /** The order by default, as in the URL: "name", "-seen"; '' for the order of the list. */
  readonly defaultOrder: string
  readonly toKey: (row: R) => string
  readonly recordPath: string
  /** URL pattern of the edit page; absent if a button in the row edits, or nothing does. */
  readonly editPath?: string
  readonly empty: EmptyText
  /** Shown beside the heading, and in an empty list. */
  readonly create?: CreateLink
  readonly filter: ListFilter<R>
  /** Replaces count and age. */
  readonly line?: ReactNode
  /** Shown after the age. */
  readonly more?: ReactNode
  /** Replaces the number of rows. */
  readonly summary?: string
  readonly searchLabel?: string
  readonly above?: ReactNode
  readonly groups?: RowGroups<R> | null
  /** Shown under the table while it has rows. */
  readonly tableFoot?: ReactNode
  /** Other notes on the list, below it. */
  readonly foot?: ReactNode
  /** Lets rows be selected (useRowSelection). */
  readonly select?: RowSelect<R>
  readonly csv?: CsvFormat<R> | (() => Promise<CsvFormat<R>>)
  /** Other actions beside the heading, on the list or the rows found. `waitsFor`: why those aren't all known yet, or null. */
  readonly actions?: (found: Rows<R>, waitsFor: string | null) => ReactNode
}

const none: never[] = []

const rowMakerOf = oncePer(createRowMaker)

/** The page of a resource whose whole list is in the browser: search, order, age, completeness, and all its states. */
export function ResourceList<T extends object, R extends object>(props: Props<T, R>) {
  const { read, toRow, columns, defaultOrder } = props
  const [state] = useUrlState(toListSchema(columns, defaultOrder))
  // Deferred: sorting 100,000 rows and drawing them takes longer than a frame.
  const text = useDeferredValue(state.sort)
  const sort = useMemo(() => sortOf(columns, text), [columns, text])
  const part = read.data === undefined ? (read.part ?? null) : null
  const rows = rowMakerOf<T, R>(toRow)(read.data?.rows ?? part?.rows ?? none)
  // Unsorted while loading: new records go to the end, so that rows don't move under the pointer.
  const isPart = part !== null
  const order = useMemo(() => {
    const sortKey = columns.find(({ id }) => id === sort?.by)?.sortKey
    return sort === null || sortKey === undefined || isPart ? null : rows.toOrder(sortKey, sort.direction)
  }, [rows, columns, sort, isPart])
  // A component of its own: React can pause before the rows are searched, which may take as long as sorting them.
  return <SortedList {...props} rows={rows} sort={sort} order={order} part={part} />
}

interface Sorted<T, R> {
  readonly rows: Rows<R>
  readonly sort: Sort | null
  /** null for the order of the rows. */
  readonly order: Order | null
  /** What is there of a list that is loading; null if it's complete, or nothing is there. */
  readonly part: ReadPart<T> | null
}

function SortedList<T extends object, R extends object>(props: Props<T, R> & Sorted<T, R>) {
  const { title, noun, read, columns, defaultOrder, toKey, recordPath, rows, sort, order, part } = props
  const { empty, create, filter, csv, actions, select } = props
  const { searchLabel = `Search ${noun}s` } = props
  const { search } = useLocation()
  const [state, setState] = useUrlState(toListSchema(columns, defaultOrder))
  const [typed] = useState(() => createStore(state.q))
  const searchField = useRef<ListSearchHandle>(null)
  const listColumns = useMemo(() => toListColumns(columns), [columns])
  const unsortedColumns = useMemo(() => listColumns.map((column) => ({ ...column, isSortable: false })), [listColumns])
  const list = read.data
  const isPart = part !== null
  const waitsFor = list === undefined ? `Available when all ${noun}s are loaded.` : null
  const { rows: found, counts, words } = useFoundRows({ rows, order, query: filter.query }, typed)

  const clear = () => {
    filter.clear()
    searchField.current?.clear()
  }
  const refresh = () => void refreshReads(read)
  // A list with a custom line, such as the journal, is never out of date.
  useShortcuts(props.line === undefined ? { r: refresh } : {})

  // Otherwise there may be any number of records.
  const isKnown = rows.length > 0 || list?.unreadable.length === 0
  const isSearching = words.trim() !== '' || filter.isActive
  // A field that is cleared must stay: it has the focus.
  const [hasSearched] = useState(isSearching)
  const isEmpty = rows.length === 0 && list?.unreadable.length === 0 && !isSearching && !hasSearched
  return (
    <ListPage
      title={title}
      line={
        props.line ??
        (part !== null ? (
          <LoadingPart part={part} noun={noun} />
        ) : (
          <Freshness
            what={
              list === undefined
                ? null
                : (props.summary ?? formatCountOf(list.rows.length, noun)) + ofOthers(read.others)
            }
            at={list?.receivedAt ?? null}
            isPatched={list?.isPatched}
            isReading={read.isFetching}
            onRefresh={refresh}
            isLong={props.more !== undefined}
          >
            {props.more}
          </Freshness>
        ))
      }
      actions={
        <>
          <ColumnsButton noun={noun} columns={columns} hasLead={select !== undefined} />
          {csv !== undefined && (
            <ExportButton
              noun={noun}
              csv={csv}
              found={found}
              waitsFor={waitsFor}
              unreadable={list?.unreadable.length ?? 0}
            />
          )}
          {actions?.(isPart ? none : found, waitsFor)}
          {create !== undefined && (
            <WriteLink variant="primary" to={create.to + search}>
              {create.label}
            </WriteLink>
          )}
        </>
      }
    >
      {props.above}
      {/* There's nothing to search in an empty list. */}
      {!isEmpty && (
        <Tools>
          <ListSearch ref={searchField} label={searchLabel} q={state.q} setState={setState} typed={typed} />
          <div className={styles['strip']} onFocus={revealFocused}>
            {filter.bar(list === undefined ? null : counts)}
            <SortPicker
              columns={columns}
              defaultOrder={defaultOrder}
              order={state.sort}
              waitsFor={isPart ? waitsFor : null}
              onPick={(order) => setState({ sort: order }, 'push')}
            />
          </div>
          <Matches typed={typed} words={words}>
            {isSearching && (list !== undefined || isPart)
              ? `${formatCount(found.length)} of ${formatCount(rows.length)}${isPart ? ' so far' : ''} match`
              : ''}
          </Matches>
        </Tools>
      )}
      {list !== undefined && (
        <Notes>
          {read.error !== null && (
            <FailedRefresh error={read.error} onRetry={refresh} isRetrying={read.isFetching} at={list.receivedAt} />
          )}
          <ListNotes list={list} others={read.others} noun={noun} />
          <UnreadableRecords records={list.unreadable} noun={noun} />
        </Notes>
      )}
      {found.length === 0 && !isSearching && filter.none !== undefined && isKnown ? (
        filter.none
      ) : found.length === 0 && (list !== undefined || read.error !== null) && !isPart ? (
        <ListPlaceholder
          noun={noun}
          empty={empty}
          create={create}
          read={read}
          query={words}
          isFiltered={filter.isActive}
          onRetry={refresh}
          onClear={clear}
        />
      ) : (
        <ListTable
          noun={noun}
          columns={isPart ? unsortedColumns : listColumns}
          rows={list === undefined && found.length === 0 ? null : found}
          reading={`Loading ${noun}s…`}
          toKey={toKey}
          recordPath={recordPath}
          editPath={props.editPath}
          sort={isPart ? null : sort}
          onSort={(id) => setState({ sort: toSortText(afterClick(columns, sortOf(columns, state.sort), id)) }, 'push')}
          contentKey={`${words} ${search}`}
          groups={props.groups ?? null}
          lead={select?.lead(found, waitsFor) ?? null}
        />
      )}
      {list !== undefined && found.length > 0 && props.tableFoot}
      {!isPart && select?.bar(found, rows)}
      {list !== undefined && props.foot !== undefined && <div className="hint">{props.foot}</div>}
    </ListPage>
  )
}

/** Busy while the rows are for an earlier search. A separate component, so that keystrokes don't rerender the rows. */
function Matches({ typed, words, children }: { typed: ReadonlyStore<string>; words: string; children: string }) {
  const isBusy = useStore(typed, (text) => text !== words)
  return (
    <output className={cx('soft', styles['matches'])} aria-busy={isBusy}>
      {children}
    </output>
  )
}

/** Progress of a long list. A separate component, so that progress doesn't rerender the rows. */
function LoadingPart({ part, noun }: { part: ReadPart<unknown>; noun: string }) {
  const { count, share } = useStore(part.progress) ?? { count: part.rows.length, share: null }
  return (
    <p className={freshness['line']}>
      <span>Loading… {formatCountOf(count, noun)} so far</span>
      <progress aria-label={`Loading ${noun}s`} {...(share === null ? {} : { value: share })} />
      <span>Sorting, selection and export start when all are loaded</span>
    </p>
  )
}

function ofOthers(count: number): string {
  return count === 0 ? '' : `, ${formatCount(count)} of other accounts skipped`
}

interface SortPickerProps<R> {
  readonly columns: readonly Column<R>[]
  readonly order: string
  /** The default order. */
  readonly defaultOrder: string
  /** Why it can't be used now; null if it can. */
  readonly waitsFor: string | null
  readonly onPick: (order: string) => void
}

function SortPicker<R>({ columns, order, defaultOrder, waitsFor, onPick }: SortPickerProps<R>) {
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined)
  if (sortable.length === 0) return null
  return (
    <div className={styles['picker']}>
      <ChipSelect
        label="Sort by"
        isFixed
        reason={waitsFor}
        value={order}
        byDefault={defaultOrder}
        onChange={onPick}
        options={sortable.flatMap(({ id, header }) =>
          (['asc', 'desc'] as const).map((direction) => ({
            value: toSortText({ by: id, direction }),
            text: `${header}, ${direction}ending`,
          })),
        )}
      />
    </div>
  )
}

import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Listed } from '../contract/endpoint.ts'
import { formatCount, formatCountOf } from '../lib/count.ts'
import { zoneName } from '../lib/time.ts'
import { Age } from '../ui/age.tsx'
import { announce } from '../ui/announce.tsx'
import { DataTable, type RowGroups } from '../ui/data-table.tsx'
import { Foot, Notes, Page, Tools } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useZone } from '../ui/zone.ts'
import { afterClick, type Column, type ListSchema, shownColumns, sortOf, toDataColumns } from './columns.ts'
import { FailedRefresh } from './failure.tsx'
import { Freshness } from './freshness.tsx'
import { IncompleteList } from './incomplete-list.tsx'
import { type EmptyWords, ListPlaceholder } from './list-placeholder.tsx'
import { usePreferences } from './preferences.ts'
import type { RowSelect } from './row-selection.tsx'
import { toSortText } from './rows.ts'
import { SortPicker } from './sort-picker.tsx'
import { UnreadableRecords } from './unreadable.tsx'
import { useUrlState } from './url-state.ts'
import { type Find, useFoundRows } from './use-found-rows.ts'
import { useShortcut } from './use-shortcut.ts'
import { useTypedParam } from './use-typed-param.ts'

/** Filters beside the search, and how the two find rows. `Counts` is whatever the filters show about what is found. */
export interface ListFilter<R, Counts> {
  /** The rows that fit query and filters, in their order. Changes with the filters, and only then. */
  readonly find: Find<R, Counts>
  /** The filters themselves; null while there is no list yet. */
  readonly bar: (counts: Counts | null) => ReactNode
  readonly isActive: boolean
  /** Switches all filters off. */
  readonly clear: () => void
  /** Stands in the place of the table where nothing is searched for, no filter is on, and still nothing is found. */
  readonly none?: ReactNode
}

/** How a list is read: react-query's result, or a poller's. */
export interface ListRead<T> {
  readonly data: Listed<T> | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<Pick<ListRead<T>, 'data' | 'error'>>
}

interface Props<T, R, Counts> {
  /** Heading, name of the table and of the page. */
  readonly title: string
  /** One of them, as in "12 applications". */
  readonly noun: string
  readonly read: ListRead<T>
  /** What the table shows of the records, in their order; the records themselves where it is nothing more. null: not yet. */
  readonly rows?: readonly R[] | null
  /** In the place of the number of rows. */
  readonly summary?: string
  /** Between heading and search. */
  readonly above?: ReactNode
  /** Rows in groups, which `filter.find` puts one after the other; null: none. */
  readonly groups?: RowGroups<R> | null
  /** What else is to be known of the list, under it. */
  readonly foot?: ReactNode
  /** Records of other accounts, which are not among the rows. */
  readonly others?: number
  readonly columns: readonly Column<R>[]
  /** From `toListSchema` of the same columns; made once, outside of components. */
  readonly schema: ListSchema
  readonly toKey: (row: R) => string
  readonly empty: EmptyWords
  readonly filter?: ListFilter<R, Counts>
  /** Whether some column shows times, whose zone is then named. */
  readonly hasTimes?: boolean
  /** The record that is open in a panel, as `toKey` has it; null: none. */
  readonly currentKey?: string | null
  /** A panel takes part of the room: only main columns are shown. */
  readonly isBeside?: boolean
  /** Lets rows be chosen (useRowSelection). */
  readonly select?: RowSelect<R>
  /** What can be done with the list, or with what is found of it; beside the heading. */
  readonly actions?: ReactNode | ((found: readonly R[]) => ReactNode)
}

const noRows: never[] = []

/** The page of a resource whose whole list is in the browser: search, order, age, completeness, and every state of it. */
export function ResourceList<T, R extends object, Counts = null>(props: Props<T, R, Counts>) {
  const { title, noun, read, columns, schema, toKey, empty, filter, hasTimes = true, actions } = props
  const { currentKey = null, isBeside = false, others = 0, summary, groups = null } = props
  const hidden = usePreferences().hiddenColumns[noun]
  const headingId = useId()
  const zone = useZone()
  const { search } = useLocation()

  const [state, setState] = useUrlState(schema)
  const commit = useCallback((q: string) => setState({ q }, 'replace'), [setState])
  const [typed, setTyped] = useTypedParam(state.q, commit)
  const sort = useMemo(() => sortOf(columns, state.sort), [columns, state.sort])
  // R is T where no rows are given; TypeScript cannot say so.
  const values = useMemo(
    () => (props.rows === undefined ? (read.data?.rows.map(({ value }) => value) ?? noRows) : props.rows) as unknown,
    [props.rows, read.data],
  ) as readonly R[] | null
  const rows = values ?? noRows
  const result = useFoundRows(rows, columns, typed, sort, filter?.find)
  const { found, counts, query } = result ?? { found: noRows, counts: null, query: typed }
  // A long list that has come, but is not in order yet, is as good as still on its way.
  const list = values === null || result === null ? undefined : read.data
  const isReading = read.isFetching || list !== read.data
  const dataColumns = useMemo(
    () => toDataColumns(shownColumns(columns, hidden ?? [], isBeside)),
    [columns, hidden, isBeside],
  )

  const searchInput = useRef<HTMLInputElement>(null)
  const shortcut = useShortcut(
    '/',
    useCallback(() => searchInput.current?.focus(), []),
  )
  const clear = () => {
    setTyped('')
    filter?.clear()
    searchInput.current?.focus()
  }
  const refresh = async () => {
    const { data, error } = await read.refetch()
    // A failure speaks for itself.
    if (error === null && data !== undefined) announce(`${formatCountOf(data.rows.length, noun)} read`)
  }

  const isSearching = query.trim() !== '' || filter?.isActive === true
  return (
    <Page
      title={title}
      headingId={headingId}
      actions={typeof actions === 'function' ? actions(found) : actions}
      line={
        <Freshness
          what={list === undefined ? null : (summary ?? formatCountOf(rows.length, noun)) + ofOthers(others)}
          at={list?.receivedAt ?? null}
          isReading={isReading}
          onRefresh={() => void refresh()}
        />
      }
      fills
    >
      {props.above}
      <Tools>
        <SearchField
          label={`Search ${noun}s`}
          value={typed}
          onChange={setTyped}
          input={searchInput}
          shortcut={shortcut}
        />
        <SortPicker columns={columns} order={state.sort} onPick={(order) => setState({ sort: order }, 'push')} />
        <output className="soft">
          {isSearching && list !== undefined ? `${formatCount(found.length)} of ${formatCount(rows.length)} match` : ''}
        </output>
      </Tools>
      {filter?.bar(list === undefined ? null : counts)}
      {list !== undefined && (
        <Notes>
          {read.error !== null && (
            <FailedRefresh
              error={read.error}
              onRetry={() => void refresh()}
              isRetrying={read.isFetching}
              age={<Age at={list.receivedAt} />}
            />
          )}
          <IncompleteList list={list} noun={noun} />
          <UnreadableRecords records={list.unreadable} noun={noun} />
        </Notes>
      )}
      {list !== undefined && found.length === 0 && !isSearching && filter?.none !== undefined ? (
        filter.none
      ) : list === undefined || found.length === 0 ? (
        <ListPlaceholder
          columns={dataColumns}
          noun={noun}
          empty={empty}
          list={list}
          error={list === read.data ? read.error : null}
          isReading={isReading}
          query={query}
          isFiltered={filter?.isActive === true}
          onRetry={() => void refresh()}
          onClear={clear}
        />
      ) : (
        <>
          <DataTable
            labelledBy={headingId}
            columns={dataColumns}
            rows={found}
            toKey={toKey}
            sortedBy={sort?.by ?? null}
            sortedAs={sort?.direction === 'desc' ? 'descending' : 'ascending'}
            onSort={(id) => setState({ sort: toSortText(afterClick(columns, sort, id)) }, 'push')}
            view={`${query} ${search}`}
            currentKey={currentKey}
            groups={groups}
            lead={props.select?.lead(found) ?? null}
          />
          {hasTimes && <Foot>Times in {zoneName(zone)}</Foot>}
        </>
      )}
      {props.select?.bar(found)}
      {list !== undefined && props.foot !== undefined && <Foot>{props.foot}</Foot>}
    </Page>
  )
}

function ofOthers(count: number): string {
  return count === 0 ? '' : `, ${formatCount(count)} of other accounts left out`
}

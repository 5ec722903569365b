import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { recentCallShape } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { toListColumns } from '../../../patterns/list/columns.ts'
import { FailedContent, FailedRefresh } from '../../../patterns/failure/failure.tsx'
import { Freshness } from '../../../patterns/freshness.tsx'
import { ColumnsButton, ExportButton } from '../../../patterns/list/list-options.tsx'
import { refreshReads } from '../../../patterns/list/list-read.ts'
import { ListPage, ListTable, TimesFoot, useOpenRecord } from '../../../patterns/list/list-page.tsx'
import { ListWithPanel } from '../../../patterns/list/list-with-panel.tsx'
import { UnreadableRecords } from '../../../patterns/list/unreadable.tsx'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ChipSelect } from '../../../ui/chip.tsx'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { Notes, Tools } from '../../../ui/page.tsx'
import { BrowseFilters, toLoadedPath } from './browse-filters.tsx'
import { countOutOfOrder, type Position, pageOfIndex, toLastPage } from './page-position.ts'
import { Pager } from './pager.tsx'
import { PageNotes } from './page-notes.tsx'
import { recentCallsColumns, recentCallsCsv, recordNoun as noun } from '../recent-calls-columns.tsx'
import { coveredDays, noFilters, pageSizes, recentCallsSchema, type RecentCallsState } from './recent-calls-state.ts'
import styles from '../recent-calls.module.css'
import type { RecordRow } from '../record-rows.ts'
import { useRecordsPage } from './use-records-page.ts'
import { daysText } from '../../../lib/durations.ts'

// Lazy: few visits need them.
const CallSearch = lazy(async () => ({ default: (await import('./call-search.tsx')).CallSearch }))
const EmptyPage = lazy(async () => ({ default: (await import('./empty-page.tsx')).EmptyPage }))

const defaults = recentCallsSchema.parse({})
const noRows: readonly RecordRow[] = []
const toKey = ({ id }: RecordRow) => id
const columns = toListColumns(recentCallsColumns)

/** A page of records, with the panel of the nested route beside it or in its place. */
export function RecentCallsPage() {
  return (
    <ListWithPanel path={paths.recentCalls.pattern} kind="Call record" fields={recentCallShape}>
      <RecentCallsList />
    </ListWithPanel>
  )
}

function RecentCallsList() {
  const open = useOpenRecord(paths.recentCall.pattern)
  const [state, setState] = useUrlState(recentCallsSchema)
  const { page, size, call } = state
  const { read, shown, shift, total } = useRecordsPage(state)
  const navigate = useNavigate()
  const loadedPath = read.isIgnored ? toLoadedPath(state) : null
  // A link to one record must keep showing it: the page of all records uses other ids.
  const [linkedPath, setLinkedPath] = useState(() => (open === null ? null : toLoadedPath(state)))
  const isLinked = loadedPath !== null && loadedPath === linkedPath
  const unfilter = useEffectEvent(() => setState(noFilters, 'replace'))
  // Synchronises the URL with the server's capabilities.
  useEffect(() => {
    if (isLinked) unfilter()
    else if (loadedPath !== null) void navigate(loadedPath, { replace: true })
  }, [loadedPath, isLinked, navigate])
  const table = useRef<HTMLDivElement>(null)
  const view = toView(state)
  const [start, setStart] = useState({ view, at: 0 })

  const rows = shown?.rows ?? noRows
  const position = shown?.position ?? null
  // If records of other accounts were left out, the places of the rest are unknown.
  const part =
    position !== null && position.total !== null && position.received === rows.length
      ? { before: position.start, total: position.total }
      : null
  // While a page is pending, earlier ones have the total.
  const lastPage = position?.lastPage ?? toLastPage(total, size)
  const go = (to: number) => {
    setState({ page: to }, 'push')
    // If the page scrolls as a whole, the pager is at its end.
    document.querySelector('main')?.scrollTo({ top: 0 })
  }
  const resize = (to: number) => {
    // Keep the open record in view, or else the topmost visible one.
    const openAt = rows.findIndex(({ id }) => id === open)
    const index = (page - 1) * size + (openAt === -1 ? topRowIndex(table.current, part?.before ?? 0) : openAt)
    const next = pageOfIndex(index, to)
    setStart({ view: toView({ ...state, size: to, page: next }), at: index - (next - 1) * to })
    setState({ size: to, page: next }, 'push')
  }
  const refresh = () => void refreshReads(read)

  return (
    <ListPage
      title="Call records"
      line={
        <Freshness
          what={position === null ? null : totalText(position, state, shown?.others ?? 0, read)}
          at={shown?.receivedAt ?? null}
          isReading={read.isFetching}
          onRefresh={refresh}
          isLong
        />
      }
      actions={
        <>
          {/* First, so that keyboard users reach it before all the filters. */}
          <Link to={toLoadedPath(state)} className={buttonClass()}>
            Search all records
          </Link>
          <ColumnsButton noun={noun} columns={columns} />
          <ExportButton
            noun={noun}
            csv={recentCallsCsv}
            found={rows}
            unreadable={read.paged?.unreadable.length ?? 0}
            hint={<ExportHint count={rows.length} total={position?.total ?? null} allPath={toLoadedPath(state)} />}
          />
        </>
      }
    >
      <BrowseFilters
        state={state}
        trunks={rows.map(({ value }) => value.trunk)}
        onChange={(change) => {
          setLinkedPath(null)
          setState(change, 'push')
        }}
      />
      <Notes>
        {call !== '' && (
          <LazyPart>
            <CallSearch key={call} call={call} />
          </LazyPart>
        )}
        {read.paged !== undefined && (
          <>
            {read.error !== null && (
              <FailedRefresh
                error={read.error}
                onRetry={refresh}
                isRetrying={read.isFetching}
                at={read.paged.receivedAt}
              />
            )}
            <PageNotes state={state} paged={read.paged} rows={rows} shift={shift} onNewest={() => go(1)} />
            <UnreadableRecords records={read.paged.unreadable} noun={noun} />
          </>
        )}
      </Notes>
      {shown === null && read.error !== null ? (
        <FailedContent error={read.error} onRetry={refresh} isRetrying={read.isFetching} />
      ) : shown !== null && rows.length === 0 ? (
        <LazyPart>
          <EmptyPage shown={shown} onGo={go} />
        </LazyPart>
      ) : (
        <div ref={table} className={styles['table']}>
          <ListTable
            noun={noun}
            columns={columns}
            rows={shown === null ? null : rows}
            reading={`Loading page ${page}…`}
            toKey={toKey}
            recordPath={paths.recentCall.pattern}
            sort={null}
            contentKey={view}
            {...(part === null ? {} : { part })}
            startAt={start.view === view ? start.at : 0}
          />
        </div>
      )}
      {(page > 1 || position?.received !== 0 || position.hasNext) && (
        <Tools>
          <Pager
            page={page}
            lastPage={lastPage}
            hasNext={position?.hasNext ?? (lastPage === null ? null : page < lastPage)}
            onGo={go}
          />
          <ChipSelect
            label="Page size"
            value={String(size)}
            byDefault={String(defaults.size)}
            options={pageSizes.map((count) => ({ value: String(count), text: String(count) }))}
            onChange={(value) => resize(Number(value))}
          />
          <output className="soft">{position === null ? '' : positionText(position)}</output>
          {rows.length > 0 && (
            <TimesFoot>
              {countOutOfOrder(rows) === 0 && 'Newest first. '}
              {read.isFiltered && 'Filtered by the server. '}
            </TimesFoot>
          )}
        </Tools>
      )}
    </ListPage>
  )
}

function ExportHint({ count, total, allPath }: { count: number; total: number | null; allPath: string }) {
  if (count === total) return 'All fields of the matching records, in the order shown.'
  return (
    <>
      Only this page: {total === null ? '' : `${formatCount(count)} of `}
      {formatCountOf(total ?? count, noun)}, with all fields. To export all of them, open{' '}
      <Link to={allPath}>All call records</Link>.
    </>
  )
}

/** Index of the topmost fully visible table row, from 0, whether the table's region scrolls or the page. */
function topRowIndex(holder: HTMLElement | null, before: number): number {
  const region = holder?.querySelector('section')
  const head = holder?.querySelector('thead')
  if (region === null || region === undefined) return 0
  const top = Math.max(0, region.getBoundingClientRect().top + (head?.getBoundingClientRect().height ?? 0))
  const rows = [...region.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  // Half a pixel of tolerance: positions may be fractional.
  const first = rows.find((row) => row.getBoundingClientRect().top >= top - 0.5)
  // aria-rowindex counts from 1, including the header and the pages before.
  return Math.max(0, Number(first?.getAttribute('aria-rowindex') ?? 2) - 2 - before)
}

/** States with the same view show the same rows. */
const toView = (state: RecentCallsState): string => JSON.stringify({ ...state, call: '' })

/** "12,880 call records of the last 7 days"; "33 call records match (filtered by the server)". */
function totalText(
  { total, received }: Position,
  state: RecentCallsState,
  others: number,
  { isFiltered, isProven }: { readonly isFiltered: boolean; readonly isProven: boolean },
): string {
  const days = coveredDays(state.days)
  const count = total === null ? `${formatCountOf(received, noun)} on this page` : formatCountOf(total, noun)
  const left = others === 0 ? '' : `, ${formatCount(others)} of other accounts skipped on this page`
  const period = state.from === '' && state.to === '' ? ` of the last ${daysText(days)}` : ''
  const by = isProven ? ', filtered by the server' : ''
  const how = isFiltered ? ` ${total === 1 ? 'matches' : 'match'}${by}` : ''
  return `${count}${period}${how}${left}`
}

/** "Records 51 to 100 of 12,880"; '' if there are none. */
function positionText({ start, received, total }: Position): string {
  if (received === 0) return ''
  const of = total === null ? '' : ` of ${formatCount(total)}`
  return `Records ${formatCount(start + 1)} to ${formatCount(start + received)}${of}`
}

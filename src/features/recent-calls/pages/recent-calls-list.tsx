import { useId, useMemo, useRef, useState } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { shownColumns, toDataColumns } from '../../../patterns/columns.ts'
import { FailedContent, FailedRefresh } from '../../../patterns/failure.tsx'
import { Freshness } from '../../../patterns/freshness.tsx'
import { ListOptions } from '../../../patterns/list-options.tsx'
import { usePreferences } from '../../../patterns/preferences.ts'
import { UnreadableRecords } from '../../../patterns/unreadable.tsx'
import { useUrlState } from '../../../patterns/url-state.ts'
import { Age } from '../../../ui/age.tsx'
import { announce } from '../../../ui/announce.tsx'
import { ChipSelect } from '../../../ui/chip.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Notes, Page, Tools } from '../../../ui/page.tsx'
import { SkeletonTable } from '../../../ui/skeleton-table.tsx'
import { CallSearch } from './call-search.tsx'
import { DaysPicker } from './days-picker.tsx'
import { EmptyPage } from './empty-page.tsx'
import { type Position, pageOfIndex, toLastPage } from './page-position.ts'
import { Pager } from './pager.tsx'
import { PageNotes } from './page-notes.tsx'
import { recentCallsColumns } from '../recent-calls-columns.tsx'
import { recentCallsCsv } from './recent-calls-csv.ts'
import { coveredDays, pageSizes, recentCallsSchema, type RecentCallsState } from './recent-calls-state.ts'
import styles from '../recent-calls.module.css'
import type { RecordRow } from '../record-rows.ts'
import { RecordsFoot } from './records-foot.tsx'
import { topRowIndex } from './top-row.ts'
import { useRecordsPage } from './use-records-page.ts'

const noun = 'call record'
const defaults = recentCallsSchema.parse({})
const noRows: readonly RecordRow[] = []
const toKey = ({ id }: RecordRow) => id
const keepOrder = () => undefined

/** One of the server's pages of call detail records. `isBeside`: a record is open beside it. */
export function RecentCallsList({ isBeside }: { isBeside: boolean }) {
  const headingId = useId()
  const open = useMatch(paths.recentCall.pattern)?.params.record_id ?? null
  const [state, setState] = useUrlState(recentCallsSchema)
  const { page, size, days, call } = state
  const { read, shown, shift } = useRecordsPage(state)
  const hidden = usePreferences().hiddenColumns[noun]
  const columns = useMemo(
    () => toDataColumns(shownColumns(recentCallsColumns, hidden ?? [], isBeside)),
    [hidden, isBeside],
  )
  // While a page is read, the ones before it tell how many there are.
  const [known, setKnown] = useState<{ readonly days: number; readonly total: number | null } | null>(null)
  const total = shown?.position.total
  if (total !== undefined && (total !== known?.total || days !== known.days)) setKnown({ days, total })
  const table = useRef<HTMLDivElement>(null)
  const view = toView(state)
  const [start, setStart] = useState({ view, at: 0 })

  const rows = shown?.rows ?? noRows
  const position = shown?.position ?? null
  const lastPage = position?.lastPage ?? (known?.days === days ? toLastPage(known.total, size) : null)
  const go = (to: number) => {
    setState({ page: to }, 'push')
    // Where the page scrolls as a whole, the pager is at its end.
    window.scrollTo({ top: 0 })
  }
  const resize = (to: number) => {
    // The open record if it is here, else the uppermost one in view.
    const openAt = rows.findIndex(({ id }) => id === open)
    const index = (page - 1) * size + (openAt === -1 ? topRowIndex(table.current) : openAt)
    const next = pageOfIndex(index, to)
    setStart({ view: toView({ ...state, size: to, page: next }), at: index - (next - 1) * to })
    setState({ size: to, page: next }, 'push')
  }
  const refresh = async () => {
    const { data, error } = await read.refetch()
    // A failure speaks for itself.
    if (error === null && data !== undefined) announce(`${formatCountOf(data.rows.length, noun)} read`)
  }

  return (
    <Page
      title="Call records"
      headingId={headingId}
      actions={
        <ListOptions
          noun={noun}
          columns={recentCallsColumns}
          csv={recentCallsCsv}
          found={rows}
          unreadable={read.data?.unreadable.length ?? 0}
        />
      }
      line={
        <Freshness
          what={position === null ? null : totalWords(position, days, shown?.others ?? 0)}
          at={shown?.receivedAt ?? null}
          isReading={read.isFetching}
          onRefresh={() => void refresh()}
        />
      }
      fills
    >
      <Tools>
        <DaysPicker days={days} onPick={(picked) => setState({ days: picked, page: 1 }, 'push')} />
        <ChipSelect
          label="Page size"
          value={size === defaults.size ? '' : String(size)}
          options={pageSizes.map((count) => ({
            value: count === defaults.size ? '' : String(count),
            text: `${count} a page`,
          }))}
          onChange={(value) => resize(value === '' ? defaults.size : Number(value))}
        />
        <Link to={paths.allRecords.link({ days: coveredDays(days) })}>Load all…</Link>
        <output className="soft">{position === null ? '' : positionWords(position)}</output>
      </Tools>
      <Notes>
        {call !== '' && <CallSearch key={call} call={call} />}
        {read.data !== undefined && (
          <>
            {read.error !== null && (
              <FailedRefresh
                error={read.error}
                onRetry={() => void refresh()}
                isRetrying={read.isFetching}
                age={<Age at={read.data.receivedAt} />}
              />
            )}
            <PageNotes state={state} paged={read.data} rows={rows} shift={shift} onNewest={() => go(1)} />
            <UnreadableRecords records={read.data.unreadable} noun={noun} />
          </>
        )}
      </Notes>
      {shown === null ? (
        read.error === null ? (
          <>
            <output className="visually-hidden">Reading page {page}…</output>
            <SkeletonTable columns={columns} />
          </>
        ) : (
          <FailedContent error={read.error} onRetry={() => void refresh()} isRetrying={read.isFetching} />
        )
      ) : rows.length === 0 ? (
        <EmptyPage state={state} shown={shown} onGo={go} onDays={(more) => setState({ days: more, page: 1 }, 'push')} />
      ) : (
        <div ref={table} className={styles['table']}>
          <DataTable
            labelledBy={headingId}
            columns={columns}
            rows={rows}
            toKey={toKey}
            sortedBy={null}
            sortedAs="descending"
            onSort={keepOrder}
            view={view}
            startAt={start.view === view ? start.at : 0}
            currentKey={open}
          />
        </div>
      )}
      <Pager
        page={page}
        lastPage={lastPage}
        hasNext={position?.hasNext ?? (lastPage !== null && page < lastPage)}
        onGo={go}
      />
      {rows.length > 0 && <RecordsFoot />}
    </Page>
  )
}

/** Two views show different rows. */
function toView({ page, size, days }: RecentCallsState): string {
  return `${page} ${size} ${days}`
}

/** "12,880 call records of the last 7 days". */
function totalWords({ total, received }: Position, days: number, others: number): string {
  const count = total === null ? `${formatCountOf(received, noun)} on this page` : formatCountOf(total, noun)
  const left = others === 0 ? '' : `, ${formatCount(others)} of other accounts left out on this page`
  return `${count} of the last ${days === 1 ? 'day' : formatCountOf(days, 'day')}${left}`
}

/** "Records 51 to 100 of 12,880"; '' where there are none. */
function positionWords({ start, received, total }: Position): string {
  if (received === 0) return ''
  const of = total === null ? '' : ` of ${formatCount(total)}`
  return `Records ${formatCount(start + 1)} to ${formatCount(start + received)}${of}`
}

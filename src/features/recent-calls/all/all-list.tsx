import { useCallback, useEffect, useMemo } from 'react'
import { retentionDays } from '../../../contract/recent-calls.ts'
import { daysText } from '../../../lib/durations.ts'
import { paths } from '../../../paths.ts'
import { useStore } from '../../../ui/use-store.ts'
import { FailedForm } from '../../../patterns/failure/failure.tsx'
import { ListTable } from '../../../patterns/list/list-page.tsx'
import { toSort } from '../../../patterns/list/rows.ts'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import { LoadProgress } from '../../../patterns/calls/use-load.tsx'
import { loadedText } from '../../../records/load/load-text.ts'
import type { Load } from '../../../records/load/load.ts'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx'
import { columnsFor } from './all-columns.tsx'
import { keyOfSlot, type RowSlot, toSlots } from './row-pages.ts'
import { emptinessOf, isBehind, isNearlyOver, sourceOf } from './row-source.ts'
import { recordNoun } from '../recent-calls-columns.tsx'
import table from '../recent-calls.module.css'
import { allSchema, noFilters, sortAfterClick, sortColumns, toQuery, toRecordSort } from './all-state.ts'
import { useRecordSelection } from './use-record-selection.tsx'
import { Pager } from '../pages/pager.tsx'

/** Maximum rows in a table: as blocks on a small screen, more would be taller than browsers can scroll. */
const partSize = 50_000

const isPending = ({ loaded }: RowSlot) => loaded === null

export function LoadedRecords({ load, state, isSelecting }: { load: Load; state: SteadyLoad; isSelecting: boolean }) {
  const { channel, phase } = state
  const [shownState, setShownState] = useUrlState(allSchema)
  const source = sourceOf(channel)
  const { view, rows, error } = useStore(source.state)

  const { part, sort, days: _none, ...filters } = shownState
  // Newest first costs nothing if the server lists them so.
  const order = sort === '' && state.result?.doubts.includes('order') === true ? '-time' : sort
  const wanted = JSON.stringify([filters, order])
  const { request, columns } = useMemo(
    () => ({
      request: { query: toQuery(shownState), sort: toRecordSort(order) },
      columns: columnsFor(filters, sort),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the state is a new object after every change of the URL
    [wanted],
  )
  // Synchronises the worker with the URL.
  useEffect(() => source.show(request), [source, request])
  // Refreshes as records arrive, and once more at the end of the load.
  const isOver = phase === 'over'
  useEffect(() => {
    let shown = Number.NaN
    const follow = () => {
      const now = load.state.get()
      if (now?.channel !== channel || (now.progress.rows === shown && !isOver)) return
      shown = now.progress.rows
      source.refresh(isOver, () => isNearlyOver(load.state.get()))
    }
    follow()
    return isOver ? undefined : load.state.subscribe(follow)
  }, [source, load, channel, isOver])

  const mayFollow = (phase !== 'over' && phase !== 'paused') || view === null || isBehind(view, state.result)
  // A link may name a part that doesn't exist, or not yet.
  const lastPart = Math.max(1, Math.ceil((view?.count ?? 0) / partSize))
  const shownPart = mayFollow ? part : Math.min(part, lastPart)
  const start = (shownPart - 1) * partSize
  const count = Math.max(0, Math.min(partSize, (view?.count ?? 0) - start))
  const slots = useMemo(() => toSlots(rows, start, count), [rows, start, count])
  const selection = useRecordSelection({ source, slots, load: state, isOn: isSelecting })
  const onWindow = useCallback((first: number, end: number) => source.want(start + first, start + end), [source, start])

  const emptiness = emptinessOf(view, state.result)
  /** The load may still reach this part. */
  const isBeyond = emptiness === null && shownPart > lastPart
  // A failed worker has its own message.
  if (error !== null) return state.failure === null ? <FailedForm error={error} /> : null
  return (
    <>
      {((emptiness === 'loading' && phase !== 'paused') || isBeyond) && <SkeletonLines label="Loading call records…" />}
      {emptiness === 'unmatched' && view !== null && (
        <Message
          icon="search"
          title="No records match"
          actions={<Button onClick={() => setShownState(noFilters, 'push')}>Clear filters</Button>}
        >
          <p>
            {isOver && !isBehind(view, state.result) ? (
              <LoadProgress load={load}>{(now) => `${loadedText(now)}.`}</LoadProgress>
            ) : (
              `${phase === 'paused' ? 'Paused' : 'Still loading'}. More may follow.`
            )}
          </p>
        </Message>
      )}
      {emptiness === 'none' && (
        <Message
          icon="records"
          title={`No calls in the last ${daysText(state.days)}`}
          actions={
            state.days < retentionDays && (
              <Button onClick={() => setShownState({ days: retentionDays }, 'push')}>Show {retentionDays} days</Button>
            )
          }
        />
      )}
      {selection.note}
      {count > 0 && (
        <div className={table['table']}>
          <ListTable
            noun={recordNoun}
            columns={columns}
            rows={slots}
            toKey={keyOfSlot}
            isPending={isPending}
            recordPath={paths.loadedRecord.pattern}
            sort={toSort(sort === '' ? '-time' : sort, sortColumns)}
            onSort={(column) => setShownState({ sort: sortAfterClick(sort, column), part: 1 }, 'push')}
            contentKey={`${wanted} ${shownPart}`}
            onWindow={onWindow}
            part={{ before: start, total: view?.count ?? 0 }}
            lead={selection.lead}
          />
        </div>
      )}
      {selection.bar}
      {(isBeyond || lastPart > 1) && (
        <Pager
          page={shownPart}
          lastPage={isBeyond ? null : lastPart}
          hasNext={shownPart < lastPart}
          onGo={(page) => setShownState({ part: page }, 'push')}
        />
      )}
    </>
  )
}

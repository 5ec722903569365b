import { useCallback, useMemo } from 'react'
import { useMatch } from 'react-router-dom'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { useApplicationNames } from '../../../patterns/application-names.ts'
import { toListSchema } from '../../../patterns/columns.ts'
import { type ListRead, ResourceList } from '../../../patterns/resource-list.tsx'
import { useUrlState } from '../../../patterns/url-state.ts'
import { WriteLink } from '../../../patterns/write-button.tsx'
import type { Call } from '../../../contract/calls.ts'
import { CallFilterBar, toTraitWords } from './call-filter-bar.tsx'
import { type CallCounts, callStates, filterSchema, findCalls, hasFilters, noFilters, traitOf } from './call-filters.ts'
import { type CallRow, toRowMaker } from './call-rows.ts'
import { callsColumns } from './calls-columns.tsx'
import { CallsChart } from './calls-chart.tsx'
import styles from './calls.module.css'
import { NoCalls } from './no-calls.tsx'
import { PollLine } from './poll-line.tsx'
import { useCallWatch, usePollState, useWatch } from './use-calls.ts'
import { mostGone, type Watch } from './watch.ts'
import { mostSteps } from './watched-call.ts'

const schema = toListSchema(callsColumns, { by: 'seen', direction: 'desc' })
const toKey = ({ value }: CallRow) => value.call_sid

/** The calls that the server lists, and those that it listed since this page was first opened. */
export function CallsList({ isBeside = false }: { isBeside?: boolean }) {
  const open = useMatch(paths.call.pattern)
  const watch = useWatch()
  const { others } = useCallWatch()
  const names = useApplicationNames()
  const [filters, setFilters] = useUrlState(filterSchema)
  const read = useListRead(watch)

  const toRow = useMemo(() => toRowMaker(names), [names])
  const rows = useMemo(() => Array.from(watch.calls.values(), toRow), [watch.calls, toRow])
  const { show, application, direction, number, trunk, group } = filters
  const find = useCallback(
    (sorted: readonly CallRow[], query: string) =>
      findCalls(sorted, query, { show, application, direction, number, trunk, group }),
    [show, application, direction, number, trunk, group],
  )
  const bar = useCallback((counts: CallCounts | null) => <CallFilterBar counts={counts} names={names} />, [names])
  const groups = useMemo(
    () =>
      group === ''
        ? null
        : {
            groupOf: (row: CallRow) => traitOf(row, group),
            heading: (value: string, count: number) =>
              `${toTraitWords(group, value, names)} · ${formatCountOf(count, 'call')}`,
          },
    [group, names],
  )

  return (
    <ResourceList
      title="Live calls"
      noun="call"
      read={read}
      rows={rows}
      summary={toSummary(watch)}
      others={others()}
      columns={callsColumns}
      schema={schema}
      toKey={toKey}
      currentKey={open?.params.call_sid ?? null}
      isBeside={isBeside}
      hasTimes={false}
      groups={groups}
      above={
        <div className={styles['watching']}>
          <PollLine />
          <CallsChart history={watch.history} />
        </div>
      }
      filter={{
        find,
        bar,
        isActive: hasFilters(filters),
        clear: () => setFilters(noFilters, 'push'),
        none: <NoCalls rows={rows} onShowAll={() => setFilters({ show: callStates.join('.') }, 'push')} />,
      }}
      empty={{ title: 'No calls', text: 'No call is in progress, and none has ended lately.' }}
      actions={
        <WriteLink look="primary" to={paths.newCall.link()}>
          Place a call
        </WriteLink>
      }
      foot={<Foot watch={watch} />}
    />
  )
}

/** The list as it was polled, with what is no longer in it. */
function useListRead({ list, calls }: Watch): ListRead<Call> {
  const { poller, watch } = useCallWatch()
  const { error, phase, isManual } = usePollState(poller)
  const data = useMemo(
    // The watched calls are the rows; the list is only asked whether there are any.
    () => (list === null ? undefined : { ...list, rows: Array.from(calls.values(), ({ record }) => record) }),
    [list, calls],
  )
  return {
    data,
    error,
    // Only what a person asked for is shown as being read: the rest comes and goes every few seconds.
    isFetching: phase === 'asking' && (isManual || list === null),
    refetch: async () => {
      await manualRead(poller)
      return { data: watch.get().list ?? undefined, error: poller.state.get().error }
    },
  }
}

/** Resolves when the question that a person asked has come to an end. */
function manualRead(poller: ReturnType<typeof useCallWatch>['poller']): Promise<void> {
  return new Promise((resolve) => {
    poller.ask()
    const unsubscribe = poller.state.subscribe(() => {
      if (poller.state.get().phase === 'asking') return
      unsubscribe()
      resolve()
    })
  })
}

function toSummary({ list, history }: Watch): string {
  const active = history.points.at(-1)?.count ?? 0
  return `${formatCount(active)} in progress, ${formatCountOf(list?.rows.length ?? 0, 'call')} listed`
}

function Foot({ watch: { forgotten } }: { watch: Watch }) {
  return (
    <p>
      The server tells no times: a call is as old as this browser has seen it, in the order first seen, then sid. Kept
      until this tab signs out or is reloaded: all listed calls, the last {formatCount(mostGone)} that are no longer
      listed, {mostSteps} steps of each.
      {forgotten > 0 && ` ${formatCountOf(forgotten, 'older one')} let go.`}
    </p>
  )
}

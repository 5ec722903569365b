import { useEffect, useMemo } from 'react'
import { Call } from '../../../contract/calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { waitText } from '../../../lib/durations.ts'
import { formatClockNear, zoneName } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { useApplicationNames } from '../../../patterns/applications/application-names.ts'
import { FailedNames } from '../../../patterns/failure/failed-sources.tsx'
import { useListFilter } from '../../../patterns/list/list-filter.tsx'
import type { ListRead } from '../../../patterns/list/list-read.ts'
import { ListWithPanel } from '../../../patterns/list/list-with-panel.tsx'
import { ResourceList } from '../../../patterns/list/resource-list.tsx'
import { toFilterSchema } from '../../../patterns/list/row-filters.ts'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import { WriteLink } from '../../../patterns/edit/write-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChipSelect } from '../../../ui/chip.tsx'
import { Message } from '../../../ui/message.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useStore } from '../../../ui/use-store.ts'
import { useZone } from '../../../ui/zone.ts'
import { callFilters, callStates, groupSchema, inGroups, searchCalls, traitOf, traits } from './call-filters.ts'
import { type CallRow, toRowMaker } from './call-rows.ts'
import { CallsChart } from './calls-chart.tsx'
import { stateText, toTraitText, traitText } from './call-text.ts'
import { callsColumns } from './calls-columns.tsx'
import styles from './calls.module.css'
import { useCallWatch, useWatch } from './call-watch.ts'
import { maxGone, type Watch } from './watch.ts'
import { maxSteps, stateOf, type WatchedCall } from './watched-call.ts'
import { cx } from '../../../ui/cx.ts'
import { listIntervalMs, offeredIntervalsMs } from './poll-interval.ts'
import { askNow, type PollState } from './poller.ts'

const toKey = ({ value }: CallRow) => value.call_sid

/** The list, with the panel of the nested route beside it or in its place. Both need the polls. */
export function CallsPage() {
  const { poller } = useCallWatch()
  // Runs the poller while the page is mounted.
  useEffect(() => poller.start(), [poller])
  return (
    <ListWithPanel path={paths.calls.pattern} kind="Call" fields={Call.schema.shape}>
      <CallsList />
    </ListWithPanel>
  )
}

function CallsList() {
  const watch = useWatch()
  const names = useApplicationNames()
  const [{ group }, setGroup] = useUrlState(groupSchema)
  const [, setFilters] = useUrlState(toFilterSchema(callFilters))
  const read = useListRead(watch)
  const zone = useZone()
  const summary = useNow((now) => toSummary(watch, read.error === null ? null : (at) => formatClockNear(at, now, zone)))

  const toRow = useMemo(() => toRowMaker(names), [names])
  const filter = useListFilter({
    filters: callFilters,
    search: searchCalls,
    arrange: useMemo(() => (group === '' ? null : (found: readonly CallRow[]) => inGroups(found, group)), [group]),
    specs: [
      {
        name: 'show',
        // "Ended" from the start: it could need a second line, and the rows would move.
        chips: callStates.map((state) => ({
          value: state,
          text: stateText[state],
          isRare: state !== 'active' && state !== 'ended',
        })),
      },
      ...traits.map((trait) => ({
        name: trait,
        label: traitText[trait].label,
        textOf: (value: string) => toTraitText(trait, value, names),
      })),
    ],
    more: (
      <ChipSelect
        label="Group"
        value={group}
        onChange={(value) => setGroup(groupSchema.parse({ group: value }), 'push')}
        options={[{ value: '', text: 'none' }, ...traits.map((trait) => ({ value: trait, text: trait }))]}
      />
    ),
  })
  const groups = useMemo(
    () =>
      group === ''
        ? null
        : {
            groupOf: (row: CallRow) => traitOf(row, group),
            heading: (value: string, count: number) =>
              `${toTraitText(group, value, names)} · ${formatCountOf(count, 'call')}`,
          },
    [group, names],
  )

  return (
    <ResourceList
      title="Live calls"
      noun="call"
      read={read}
      toRow={toRow}
      summary={summary}
      columns={callsColumns}
      defaultOrder="-seen"
      toKey={toKey}
      recordPath={paths.call.pattern}
      groups={groups}
      above={
        <>
          <div className={cx('row row-text', styles['watching'])}>
            <PollLine />
            {watch.calls.size > 0 && <CallsChart history={watch.history} />}
            <PollNote />
          </div>
          <FailedNames name="live calls" read={read} />
        </>
      }
      filter={{
        ...filter,
        none: <NoCalls watch={watch} onShowAll={() => setFilters({ show: callStates.join('.') }, 'push')} />,
      }}
      empty={{ icon: 'calls', title: 'No calls', text: 'No call is in progress, and none ended recently.' }}
      actions={toActions}
      foot={<Foot watch={watch} />}
    />
  )
}

const toActions = () => (
  <WriteLink variant="primary" to={paths.newCall.link()}>
    Place a call
  </WriteLink>
)

function useListRead({ list, calls }: Watch): ListRead<WatchedCall> {
  const { poller, others } = useCallWatch()
  const { error, phase, isManual } = useStore(poller.state)
  const data = useMemo(() => (list === null ? undefined : { ...list, rows: [...calls.values()] }), [list, calls])
  return {
    data,
    others: others(),
    error,
    // Only manual reads show as fetching: polls come every few seconds.
    isFetching: phase === 'asking' && (isManual || list === null),
    refetch: () => askNow(poller),
  }
}

/** `format` is set if the last poll failed: the summary then begins with the time of the list shown. */
function toSummary({ list, history }: Watch, format: ((at: number) => string) | null): string {
  const active = history.points.at(-1)?.count ?? 0
  const { rows = [], remnants = 0, receivedAt = 0 } = list ?? {}
  const parts = [`${formatCount(active)} in progress`, `${formatCount(rows.length)} listed`]
  if (remnants > 0) parts.push(`${formatCount(remnants)} ended, being cleaned up`)
  return (format === null ? '' : `Last seen at ${format(receivedAt)}: `) + parts.join(', ')
}

function NoCalls({ watch: { calls }, onShowAll }: { watch: Watch; onShowAll: () => void }) {
  const states = Array.from(calls.values(), stateOf)
  const others = (['ended', 'unknown', 'gone'] as const)
    .map((state) => ({ state, count: states.filter((other) => other === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${formatCount(count)} ${stateText[state].toLowerCase()}`)
  return (
    <Message
      icon="calls"
      title={states.includes('unknown') ? 'No call is known to be in progress' : 'No call is in progress'}
      actions={others.length > 0 && <Button onClick={onShowAll}>Show the others</Button>}
    >
      <p>{others.length === 0 ? 'None ended recently.' : `Others: ${others.join(', ')}.`}</p>
    </Message>
  )
}

function Foot({ watch: { calls, forgotten, list } }: { watch: Watch }) {
  const zone = useZone()
  const remnants = list?.remnants ?? 0
  return (
    <p>
      {calls.size > 0 &&
        `Ages count from when this browser first saw the call. This tab keeps all listed calls and the last ${formatCount(maxGone)} no longer listed, with up to ${maxSteps} steps each, until it signs out or reloads. Times in ${zoneName(zone)}.`}
      {forgotten > 0 && ` ${formatCountOf(forgotten, 'older call')} dropped.`}
      {remnants > 0 &&
        ` The server lists ${formatCountOf(remnants, 'entry', 'entries')} of ended calls without any data, until it cleans them up, about every 10 minutes.`}
    </p>
  )
}

function PollLine() {
  const { poller } = useCallWatch()
  const state = useStore(poller.state)
  const isPaused = state.phase === 'paused'
  return (
    <div className={styles['poll']}>
      <ChipSelect
        label="Refresh"
        value={String(state.intervalMs)}
        byDefault={String(listIntervalMs)}
        onChange={(value) => poller.setInterval(Number(value))}
        options={offeredIntervalsMs.map((ms) => ({ value: String(ms), text: `every ${ms / 1000} s` }))}
      />
      <Button
        variant="bare"
        icon={isPaused ? 'play' : 'pause'}
        title={isPaused ? 'Resume' : 'Pause'}
        onClick={() => (isPaused ? poller.resume() : poller.pause())}
      />
    </div>
  )
}

/** Why polling has stopped or slowed down. Not in the toolbar, where its text would move the chart. */
function PollNote() {
  const words = toPollText(useStore(useCallWatch().poller.state))
  // Always rendered: a live region must exist before its text changes.
  return <output className={cx('soft', styles['note'])}>{words}</output>
}

const stretchText = {
  slow: 'The server responds slowly. Refreshing',
  budget: 'Saving requests for other pages. Refreshing',
  // The list says what failed.
  failing: 'Retrying',
} as const

/** Empty while polling at the chosen interval: then nothing needs announcing. */
function toPollText({ phase, stretch, currentMs, isManual }: PollState): string {
  if (phase === 'paused' || (phase === 'asking' && isManual)) return phase === 'paused' ? 'Paused.' : ''
  if (phase === 'hidden') return 'Paused while this page is hidden.'
  if (phase === 'offline') return 'Paused while this browser is offline.'
  return stretch === null ? '' : `${stretchText[stretch]} every ${waitText(currentMs)}.`
}

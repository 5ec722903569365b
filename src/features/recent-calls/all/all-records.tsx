import { useEffect, useState } from 'react'
import { useClient } from '../../../api/context.tsx'
import { recentCallShape } from '../../../contract/recent-calls.ts'
import type { SessionJobs } from '../../../jobs/session-jobs.ts'
import { formatCount } from '../../../lib/count.ts'
import { dayMs, minuteMs } from '../../../lib/durations.ts'
import { oncePer } from '../../../lib/once-per.ts'
import { paths } from '../../../paths.ts'
import { daysSince } from '../../../patterns/calls/call-records-path.ts'
import { useJobs } from '../../../patterns/jobs/jobs-context.tsx'
import { ColumnsButton } from '../../../patterns/list/list-options.tsx'
import { ListPage } from '../../../patterns/list/list-page.tsx'
import { ListWithPanel } from '../../../patterns/list/list-with-panel.tsx'
import { NeededLoad, useNeededLoad } from '../../../patterns/calls/needed-load.tsx'
import { useUrlState } from '../../../patterns/url/url-state.ts'
import { useLoad } from '../../../patterns/calls/use-load.tsx'
import { adoptRuns } from '../../../records/load/adopt-runs.ts'
import type { Load } from '../../../records/load/load.ts'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import { type Saving, savingOf, type SavingState, toFileSource, toSavingView } from '../../../records/load/saving.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notes } from '../../../ui/page.tsx'
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useStore } from '../../../ui/use-store.ts'
import { toMs } from '../filters/periods.ts'
import { recentCallsColumns, recordNoun } from '../recent-calls-columns.tsx'
import { LoadedRecords } from './all-list.tsx'
import { type AllState, allSchema, hasFilters } from './all-state.ts'
import { ExportDialog } from './export-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { LoadStart } from './load-start.tsx'
import { LoadNotes, LoadStatus, NothingLoaded } from './load-status.tsx'
import { isBehind, noSource, sourceOf } from './row-source.ts'

/** All loaded records, with the panel of one beside them or in their place. */
export function AllRecordsPage() {
  return (
    <ListWithPanel path={paths.allRecords.pattern} kind="Call record" fields={recentCallShape}>
      <AllRecords />
    </ListWithPanel>
  )
}

/** ms. Choosing a period reloads the records if the load is older. */
const staleMs = 60_000

function AllRecords() {
  const { load, state } = useLoad()
  const saving = useSaving(load, state)
  const [url, setUrl] = useUrlState(allSchema)
  const asked = useNow((now) => daysAsked(url, now))
  const isShort = asked !== 0 && !covers(state, url, asked)
  const [isSelecting, setIsSelecting] = useState(false)
  // Another load would end the selection.
  const needed = useNeededLoad({ page: 'records', days: isShort ? asked : null, mustAsk: isSelecting })
  const source = state === null ? noSource : sourceOf(state.channel)
  const view = useStore(source.state, (now) => now.view)
  const isBusy = useStore(source.state, (now) => now.isBusy)
  const [dialog, setDialog] = useState<'export' | 'options' | null>(null)

  const loadedDays = state === null || isShort ? null : state.days
  // Synchronises the link with the load, so that anyone who opens it loads the same days.
  useEffect(() => {
    if (loadedDays !== null) setUrl({ days: loadedDays }, 'replace')
  }, [loadedDays, setUrl])

  const refresh = (days: number) => {
    if (state?.phase !== 'over' || state.isPersisted || needed.busyReason !== null || isSelecting) return
    if (days > state.days || Date.now() - state.startedAt < staleMs) return
    load.start({ days: state.days, isPersisted: false, page: 'records' })
  }
  const isNarrowed = hasFilters(url)
  return (
    <ListPage
      title="All call records"
      line={
        state === null ? (
          <NothingLoaded />
        ) : (
          <LoadStatus
            load={load}
            state={state}
            found={
              view === null || view.loaded === 0 || !isNarrowed
                ? null
                : `${formatCount(view.count)} of ${formatCount(view.loaded)} match`
            }
            isSelecting={isSelecting}
            isBusy={isBusy || (view !== null && isBehind(view, state.result))}
            onOptions={() => setDialog('options')}
          />
        )
      }
      actions={
        <>
          <Button reason={state === null ? 'Load records first' : null} onClick={() => setIsSelecting(!isSelecting)}>
            {isSelecting ? 'Done' : 'Select records'}
          </Button>
          <ColumnsButton noun={recordNoun} columns={recentCallsColumns} hasLead={isSelecting} />
          <Button
            icon="export"
            reason={state === null ? 'Load records first' : null}
            onClick={() => setDialog('export')}
          >
            Export…
          </Button>
        </>
      }
    >
      <FilterBar view={view} onFresh={refresh} />
      <Notes>
        {state !== null && needed.isAsked && <NeededLoad needed={needed} />}
        {state !== null && saving !== null && <LoadNotes load={load} state={state} saving={saving} />}
      </Notes>
      {state !== null ? (
        <LoadedRecords key={state.startedAt} load={load} state={state} isSelecting={isSelecting} />
      ) : needed.isComing ? (
        <SkeletonLines label="Loading call records…" />
      ) : (
        <LoadStart load={load} days={needed.days} />
      )}
      {dialog === 'options' && (
        <Dialog
          title="Load call records"
          onClose={() => setDialog(null)}
          footer={<Button onClick={() => setDialog(null)}>Cancel</Button>}
        >
          <LoadStart load={load} days={state?.days ?? null} onDone={() => setDialog(null)} />
        </Dialog>
      )}
      {dialog === 'export' && state !== null && saving !== null && (
        <ExportDialog
          load={load}
          state={state}
          saving={saving}
          found={view?.count ?? null}
          onClose={() => setDialog(null)}
        />
      )}
    </ListPage>
  )
}

/** 0 if the link needs no load. */
function daysAsked(url: AllState, now: number): number {
  if (url.days === 0 && !hasFilters(url)) return 0
  const from = toMs(url.from)
  return Math.max(url.days, from === null && url.days > 0 ? 0 : daysSince(from, now))
}

/** Whether a load reaches back as far as the link needs. A load doesn't become too short as time passes. */
function covers(state: SteadyLoad | null, url: AllState, asked: number): boolean {
  if (state === null) return false
  if (state.days >= asked) return true
  const from = toMs(url.from)
  // Figures and their links start on whole minutes.
  return from !== null && from >= state.startedAt - state.days * dayMs - minuteMs
}

/** The exports of a load, with their controls; null if nothing is loaded. Each one is a job, visible from any page. */
function useSaving(load: Load, state: SteadyLoad | null): Saving | null {
  const { connection } = useClient()
  const jobs = useJobs()
  const saving = state === null ? null : savingOf(state.channel, load, toFileSource(connection))
  // Synchronises the jobs with the exports, before the page can start one.
  useEffect(() => {
    if (saving !== null) listFiles(saving, jobs)
  }, [saving, jobs])
  return saving
}

const listFiles = oncePer((saving: Saving, jobs: Pick<SessionJobs, 'adopt'>): void => {
  const place = { page: paths.allRecords.link(), alsoOn: [] }
  adoptRuns(jobs, {
    ...saving,
    cancel: saving.stop,
    store: saving.state,
    keyOf: ({ file }: SavingState) => file,
    toView: (state, leftAt) => ({ ...toSavingView(state, leftAt), ...place }),
  })
})

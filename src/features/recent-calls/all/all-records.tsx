import { useState } from 'react'
import { recentCallShape } from '../../../contract/recent-calls.ts'
import { formatCount } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { ColumnsButton } from '../../../patterns/list-options.tsx'
import { ListPage } from '../../../patterns/list-page.tsx'
import { ListWithPanel } from '../../../patterns/list-with-panel.tsx'
import { useUrlState } from '../../../patterns/url-state.ts'
import { LoadProgress, useLoad } from '../../../patterns/use-load.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notes } from '../../../ui/page.tsx'
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { recentCallsColumns, recordNoun } from '../recent-calls-columns.tsx'
import { LoadedRecords } from './all-list.tsx'
import { allSchema, hasFilters } from './all-state.ts'
import { ExportDialog } from './export-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { LoadNotes } from './load-notes.tsx'
import { LoadStart, ShortLoad } from './load-start.tsx'
import { LoadStatus, NothingLoaded } from './load-status.tsx'
import { isBehind, noSource, sourceOf } from './row-source.ts'
import { useAskedLoad } from './use-asked-load.ts'
import { idle, useSaving } from './use-saving.ts'

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
  const isWriting = useStore(saving?.state ?? idle, ({ phase }) => phase === 'writing')
  const asked = useAskedLoad(load, state, isWriting)
  const source = state === null ? noSource : sourceOf(state.channel)
  const view = useStore(source.state, (now) => now.view)
  const isBusy = useStore(source.state, (now) => now.isBusy)
  const [url] = useUrlState(allSchema)
  const [isSelecting, setIsSelecting] = useState(false)
  const [dialog, setDialog] = useState<'export' | 'options' | null>(null)

  const isFree = state === null || (!state.isPersisted && !isWriting)
  const refresh = (days: number) => {
    if (state?.phase !== 'over' || !isFree || days > state.days || Date.now() - state.startedAt < staleMs) return
    load.start({ days: state.days, isPersisted: false })
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
              view === null || !isNarrowed ? null : `${formatCount(view.count)} of ${formatCount(view.loaded)} match`
            }
            isBusy={isBusy || (view !== null && isBehind(view, state.result))}
            isWriting={isWriting}
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
        {state !== null && asked.days !== null && !asked.isComing && (
          <LoadProgress load={load}>{(now) => <ShortLoad load={load} state={now} asked={asked} />}</LoadProgress>
        )}
        {state !== null && saving !== null && <LoadNotes load={load} state={state} saving={saving} />}
      </Notes>
      {state !== null ? (
        <LoadedRecords key={state.startedAt} load={load} state={state} isSelecting={isSelecting} />
      ) : asked.isComing ? (
        <SkeletonLines label="Loading call records…" />
      ) : (
        <LoadStart load={load} days={asked.days} onDone={() => undefined} />
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

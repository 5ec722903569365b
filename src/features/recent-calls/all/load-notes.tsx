import { wasStopped } from '../../../api/errors.ts'
import { formatCountOf } from '../../../lib/count.ts'
import { FailedForm } from '../../../patterns/failure.tsx'
import { LoadProgress } from '../../../patterns/use-load.tsx'
import { verdictWords } from '../../../records/load/load-words.ts'
import type { Load } from '../../../records/load/load.ts'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import type { Saving } from '../../../records/load/saving.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { ForgetEverything } from './persisted-loads.tsx'

interface Props {
  readonly load: Load
  readonly state: SteadyLoad
  readonly saving: Saving
}

/** A load's errors, its stored copy, and its export. */
export function LoadNotes({ load, state, saving }: Props) {
  const { result, failure, isPersisted } = state
  return (
    <>
      {result?.verdict === 'not proven' && (
        <Callout tone="attention" isAnnounced>
          {verdictWords(result)}
        </Callout>
      )}
      {result?.error instanceof Error && !wasStopped(result.error) && failure === null && (
        <FailedForm error={result.error} />
      )}
      {failure !== null && (
        <Callout tone="bad" isAnnounced lead="The records engine stopped working.">
          {failure.message} Reload the records or this page.
        </Callout>
      )}
      {isPersisted && (
        <Callout tone="neutral">
          <p>
            <LoadProgress load={load}>
              {({ progress }) =>
                progress.isStored
                  ? 'Stored in this browser, personal data included.'
                  : 'This browser couldn’t store everything. After a page reload, the missing pages are requested again.'
              }
            </LoadProgress>{' '}
            <ForgetEverything load={load} onDone={() => undefined} />
          </p>
        </Callout>
      )}
      <SavingNote state={state} saving={saving} />
    </>
  )
}

/** The export's progress and result. */
function SavingNote({ state, saving }: Pick<Props, 'state' | 'saving'>) {
  const { phase, written, error } = useStore(saving.state)
  return (
    <>
      {phase === 'writing' && (
        <p>
          Exporting: {formatCountOf(written, 'record')} written
          {state.result === null && ', saved when loading finishes'}.{' '}
          <Button look="link" onClick={saving.stop}>
            Stop export
          </Button>
        </p>
      )}
      {phase === 'saved' && (
        <output>
          <strong>{formatCountOf(written, 'call record')} saved</strong> with a manifest.
        </output>
      )}
      {error !== null && (
        <Callout tone="bad" isAnnounced lead="The export failed. Nothing was saved.">
          {error}
        </Callout>
      )}
    </>
  )
}

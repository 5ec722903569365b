import { formatCountOf } from '../../../lib/count.ts'
import type { Load, LoadState } from '../../../records/load/load.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useSaving } from './use-saving.ts'

/** How the file is doing while its dialog is closed. */
export function SavingLine({ load, state }: { readonly load: Load; readonly state: LoadState }) {
  const { saving, phase, written, error } = useSaving(load, state)
  return (
    <>
      {phase === 'writing' && (
        <p className="soft">
          Export: {formatCountOf(written, 'record')} written
          {state.result === null && ', to be saved once all is loaded'}.{' '}
          <Button onClick={saving.stop}>Stop the export</Button>
        </p>
      )}
      <output>
        {phase === 'saved' && (
          <>
            <strong>{formatCountOf(written, 'call record')} saved</strong>, with their manifest.
          </>
        )}
      </output>
      {error !== null && (
        <Callout tone="bad" isAnnounced lead="Nothing was saved.">
          {error}
        </Callout>
      )}
    </>
  )
}

import { useState } from 'react'
import { lazyDialog } from '../../../patterns/lazy-dialog.tsx'
import { WriteButton } from '../../../patterns/edit/write-button.tsx'
import { formatCountOf } from '../../../lib/count.ts'
import type { BulkWork } from '../../../patterns/jobs/bulk-results.ts'
import { useNames } from '../names-context.tsx'
import type { NumberRow } from '../number-rows.ts'

// Lazy: many visits make no bulk change.
const ApplicationPicker = lazyDialog(
  async () => (await import('../../../patterns/applications/application-picker.tsx')).ApplicationPicker,
)
const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface Props {
  readonly chosen: readonly NumberRow[]
  /** Clears the selection, since a job now has the numbers. */
  readonly clear: () => void
}

/** Bulk actions; each asks for confirmation first. */
export function BulkActions({ chosen, clear }: Props) {
  const { applications } = useNames()
  const [dialog, setDialog] = useState<Element | BulkWork | null>(null)
  const close = () => setDialog(null)
  const count = formatCountOf(chosen.length, 'number')
  return (
    <>
      <WriteButton data-edit="selection" onClick={(event) => setDialog(event.currentTarget)}>
        Re-assign…
      </WriteButton>
      <WriteButton onClick={() => setDialog({ kind: 'assign', target: null })}>Unassign…</WriteButton>
      <WriteButton variant="danger" onClick={() => setDialog({ kind: 'delete' })}>
        Delete…
      </WriteButton>
      {dialog instanceof Element && (
        <ApplicationPicker
          applications={applications}
          title={`Application of ${count}`}
          anchor={dialog}
          current={null}
          onPick={(target) => setDialog({ kind: 'assign', target })}
          // A choice closes it, too, and must not be undone by that.
          onClose={() => setDialog((now) => (now === dialog ? null : now))}
        />
      )}
      {dialog !== null && !(dialog instanceof Element) && (
        <BulkDialog
          work={dialog}
          chosen={chosen}
          onStarted={() => {
            close()
            clear()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

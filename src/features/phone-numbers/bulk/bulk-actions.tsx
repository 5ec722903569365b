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
  const [asked, setAsked] = useState<Element | BulkWork | null>(null)
  const close = () => setAsked(null)
  const count = formatCountOf(chosen.length, 'number')
  return (
    <>
      <WriteButton data-edit="selection" onClick={(event) => setAsked(event.currentTarget)}>
        Re-assign…
      </WriteButton>
      <WriteButton onClick={() => setAsked({ kind: 'assign', target: null })}>Unassign…</WriteButton>
      <WriteButton variant="danger" onClick={() => setAsked({ kind: 'delete' })}>
        Delete…
      </WriteButton>
      {asked instanceof Element && (
        <ApplicationPicker
          applications={applications}
          title={`Application of ${count}`}
          anchor={asked}
          current={null}
          onPick={(target) => setAsked({ kind: 'assign', target })}
          // A choice closes it, too, and must not be undone by that.
          onClose={() => setAsked((now) => (now === asked ? null : now))}
        />
      )}
      {asked !== null && !(asked instanceof Element) && (
        <BulkDialog
          work={asked}
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

import { useState } from 'react'
import { useJobs } from '../../../patterns/jobs-context.tsx'
import { ApplicationDialog } from '../../../patterns/application-dialog.tsx'
import { WriteButton } from '../../../patterns/write-button.tsx'
import { formatCountOf } from '../../../lib/count.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { planBulk } from './bulk-plan.ts'
import { type BulkWork, isInJob } from '../../../patterns/bulk-results.ts'
import { useNames } from '../names-context.tsx'
import type { NumberRow } from '../number-rows.ts'

interface Props {
  readonly chosen: readonly NumberRow[]
  /** Nothing is chosen any more: a job has them. */
  readonly clear: () => void
}

/** What can be done with many numbers at once; each asks before it begins. */
export function BulkActions({ chosen, clear }: Props) {
  const jobs = useJobs()
  const { applications } = useNames()
  const [asked, setAsked] = useState<'application' | BulkWork | null>(null)
  const close = () => setAsked(null)
  const count = formatCountOf(chosen.length, 'number')
  return (
    <>
      <WriteButton onClick={() => setAsked('application')}>Re-assign…</WriteButton>
      <WriteButton onClick={() => setAsked({ kind: 'assign', target: null })}>Unassign…</WriteButton>
      <WriteButton look="danger" onClick={() => setAsked({ kind: 'delete' })}>
        Delete…
      </WriteButton>
      {asked === 'application' && (
        <ApplicationDialog
          applications={applications}
          title={`Application of ${count}`}
          current={null}
          onPick={(target) => setAsked({ kind: 'assign', target })}
          onClose={close}
          other={null}
        />
      )}
      {asked !== null && asked !== 'application' && (
        <BulkDialog
          work={asked}
          plan={planBulk(chosen, asked, (sid) => isInJob(jobs, sid))}
          onStarted={() => {
            close()
            clear()
          }}
          onCancel={close}
        />
      )}
    </>
  )
}

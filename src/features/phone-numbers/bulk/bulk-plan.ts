/** The numbers that a bulk change really changes. */
import type { NumberRow } from '../number-rows.ts'
import { isSameApplication } from '../../../patterns/bulk-numbers.ts'
import type { BulkWork } from '../../../patterns/bulk-results.ts'
import { countEach } from '../../../lib/records.ts'

export interface BulkPlan {
  /** The numbers to send, in the order chosen. */
  readonly rows: readonly NumberRow[]
  /** Count left out: they already have the target. */
  readonly already: number
  /** Count left out: a job has them. */
  readonly busy: number
  /** The current applications of `rows`, most numbers first; null for none. */
  readonly from: readonly { readonly application_sid: string | null; readonly count: number }[]
}

/** Leaves out numbers that need no request, or that a job already has. */
export function planBulk(chosen: readonly NumberRow[], work: BulkWork, isBusy: (sid: string) => boolean): BulkPlan {
  const free = chosen.filter(({ sid }) => !isBusy(sid))
  const rows =
    work.kind === 'delete' ? free : free.filter(({ applicationSid }) => !isSameApplication(applicationSid, work.target))
  const counts = countEach(rows.map(({ state, applicationSid }) => (state === 'unassigned' ? null : applicationSid)))
  const from = Array.from(counts, ([application_sid, count]) => ({ application_sid, count }))
  return {
    rows,
    already: free.length - rows.length,
    busy: chosen.length - free.length,
    from: from.toSorted((a, b) => b.count - a.count),
  }
}

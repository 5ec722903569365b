/** The numbers that a bulk change really changes. */
import type { NumberRow } from '../number-rows.ts'
import { isSameApplication } from '../../../patterns/jobs/assign-in-job.ts'
import type { BulkWork } from '../../../patterns/jobs/bulk-results.ts'
import { countEach } from '../../../lib/records.ts'

/** Leaves out numbers that need no request, or that a job already has. */
export function planBulk(chosen: readonly NumberRow[], work: BulkWork, isBusy: (row: NumberRow) => boolean) {
  const free = chosen.filter((row) => !isBusy(row))
  const rows =
    work.kind === 'delete' ? free : free.filter(({ applicationSid }) => !isSameApplication(applicationSid, work.target))
  const counts = countEach(rows.map(({ applicationSid }) => (applicationSid === '' ? null : applicationSid)))
  const from = Array.from(counts, ([application_sid, count]) => ({ application_sid, count }))
  return {
    /** The numbers to send, in the order chosen. */
    rows,
    /** Count left out: they already have the target. */
    already: free.length - rows.length,
    /** Count left out: a job has them. */
    busy: chosen.length - free.length,
    /** The current applications of `rows`, most numbers first; null for none. */
    from: from.toSorted((a, b) => b.count - a.count),
  }
}

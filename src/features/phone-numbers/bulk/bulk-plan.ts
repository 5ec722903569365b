/** What a change of many numbers would really change. */
import type { NumberRow } from '../number-rows.ts'
import { isSameApplication } from '../../../patterns/bulk-numbers.ts'
import type { BulkWork } from '../../../patterns/bulk-results.ts'

export interface BulkPlan {
  /** To be sent for, in the order chosen. */
  readonly rows: readonly NumberRow[]
  /** Left out: as asked already. */
  readonly already: number
  /** Left out: a job has them. */
  readonly busy: number
  /** Where those to be changed lead now, most first; null: nowhere. */
  readonly from: readonly { readonly application_sid: string | null; readonly count: number }[]
}

/** Sorts out what need not, or must not, be sent. */
export function planBulk(chosen: readonly NumberRow[], work: BulkWork, isBusy: (sid: string) => boolean): BulkPlan {
  const free = chosen.filter(({ value }) => !isBusy(value.phone_number_sid))
  const rows =
    work.kind === 'delete' ? free : free.filter(({ value }) => !isSameApplication(value.application_sid, work.target))
  const counts = new Map<string | null, number>()
  for (const { state, value } of rows) {
    const sid = state === 'unassigned' ? null : value.application_sid
    counts.set(sid, (counts.get(sid) ?? 0) + 1)
  }
  const from = Array.from(counts, ([application_sid, count]) => ({ application_sid, count }))
  return {
    rows,
    already: free.length - rows.length,
    busy: chosen.length - free.length,
    from: from.toSorted((a, b) => b.count - a.count),
  }
}

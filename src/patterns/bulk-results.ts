import type { Job } from '../jobs/job.ts'
import type { JobSpec } from '../jobs/job-spec.ts'
import type { SessionJobs } from '../jobs/session-jobs.ts'
import type { Item } from '../jobs/work.ts'
import { oncePer } from '../lib/once-per.ts'
import { useStore } from '../ui/use-store.ts'
import { useJobs } from './jobs-context.tsx'

export type BulkWork = { readonly kind: 'assign'; readonly target: string | null } | { readonly kind: 'delete' }

interface Place {
  readonly job: Job
  readonly index: number
  readonly kind: BulkWork['kind']
}

/** Of each session: by sid, the latest job with the number in it. */
const placesOf = oncePer<SessionJobs, Map<string, Place>>(() => new Map())

/** Begins a job whose numbers, by sid in the order of its items, then show what becomes of them. */
export async function startBulk<T>(
  jobs: SessionJobs,
  spec: JobSpec<T>,
  kind: BulkWork['kind'],
  sids: readonly string[],
): Promise<Job<T>> {
  const job = await jobs.start(spec)
  const known = placesOf(jobs)
  // Jobs treat items as opaque, and so does this.
  for (const [index, sid] of sids.entries()) known.set(sid, { job: job as unknown as Job, index, kind })
  return job
}

export interface BulkResult extends Item {
  readonly kind: BulkWork['kind']
}

/** How a number fares in a job; null: in none, or nothing is to be said of it any more. */
function bulkResult(jobs: SessionJobs, sid: string): BulkResult | null {
  const place = placesOf(jobs).get(sid)
  const item = place?.job.itemAt(place.index) ?? null
  if (place === undefined || item === null) return null
  const { id, endedAt } = place.job.view()
  const isOver = endedAt !== null && (item.state === 'done' || item.state === 'waiting')
  // Dismissed: seen, hence done with.
  if (isOver || jobs.find(id) !== place.job) return null
  return { ...item, kind: place.kind }
}

/** A later change of the number by other means makes its result old news. */
export function forgetBulkResult(jobs: SessionJobs, sid: string): void {
  placesOf(jobs).delete(sid)
}

/** A job still has to do something with the number: another change now would race with it. */
export function isInJob(jobs: SessionJobs, sid: string): boolean {
  const state = bulkResult(jobs, sid)?.state
  return state === 'waiting' || state === 'running'
}

export function useBulkResult(sid: string): BulkResult | null {
  const jobs = useJobs()
  // A text, which stays the same until something changed.
  const state = useStore(jobs.views, () => bulkResult(jobs, sid)?.state ?? null)
  return state === null ? null : bulkResult(jobs, sid)
}

type Undo = () => Promise<void>

/** Of each session: by id of a job, the way to take back what it did. */
const undosOf = oncePer<SessionJobs, Map<number, Undo>>(() => new Map())

export function offerUndo(jobs: SessionJobs, id: number, undo: Undo): void {
  undosOf(jobs).set(id, undo)
}

/** Takes back what a job did, once; null where nobody can. Rejects where the engine does not load. */
export function undoOf(jobs: SessionJobs, id: number): Undo | null {
  const undo = undosOf(jobs).get(id)
  if (undo === undefined) return null
  return async () => {
    undosOf(jobs).delete(id)
    try {
      await undo()
    } catch (error) {
      offerUndo(jobs, id, undo)
      throw error
    }
  }
}

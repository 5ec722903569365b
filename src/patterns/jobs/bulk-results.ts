import type { Job } from '../../jobs/job.ts'
import type { JobSpec } from '../../jobs/job-spec.ts'
import type { SessionJobs } from '../../jobs/session-jobs.ts'
import type { Item } from '../../jobs/work.ts'
import { oncePer } from '../../lib/once-per.ts'
import { useStore } from '../../ui/use-store.ts'
import { useJobs } from './jobs-context.tsx'

export type BulkWork = { readonly kind: 'assign'; readonly target: string | null } | { readonly kind: 'delete' }

interface Place {
  readonly job: Job
  readonly id: number
  readonly index: number
  readonly work: BulkWork
}

/** Per session: the latest job of each number, by sid. */
const placesOf = oncePer<SessionJobs, Map<string, Place>>(() => new Map())

/** A number that failed here may be in a later job by the time it's retried. */
class InOtherJob extends Error {
  override readonly name = 'InOtherJob'
}

/** Starts a job and tracks its numbers. `workOf`: the sid of an item's number and its work; null for a new number. */
export async function startBulk<T>(
  jobs: SessionJobs,
  spec: JobSpec<T>,
  workOf: (item: T) => readonly [sid: string, work: BulkWork] | null,
): Promise<Job<T>> {
  /** null until its numbers are tracked. */
  let own: number | null = null
  const job = await jobs.start({
    ...spec,
    run: (item, ...signals) => {
      const [sid = null] = workOf(item) ?? []
      if (sid !== null && own !== null && isInJob(jobs, sid, own)) throw new InOtherJob()
      return spec.run(item, ...signals)
    },
    classify: (error) =>
      error instanceof InOtherJob ? { kind: 'failed', reason: 'In another unfinished job.' } : spec.classify(error),
  })
  const known = placesOf(jobs)
  const { id } = job.view()
  own = id
  // Items are opaque to jobs, and to this code.
  for (const [index, item] of spec.items.entries()) {
    const [sid, work] = workOf(item) ?? []
    if (sid !== undefined && work !== undefined) known.set(sid, { job: job as unknown as Job, id, index, work })
  }
  return job
}

export interface BulkResult extends Item {
  readonly work: BulkWork
}

/** Of the list, where each is made once. undefined for a dismissed job: its results have been seen. */
const viewOf = (jobs: SessionJobs, place: Place) => jobs.views.get().find(({ id }) => id === place.id)

/** Returns the state of a number in its job, or null if it's in none or there is nothing left to show. */
function bulkResult(jobs: SessionJobs, sid: string): BulkResult | null {
  const place = placesOf(jobs).get(sid)
  const view = place && viewOf(jobs, place)
  const item = view && place.job.itemAt(place.index)
  if (!item || (view.endedAt !== null && (item.state === 'done' || item.state === 'waiting'))) return null
  return { ...item, work: place.work }
}

/** Drops the result of a number that has since been changed by other means. */
export function forgetBulkResult(jobs: SessionJobs, sid: string): void {
  placesOf(jobs).delete(sid)
}

/**
 * Whether an unfinished job, other than the one with the ID `own`, has the number: another change would race with it,
 * or start from a state that is out of date.
 */
export function isInJob(jobs: SessionJobs, sid: string, own?: number): boolean {
  const place = placesOf(jobs).get(sid)
  if (place === undefined || place.id === own || viewOf(jobs, place)?.endedAt !== null) return false
  const state = place.job.itemAt(place.index)?.state
  return state === 'waiting' || state === 'running' || state === 'done'
}

export function useBulkResult(sid: string): BulkResult | null {
  const jobs = useJobs()
  // Selects a string, so that renders happen only if the state changes.
  const state = useStore(jobs.views, () => bulkResult(jobs, sid)?.state ?? null)
  return state === null ? null : bulkResult(jobs, sid)
}

/** Why the number can't be changed now: a job would overwrite the change. null if none would. */
export function useJobReason(sid: string): string | null {
  const state = useBulkResult(sid)?.state
  return state === 'waiting' || state === 'running' ? 'A job is about to change this number; see Jobs.' : null
}

type Undo = () => Promise<void>

/** `undone`: how many items were done when it was last undone; undefined for a dismissed job. */
interface Offered {
  readonly undo: Undo
  readonly undone: number | undefined
}

/** Per session: the undo of each job, by job id. */
const undosOf = oncePer<SessionJobs, Map<number, Offered>>(() => new Map())

export function offerUndo(jobs: SessionJobs, id: number, undo: Undo): void {
  undosOf(jobs).set(id, { undo, undone: 0 })
}

/**
 * Returns a function that undoes what a job has done and no Undo has yet; null if there is nothing, or no undo. After a
 * retry, there may be more. It rejects if the engine fails to load.
 */
export function undoOf(jobs: SessionJobs, id: number): Undo | null {
  const offered = undosOf(jobs).get(id)
  const done = jobs.find(id)?.view().counts.done
  if (offered === undefined || offered.undone === done) return null
  const { undo } = offered
  return async () => {
    undosOf(jobs).set(id, { undo, undone: done })
    try {
      await undo()
    } catch (error) {
      undosOf(jobs).set(id, offered)
      throw error
    }
  }
}

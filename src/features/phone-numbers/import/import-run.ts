/** The import of a session. It continues when the user leaves its page. */
import type { Job } from '../../../jobs/job.ts'
import type { Item, JobView } from '../../../jobs/work.ts'
import type { JobSpec } from '../../../jobs/job-spec.ts'
import type { SessionJobs } from '../../../jobs/session-jobs.ts'
import { startBulk } from '../../../patterns/bulk-results.ts'
import { useJobs, useJobViews } from '../../../patterns/jobs-context.tsx'
import type { ImportPlan, ImportWrite, PlannedLine } from './import-plan.ts'

export interface ImportRun {
  readonly plan: ImportPlan
  /** The header of its file; null if it has none. */
  readonly header: string | null
  readonly job: Job<ImportWrite>
  /** Index among the job's items, by line; lines without one aren't sent. */
  readonly places: ReadonlyMap<PlannedLine, number>
}

/** The latest import of each session. */
const runs = new WeakMap<SessionJobs, ImportRun>()

/** The writes of a plan, in the order of its lines. */
export const toWrites = ({ lines }: ImportPlan): ImportWrite[] => lines.flatMap(({ write }) => write ?? [])

/** Starts the job. Rejects if its code can't be loaded; nothing is started then. */
export async function startImport(
  jobs: SessionJobs,
  { plan, header }: Pick<ImportRun, 'plan' | 'header'>,
  spec: JobSpec<ImportWrite>,
): Promise<void> {
  const works = spec.items.map((item) =>
    item.kind === 'create' ? null : ([item.sid, { kind: 'assign', target: item.target }] as const),
  )
  const job = await startBulk(jobs, spec, works)
  const sent = plan.lines.filter(({ write }) => write !== null)
  runs.set(jobs, { plan, header, job, places: new Map(sent.map((line, place) => [line, place])) })
}

export function forgetImport(jobs: SessionJobs): void {
  runs.delete(jobs)
}

/** The import of this session and its job; null if there is none, or it was dismissed from the list of jobs. */
export function useImportRun(): { readonly run: ImportRun; readonly view: JobView } | null {
  const jobs = useJobs()
  const views = useJobViews()
  const run = runs.get(jobs)
  const view = run === undefined ? undefined : views.find(({ id }) => id === run.job.view().id)
  return run === undefined || view === undefined ? null : { run, view }
}

/** The result of a line; null if nothing is sent for it. */
export function itemOf({ job, places }: ImportRun, line: PlannedLine): Item | null {
  const place = places.get(line)
  return place === undefined ? null : job.itemAt(place)
}

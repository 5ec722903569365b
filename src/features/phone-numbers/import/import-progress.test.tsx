import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { settle } from '../../../../e2e/fakes/fake-clock.ts'
import { pageText, renderPage } from '../../../../e2e/fakes/render-page.tsx'
import { startJob } from '../../../../e2e/fakes/start-job.ts'
import { createSessionJobs } from '../../../jobs/session-jobs.ts'
import { JobsContext } from '../../../patterns/jobs/jobs-context.tsx'
import { createPlanner, type ImportWrite } from './import-plan.ts'
import { ImportProgress } from './import-progress.tsx'
import { runAtOnce } from '../../../lib/slices.ts'
import { sampleNames } from '../phone-number-fixtures.ts'

test('shows that an import is blocked by a read-only connection', async () => {
  const line = { line: 1, text: '15550001000', number: '15550001000', application: '', carrier: '', problem: null }
  const planner = createPlanner({
    numbers: [],
    unreadable: [],
    ofAllAccounts: [],
    isWhole: true,
    applications: sampleNames,
    carriers: [],
    isInJob: () => false,
  })
  const plan = runAtOnce(planner([line]))
  const jobs = createSessionJobs(new EventTarget())
  const job = startJob<ImportWrite>(
    {
      title: 'Import 1 number',
      page: '/',
      kind: 'write',
      items: plan.lines.flatMap(({ write }) => write ?? []),
      nameOf: ({ number }) => number,
      run: () => Promise.reject(new Error('refused')),
      classify: () => ({ kind: 'read-only' }),
    },
    { jobs },
  )
  await settle()
  const run = { plan, header: null, job, places: new Map(plan.lines.map((planned, place) => [planned, place])) }
  await renderPage(
    createFakeClient(() => json([])).client,
    <JobsContext value={jobs}>
      <ImportProgress run={run} view={job.view()} />
    </JobsContext>,
  )
  expect(pageText()).toContain('Waiting. Turn off read-only in the connection menu to resume.0 of 1')
  expect(pageText()).not.toContain('Pause')
})

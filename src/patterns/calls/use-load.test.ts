import { expect, test, vi } from 'vitest'
import { createFakeClient } from '../../../e2e/fakes/fake-client.ts'
import { answer, openEngine } from '../../../e2e/fakes/load-fixtures.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { createLoad } from '../../records/load/load.ts'
import { listLoad } from './use-load.tsx'

test('lists each load as one job, also if it is shown again', async () => {
  const load = createLoad(createFakeClient(answer).client, openEngine)
  const jobs = createSessionJobs(new EventTarget())
  const states = () => jobs.views.get().map(({ state }) => state)
  listLoad(load, jobs)
  load.start({ days: 7, isPersisted: false })
  await vi.waitFor(() => expect(states()).toEqual(['finished']))
  load.start({ days: 7, isPersisted: false })
  load.cancel()
  expect(states()).toEqual(['cancelled', 'finished'])
  expect(load.state.get()).toMatchObject({ phase: 'over', result: { verdict: 'complete' } })
})

import { expect, test, vi } from 'vitest'
import { createFakeClient } from '../../e2e/fakes/fake-client.ts'
import { answer, openEngine } from '../../e2e/fakes/load-fixtures.ts'
import { createSessionJobs } from '../jobs/session-jobs.ts'
import { createLoad } from '../records/load/load.ts'
import { listLoad, whileHere } from './use-load.tsx'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('passes on the result, or null on failure', async () => {
  const told: unknown[] = []
  whileHere(Promise.resolve('found'), (answer) => told.push(answer))
  whileHere(Promise.reject(new Error('worker ended')), (answer) => told.push(answer))
  await settled()
  expect(told).toStrictEqual(['found', null])
})

test('passes on nothing once cancelled', async () => {
  const told: unknown[] = []
  whileHere(Promise.resolve('found'), (answer) => told.push(answer))()
  whileHere(Promise.reject(new Error('worker ended')), (answer) => told.push(answer))()
  await settled()
  expect(told).toStrictEqual([])
})

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

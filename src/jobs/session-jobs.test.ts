import { afterEach, expect, test, vi } from 'vitest'
import { defer, settle } from '../../e2e/fakes/fake-clock.ts'
import type { JobSpec } from './job-spec.ts'
import { createSessionJobs } from './session-jobs.ts'

afterEach(() => vi.useRealTimers())

/** A session with one job over `count` items; the test answers its requests. */
async function setUp(count = 1) {
  const tab = new EventTarget()
  const jobs = createSessionJobs(tab)
  const requests = Array.from({ length: count }, () => defer<void>())
  const spec: JobSpec<number> = {
    title: 'Count',
    page: '/numbers',
    kind: 'write',
    items: requests.map((_, index) => index),
    nameOf: String,
    run: (index) => requests[index]?.promise ?? Promise.resolve(),
    classify: () => ({ kind: 'failed', reason: 'no' }),
  }
  const asks = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { tab, jobs, spec, requests, asks }
}

test('without a job, lists nothing and lets the tab close', async () => {
  const { jobs, asks } = await setUp()
  expect(jobs.views.get()).toBe(jobs.views.get())
  expect([jobs.views.get(), jobs.hasUnfinished(), jobs.find(1), asks()]).toEqual([[], false, null, false])
  jobs.unblock('signed-out')
  jobs.dismiss(1)
  jobs.close()
})

test('lists a job until it is dismissed, and asks before closing the tab while it runs', async () => {
  const { jobs, spec, requests, asks } = await setUp()
  const job = await jobs.start(spec)
  expect(jobs.views.get()).toMatchObject([{ title: 'Count', page: '/numbers', endedAt: null }])
  expect([jobs.hasUnfinished(), asks()]).toEqual([true, true])
  requests[0]?.resolve()
  await settle()
  expect([jobs.hasUnfinished(), asks(), job.view().state]).toEqual([false, false, 'finished'])
  jobs.dismiss(job.view().id)
  expect(jobs.views.get()).toEqual([])
})

test('ignores the custom beforeunload event, which asks only about unsaved input', async () => {
  const { tab, jobs, spec } = await setUp()
  await jobs.start(spec)
  expect(tab.dispatchEvent(new CustomEvent('beforeunload', { cancelable: true }))).toBe(true)
})

test('notifies at once of the first change, then every 100 ms, and never misses the last one', async () => {
  const { jobs, spec, requests } = await setUp(50)
  vi.useFakeTimers()
  const heard: (number | null)[] = []
  jobs.views.subscribe(() => heard.push(jobs.views.get()[0]?.counts.done ?? null))
  const answer = async (from: number, to: number) => {
    for (const request of requests.slice(from, to)) request.resolve()
    await settle()
  }
  const job = await jobs.start(spec)
  expect(heard).toEqual([0])
  await answer(0, 20)
  expect(heard).toEqual([0])
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([0, 20])
  await answer(20, 50)
  expect(heard).toEqual([0, 20])
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([0, 20, 50])
  vi.advanceTimersByTime(1000)
  jobs.dismiss(job.view().id)
  expect(heard).toEqual([0, 20, 50, null])
})

test('starts no job once the session has ended', async () => {
  const { jobs, spec } = await setUp()
  const starting = jobs.start(spec)
  jobs.close()
  await expect(starting).rejects.toThrow('The session has ended.')
})

test('closing the connection aborts and cancels its jobs', async () => {
  const { jobs, spec } = await setUp(6)
  const given: AbortSignal[] = []
  const run: typeof spec.run = (_, signal) => {
    given.push(signal)
    return defer<void>().promise
  }
  const job = await jobs.start({ ...spec, run })
  await settle()
  expect(given.map(({ aborted }) => aborted)).toEqual([false, false, false, false])
  jobs.close()
  expect(given.map(({ aborted }) => aborted)).toEqual([true, true, true, true])
  expect(job.view()).toMatchObject({ state: 'cancelled', counts: { waiting: 2 } })
})

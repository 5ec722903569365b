import { expect, test } from 'vitest'
import { createFakeClock, defer, type Deferred, settle } from '../../e2e/fakes/fake-clock.ts'
import type { JobSpec, ItemOutcome } from './job-spec.ts'
import { startJob } from '../../e2e/fakes/start-job.ts'
import { createSessionJobs } from './session-jobs.ts'

const refused: ItemOutcome = { kind: 'busy', waitMs: 0 }

/** A job over letters; the test answers its requests. */
function setUp(change: Partial<JobSpec<string>> = {}) {
  const clock = createFakeClock()
  const tab = new EventTarget()
  const jobs = createSessionJobs(tab)
  const sent: string[] = []
  const requests = new Map<string, Deferred<void>>()
  const spec: JobSpec<string> = {
    title: 'Test all',
    page: '/',
    kind: 'read',
    items: ['a', 'b', 'c', 'd', 'e', 'f'],
    nameOf: (item) => item.toUpperCase(),
    classify: () => ({ kind: 'failed', reason: 'No answer' }),
    run: (item) => {
      sent.push(item)
      const request = defer<void>()
      requests.set(item, request)
      return request.promise
    },
    ...change,
  }
  const job = startJob(spec, { clock, jobs })
  const answer = async (item: string, error?: Error) => {
    if (error === undefined) requests.get(item)?.resolve()
    else requests.get(item)?.reject(error)
    await settle()
  }
  const asks = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { clock, jobs, job, sent, answer, asks }
}

test.each([
  ['four reads', 'read', ['a', 'b', 'c', 'd', 'e']],
  ['four writes', 'write', ['a', 'b', 'c', 'd', 'e']],
  ['two vendor tests', 'test', ['a', 'b', 'c']],
] as const)('runs %s at a time, and the next one when one ends', async (_, kind, order) => {
  const { sent, answer } = setUp({ kind })
  expect(sent).toEqual(order.slice(0, -1))
  await answer('a')
  expect(sent).toEqual(order)
})

test('pausing or cancelling lets running requests finish and starts no new ones', async () => {
  const { job, sent, answer } = setUp({ kind: 'test' })
  job.pause()
  await answer('a')
  expect(job.view()).toMatchObject({ state: 'paused', counts: { done: 1, running: 1, waiting: 4 } })
  job.resume()
  expect(sent).toEqual(['a', 'b', 'c'])
  job.cancel()
  expect(job.view().endedAt).toBeNull()
  await answer('b')
  await answer('c')
  expect(job.view()).toMatchObject({ state: 'cancelled', counts: { done: 3, waiting: 3 } })
  expect(job.view().endedAt).not.toBeNull()
})

test('gives the reason of each failed item and retries only those', async () => {
  const { job, sent, answer } = setUp({ items: ['a', 'b'] })
  await answer('a', new Error('lost'))
  await answer('b')
  expect(job.items()).toEqual([
    { name: 'A', state: 'failed', reason: 'No answer' },
    { name: 'B', state: 'done', reason: null },
  ])
  expect(job.view().state).toBe('finished')
  job.retryFailed()
  expect(sent).toEqual(['a', 'b', 'a'])
  await answer('a')
  expect(job.view()).toMatchObject({ state: 'finished', counts: { done: 2, failed: 0 } })
})

test('reads back a write with a lost response, and resends it only on a retry after it was found not made', async () => {
  const made = new Set(['a'])
  let isDown = true
  const { job, sent, answer } = setUp({
    kind: 'write',
    items: ['a', 'b', 'c'],
    classify: () => ({ kind: 'unknown', reason: 'No answer' }),
    settle: (item) => (item === 'c' && isDown ? Promise.reject(new Error('down')) : Promise.resolve(made.has(item))),
  })
  for (const item of ['a', 'b', 'c']) await answer(item, new Error('lost'))
  expect(job.items().map(({ state }) => state)).toEqual(['done', 'failed', 'unknown'])
  job.retryFailed()
  await settle()
  expect(sent).toEqual(['a', 'b', 'c', 'b'])
  made.add('b')
  await answer('b', new Error('lost'))
  isDown = false
  // Only unknown ones are left, and the button says "Check again".
  job.retryFailed()
  await settle()
  expect(job.items().map(({ state }) => state)).toEqual(['done', 'done', 'failed'])
  job.retryFailed()
  await settle()
  expect(sent).toEqual(['a', 'b', 'c', 'b', 'c'])
})

test('reads no more unknown items back at once than it sends', async () => {
  const items = Array.from('abcdefghijkl')
  const reads: string[] = []
  const { job, answer } = setUp({
    kind: 'write',
    items,
    classify: () => ({ kind: 'unknown', reason: 'No answer' }),
    settle: (item) => (reads.push(item) > 12 ? new Promise(() => undefined) : Promise.resolve(null)),
  })
  for (const item of items) {
    await answer(item, new Error('lost'))
    job.resume()
  }
  expect(job.view()).toMatchObject({ state: 'finished', counts: { unknown: 12 } })
  job.retryFailed()
  job.retryFailed()
  await settle()
  expect(reads.slice(12)).toEqual(['a', 'b', 'c', 'd'])
  expect(job.view()).toMatchObject({ state: 'running', counts: { unknown: 8, running: 4 } })
})

test('401 stops a job until the user signs in, but a paused job stays paused', async () => {
  const { jobs, job, sent, answer } = setUp({ kind: 'test', classify: () => ({ kind: 'signed-out' }) })
  await answer('a', new Error('401'))
  await answer('b', new Error('401'))
  expect(job.view()).toMatchObject({ state: 'signed-out', counts: { waiting: 6 } })
  jobs.unblock('signed-out')
  expect(sent).toEqual(['a', 'b', 'a', 'b'])
  job.pause()
  jobs.unblock('signed-out')
  expect(job.view().state).toBe('paused')
})

test('a read-only connection stops a job without failures until it is writable again', async () => {
  const { jobs, job, sent, answer } = setUp({ kind: 'test', classify: () => ({ kind: 'read-only' }) })
  await answer('a', new Error('read-only'))
  await answer('b')
  expect(job.view()).toMatchObject({ state: 'read-only', counts: { waiting: 5, done: 1, failed: 0 } })
  // The end of another block doesn't resume it.
  jobs.unblock('signed-out')
  expect(job.view()).toMatchObject({ state: 'read-only', endedAt: null })
  jobs.unblock('read-only')
  expect(sent).toEqual(['a', 'b', 'a', 'c'])
  await answer('a', new Error('read-only'))
  job.cancel()
  await answer('c')
  expect(job.view()).toMatchObject({ state: 'cancelled', counts: { waiting: 4, done: 2 } })
})

test('429 halves the concurrency, backs off ever longer, and finally pauses the job', async () => {
  const { clock, job, sent, answer } = setUp({ classify: () => refused })
  await answer('a', new Error('429'))
  expect(job.view()).toMatchObject({ state: 'waiting', waitingUntil: clock.now() + 1000 })
  await answer('b')
  await answer('c')
  await answer('d')
  clock.advance(1000)
  // Now two at once, and the refused one first.
  expect(sent).toEqual(['a', 'b', 'c', 'd', 'a', 'e'])
  await answer('a', new Error('429'))
  await answer('e', new Error('429'))
  expect(job.view().waitingUntil).toBe(clock.now() + 2000)
  for (let turn = 0; turn < 6; turn += 1) {
    clock.advance(60_000)
    await answer('a', new Error('429'))
  }
  expect(job.view()).toMatchObject({ state: 'paused', outcome: { text: 'Paused after being rate limited 8 times' } })
})

test('pauses once eight outcomes in a row are unknown, and says so until it is resumed', async () => {
  const { job, sent, answer } = setUp({
    kind: 'write',
    items: Array.from('abcdefghijklmnop'),
    classify: () => ({ kind: 'unknown', reason: 'No answer' }),
    settle: () => Promise.reject(new Error('down')),
  })
  await answer('a', new Error('lost'))
  await answer('b')
  for (const item of 'cdefghij') await answer(item, new Error('lost'))
  expect(sent.join('')).toBe('abcdefghijklm')
  for (const item of 'klm') await answer(item)
  expect(job.view()).toMatchObject({ state: 'paused', counts: { waiting: 3, done: 4, unknown: 9 } })
  expect(job.view().outcome?.text).toBe('Paused after 8 requests without a clear response')
  job.resume()
  expect([job.view().state, job.view().outcome]).toEqual(['running', null])
})

test('goes on if responses are lost, but each read-back shows that its write was made', async () => {
  const { job, answer } = setUp({
    kind: 'write',
    items: Array.from('abcdefghijkl'),
    classify: () => ({ kind: 'unknown', reason: 'No answer' }),
    settle: () => Promise.resolve(true),
  })
  for (const item of 'abcdefghijkl') await answer(item, new Error('lost'))
  expect(job.view()).toMatchObject({ state: 'finished', counts: { done: 12 } })
})

test('counts unknown outcomes anew when a finished job is retried', async () => {
  const { job, sent, answer } = setUp({
    kind: 'write',
    items: Array.from('abcdefgh'),
    classify: () => ({ kind: 'unknown', reason: 'No answer' }),
    settle: () => Promise.resolve(false),
  })
  for (const item of 'abcdefgh') await answer(item, new Error('lost'))
  expect(job.view()).toMatchObject({ state: 'finished', counts: { failed: 8 } })
  job.retryFailed()
  await answer(sent.at(-1) ?? '', new Error('lost'))
  expect(job.view().state).toBe('running')
  job.pause()
  expect(job.view()).toMatchObject({ state: 'paused', outcome: null })
})

test('reports rate and time left once enough items are done', async () => {
  const { clock, job, answer } = setUp({ kind: 'test', items: 'abcdefgh'.split('') })
  expect(job.view()).toMatchObject({ perSecond: null, leftMs: null })
  for (const item of 'abcd') {
    clock.advance(500)
    await answer(item)
  }
  expect(job.view()).toMatchObject({ perSecond: 2, leftMs: 2000 })
})

test('returns the same list of jobs until one of them changes', async () => {
  const { jobs, job, answer } = setUp({ items: ['a'] })
  const before = jobs.views.get()
  expect(jobs.views.get()).toBe(before)
  let changes = 0
  jobs.views.subscribe(() => (changes += 1))
  jobs.dismiss(1)
  expect(jobs.views.get()).toHaveLength(1)
  await answer('a')
  expect(jobs.views.get()).not.toBe(before)
  await expect.poll(() => changes).toBeGreaterThan(0)
  expect(jobs.find(1)).toBe(job)
  jobs.dismiss(1)
  expect(jobs.views.get()).toEqual([])
  expect(jobs.find(1)).toBeNull()
})

test('the browser asks before closing a tab only if a job is unfinished', async () => {
  const { jobs, answer, asks } = setUp({ items: ['a'] })
  expect(asks()).toBe(true)
  await answer('a')
  expect(asks()).toBe(false)
  const another: JobSpec<number> = {
    title: '',
    page: '/',
    kind: 'read',
    items: [1],
    nameOf: String,
    classify: () => refused,
    run: () => defer().promise,
  }
  startJob(another, { jobs })
  expect(asks()).toBe(true)
  jobs.close()
  expect(asks()).toBe(false)
})

test('pausing withdraws unsent requests until the job resumes', async () => {
  const waiting = (error: unknown): ItemOutcome => ({ kind: 'unsent', reason: String(error) })
  const given: AbortSignal[] = []
  const { job, sent, answer } = setUp({ classify: waiting })
  const other = setUp({
    items: ['a'],
    run: (_, __, waitSignal) => {
      given.push(waitSignal)
      return defer<void>().promise
    },
  })
  other.job.pause()
  other.job.resume()
  expect(given[0]).toMatchObject({ aborted: true })
  job.pause()
  await answer('a', new Error('given up'))
  expect(job.view()).toMatchObject({ state: 'paused', counts: { waiting: 3, running: 3 } })
  job.resume()
  expect(sent).toEqual(['a', 'b', 'c', 'd', 'a'])
  // Aborted, but not by the job.
  await answer('a', new Error('by a person'))
  expect(job.items()[0]).toEqual({ name: 'A', state: 'failed', reason: 'Error: by a person' })
})

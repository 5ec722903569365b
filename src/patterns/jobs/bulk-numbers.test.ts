import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { type Answerer, createFakeClient } from '../../../e2e/fakes/fake-client.ts'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { defer, settle } from '../../../e2e/fakes/fake-clock.ts'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { createQueryClient, queryKey, toQueryOptions } from '../../api/query.ts'
import type { Listed } from '../../contract/endpoint.ts'
import { listPhoneNumbers, type PhoneNumber } from '../../contract/phone-numbers.ts'
import { startJob } from '../../../e2e/fakes/start-job.ts'
import { startBulkJob, toBulkSpec } from './bulk-numbers.ts'
import { undoOf } from './bulk-results.ts'
import { dismissAllToasts } from '../toast/toast-fixtures.ts'
import { shownToasts } from '../toast/toast.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { sampleRecord } from '../../features/phone-numbers/phone-number-fixtures.ts'

afterEach(dismissAllToasts)

const json = (body: unknown, status = 200) => Response.json(body, { status })
const taken = () => new Response(null, { status: 204 })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}
const sidOf = (url: string) => url.split('/').at(-1)

/** Runs the job on n1 to n3 of four numbers. Returns their outcomes, the cached list afterwards, and the requests. */
async function run(
  answer: Answerer,
  work: Parameters<typeof toBulkSpec>[1]['work'] = { kind: 'assign', target: 'new' },
) {
  const { client, asked } = createFakeClient(answer)
  const queryClient = createQueryClient()
  const rows = ['n1', 'n2', 'n3', 'n4'].map((sid) => sampleRecord({ sid, number: sid, application: 'old' }))
  const key = queryKey(client, listPhoneNumbers, {})
  const list: Listed<PhoneNumber> = { rows, unreadable: [], complete: true, total: null, receivedAt: Date.now() }
  queryClient.setQueryData(key, list)
  const changes: unknown[] = []
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && queryClient.getQueryData(key) !== changes.at(-1))
      changes.push(queryClient.getQueryData(key))
  })
  const numbers = rows.slice(0, 3)
  const spec = toBulkSpec({ client, queryClient }, { title: '', work, numbers })
  const job = startJob(spec)
  for (let turns = 0; turns < 20; turns += 1) await settle()
  const now = queryClient.getQueryData<Listed<PhoneNumber>>(key)?.rows
  return {
    job,
    states: job.items().map(({ state }) => state),
    listed: now?.map(({ value }) => `${value.phone_number_sid} ${value.application_sid}`),
    raw: now?.[0]?.raw,
    changes: changes.length,
    isStale: queryClient.getQueryState(key)?.isInvalidated,
    asked: asked.map(({ method, url }) => `${method} ${sidOf(url)}`),
  }
}

test('sends one write per number, reads the list at the end, and updates it once before', async () => {
  const { states, listed, raw, changes, isStale, asked } = await run(taken)
  expect(states).toEqual(['done', 'done', 'done'])
  expect(listed).toEqual(['n1 new', 'n2 new', 'n3 new', 'n4 old'])
  expect(raw).toMatchObject({ phone_number_sid: 'n1', number: 'n1', application_sid: 'new' })
  expect([changes, isStale]).toEqual([1, true])
  expect(asked).toEqual(['PUT n1', 'PUT n2', 'PUT n3', 'GET PhoneNumbers'])
})

test.each([{ kind: 'assign', target: 'new' } as const, { kind: 'delete' } as const])(
  'sends four requests at a time: $kind',
  async (work) => {
    const first = defer<Response>()
    const { client, asked } = createFakeClient((_, count) => (count === 0 ? first : defer<Response>()).promise)
    // Only the numbers being sent are built.
    const numbers = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'].map((sid, place) =>
      place < 5 ? sampleRecord({ sid, number: sid }) : fieldsOnly({ ...sampleRecord({ sid, number: sid }).value }),
    )
    const job = startJob(toBulkSpec({ client, queryClient: createQueryClient() }, { title: '', work, numbers }))
    await settle()
    expect(asked).toHaveLength(4)
    // The others don't even wait at the gate.
    expect(job.view().counts).toMatchObject({ running: 4, waiting: 2 })
    first.resolve(taken())
    await settle()
    expect(asked).toHaveLength(5)
    expect(job.view().counts).toMatchObject({ done: 1, running: 4, waiting: 1 })
  },
)

test('a refused number fails with the server’s reason and keeps its application', async () => {
  const { job, states, listed } = await run(({ url }) =>
    sidOf(url) === 'n2' ? json({ msg: 'reserved' }, 422) : taken(),
  )
  expect(states).toEqual(['done', 'failed', 'done'])
  expect(job.itemAt(1)?.reason).toBe('The server refused the request: reserved')
  expect(listed).toEqual(['n1 new', 'n2 old', 'n3 new', 'n4 old'])
})

test.each([
  ['done', 'new'],
  ['failed', 'old'],
  ['unknown', null],
])('reads a number back after a lost response: %s', async (state, application_sid) => {
  const { states, asked } = await run(({ method, url }) => {
    if (sidOf(url) !== 'n1') return taken()
    if (method === 'PUT') return lost()
    return application_sid === null
      ? json({ msg: 'no' }, 403)
      : json({ ...Object(sampleRecord({ sid: 'n1', number: 'n1' }).raw), application_sid })
  })
  expect(states).toEqual([state, 'done', 'done'])
  expect(asked.filter((one) => one === 'PUT n1')).toHaveLength(1)
  expect(asked.filter((one) => one === 'GET n1')).toHaveLength(1)
})

test('removes numbers from the list if they were deleted or are already gone', async () => {
  const work = { kind: 'delete' } as const
  const { states, listed } = await run(({ url, method }) => {
    if (sidOf(url) === 'n1') return json({ msg: 'not found' }, 404)
    if (sidOf(url) === 'n2') return method === 'GET' ? json({ msg: 'not found' }, 404) : lost()
    return taken()
  }, work)
  expect(states).toEqual(['done', 'done', 'done'])
  expect(listed).toEqual(['n4 old'])
  const other = await run(({ method, url }) => {
    if (sidOf(url) !== 'n1') return json('<html>', 404)
    return method === 'DELETE' ? lost() : json(sampleRecord({ sid: 'n1', number: 'n1' }).raw)
  }, work)
  expect(other.states[0]).toBe('failed')
  expect(other.listed).toContain('n1 old')
})

test('undo restores the previous application of each number', async () => {
  const bodies: unknown[] = []
  const { states, listed } = await run(
    ({ body }) => {
      if (body !== undefined) bodies.push(body)
      return taken()
    },
    { kind: 'restore', from: 'new' },
  )
  expect(states).toEqual(['done', 'done', 'done'])
  expect(listed).toEqual(['n1 old', 'n2 old', 'n3 old', 'n4 old'])
  expect(bodies.map((body) => JSON.stringify(body))).toEqual(Array(3).fill(expect.stringContaining('old')))
})

test('undo leaves numbers alone that were changed after the job', async () => {
  const { client, asked } = createFakeClient(taken)
  const queryClient = createQueryClient()
  const jobs = createSessionJobs(new EventTarget())
  const sample = (sid: string, application: string) => sampleRecord({ sid, number: sid, application })
  const numbers = ['n1', 'n2', 'n3'].map((sid) => sample(sid, 'old'))
  const work = { kind: 'assign', target: 'new' } as const
  const job = await startBulkJob(jobs, { client, queryClient }, { title: 'Re-assign', work, numbers })
  await settle()
  const rows = [sample('n1', 'new'), sample('n2', 'later')]
  const list: Listed<PhoneNumber> = { rows, unreadable: [], complete: true, total: null, receivedAt: Date.now() }
  queryClient.setQueryData(queryKey(client, listPhoneNumbers, {}), list)
  await undoOf(jobs, job.view().id)?.()
  await settle()
  expect(asked.slice(4).map(({ url }) => sidOf(url))).toEqual(['PhoneNumbers', 'n1', 'n3', 'PhoneNumbers'])
  expect(shownToasts.get().map(({ title }) => title)).toEqual(['1 number not restored: changed meanwhile'])
})

test('undo reads the numbers again first, on any page: someone else may have changed one', async () => {
  const listOf = (...applications: readonly string[]) =>
    applications.map((application, place) => sampleRecord({ sid: `n${place}`, number: `n${place}`, application }))
  const { client, asked } = createFakeClient(
    ({ method }) => (method === 'PUT' ? taken() : json(listOf('new', 'later').map(({ raw }) => raw))),
    { now: Date.now },
  )
  const queryClient = createQueryClient()
  const jobs = createSessionJobs(new EventTarget())
  const options = toQueryOptions(client, phoneNumbersQuery)
  const numbers = listOf('old', 'old')
  const list: Listed<PhoneNumber> = {
    rows: numbers,
    unreadable: [],
    complete: true,
    total: null,
    receivedAt: Date.now(),
  }
  queryClient.setQueryData<Listed<PhoneNumber>>(options.queryKey, list)
  // The navigation shows the count on every page, but doesn't read.
  new QueryObserver(queryClient, { ...options, enabled: false }).subscribe(() => {})
  const bulk = { title: '', work: { kind: 'assign', target: 'new' }, numbers } as const
  const job = await startBulkJob(jobs, { client, queryClient }, bulk)
  await settle()
  await undoOf(jobs, job.view().id)?.()
  await settle()
  expect(asked.slice(3, 5).map(({ method, url }) => `${method} ${sidOf(url)}`)).toEqual(['GET PhoneNumbers', 'PUT n0'])
})

test('offers Undo once more after a retry, for what the retry has done', async () => {
  const { client, asked } = createFakeClient(({ url }, count) =>
    sidOf(url) === 'n2' && count < 2 ? json({ msg: 'reserved' }, 422) : taken(),
  )
  const jobs = createSessionJobs(new EventTarget())
  const numbers = ['n1', 'n2'].map((sid) => sampleRecord({ sid, number: sid, application: 'old' }))
  const bulk = { title: '', work: { kind: 'assign', target: 'new' }, numbers } as const
  const job = await startBulkJob(jobs, { client, queryClient: createQueryClient() }, bulk)
  const { id } = job.view()
  await settle()
  await undoOf(jobs, id)?.()
  await settle()
  expect(undoOf(jobs, id)).toBeNull()
  job.retryFailed()
  await settle()
  await undoOf(jobs, id)?.()
  await settle()
  expect(undoOf(jobs, id)).toBeNull()
  const puts = asked.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ url, body }) => `${sidOf(url)} ${Object(body).application_sid}`)).toEqual([
    'n1 new',
    'n2 new',
    'n1 old',
    'n2 new',
    'n2 old',
  ])
})

test('undo gives back what a retry has overwritten', async () => {
  const { client, asked } = createFakeClient(taken)
  const queryClient = createQueryClient()
  const jobs = createSessionJobs(new EventTarget())
  const toNumber = (application: string) => sampleRecord({ sid: 'n1', number: 'n1', application })
  const setList = (row: Listed<PhoneNumber>['rows'][number]) => {
    const list = { rows: [row], unreadable: [], complete: true, total: null, receivedAt: Date.now() }
    queryClient.setQueryData<Listed<PhoneNumber>>(queryKey(client, listPhoneNumbers, {}), list)
  }
  const bulk = { title: '', work: { kind: 'assign', target: 'new' }, numbers: [toNumber('old')] } as const
  setList(bulk.numbers[0])
  const starting = startBulkJob(jobs, { client, queryClient }, bulk)
  setList(toNumber('other'))
  const job = await starting
  await settle()
  expect(job.itemAt(0)?.state).toBe('failed')
  job.retryFailed()
  await settle()
  setList(toNumber('new'))
  await undoOf(jobs, job.view().id)?.()
  await settle()
  const puts = asked.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ body }) => Object(body).application_sid)).toEqual(['new', 'other'])
})

test('a retry leaves a number alone that another job is about to change', async () => {
  const slow = defer<Response>()
  const { client, asked } = createFakeClient((_, count) =>
    count === 0 ? json({ msg: 'reserved' }, 422) : count === 1 ? slow.promise : taken(),
  )
  const services = { client, queryClient: createQueryClient() }
  const jobs = createSessionJobs(new EventTarget())
  const numbers = [sampleRecord({ sid: 'n1', number: 'n1', application: 'old' })]
  const start = (target: string) =>
    startBulkJob(jobs, services, { title: target, work: { kind: 'assign', target }, numbers })
  const first = await start('first')
  await settle()
  const second = await start('second')
  await settle()
  first.retryFailed()
  await settle()
  expect(asked).toHaveLength(2)
  expect(first.itemAt(0)).toMatchObject({ state: 'failed', reason: 'In another unfinished job.' })
  slow.resolve(taken())
  await settle()
  expect(second.itemAt(0)?.state).toBe('done')
  first.retryFailed()
  await settle()
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(3)
  expect(first.itemAt(0)?.state).toBe('done')
})

test('keeps what others assigned meanwhile, as a list read during the job shows, until a retry', async () => {
  const slow = Array.from({ length: 4 }, () => defer<Response>())
  const { client, asked } = createFakeClient((_, count) => slow[count]?.promise ?? taken())
  const queryClient = createQueryClient()
  const sids = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6']
  const numbers = sids.map((sid) => sampleRecord({ sid, number: sid, application: 'old' }))
  const setList = (rows: Listed<PhoneNumber>['rows']) => {
    const list = { rows, unreadable: [], complete: true, total: null, receivedAt: Date.now() }
    queryClient.setQueryData<Listed<PhoneNumber>>(queryKey(client, listPhoneNumbers, {}), list)
  }
  setList(numbers)
  const work = { kind: 'assign', target: 'new' } as const
  const job = startJob(toBulkSpec({ client, queryClient }, { title: '', work, numbers }))
  await settle()
  setList([...numbers.slice(0, 4), sampleRecord({ sid: 'n5', number: 'n5', application: 'other' })])
  for (const { resolve } of slow) resolve(taken())
  await settle()
  expect(asked.map(({ url }) => sidOf(url))).toEqual(['n1', 'n2', 'n3', 'n4', 'n6', 'PhoneNumbers'])
  expect(job.itemAt(4)).toMatchObject({
    state: 'failed',
    reason: 'Its application has been changed meanwhile. A retry overwrites that.',
  })
  job.retryFailed()
  await settle()
  expect(sidOf(asked[6]?.url ?? '')).toBe('n5')
  expect(job.itemAt(4)?.state).toBe('done')
})

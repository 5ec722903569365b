import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { defer, settle } from '../../../e2e/fakes/fake-clock.ts'
import { startJob } from '../../../e2e/fakes/start-job.ts'
import type { JournalEntry } from '../../api/journal.ts'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { createQueryClient, toQueryOptions } from '../../api/query.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { sampleRecord } from '../../features/phone-numbers/phone-number-fixtures.ts'
import { assignInJob } from './assign-in-job.ts'
import { toBulkSpec } from './bulk-numbers.ts'
import { dismissAllToasts } from '../toast/toast-fixtures.ts'
import { shownToasts } from '../toast/toast.ts'

afterEach(dismissAllToasts)

const taken = () => new Response(null, { status: 204 })

test.each([
  [2, 1, 'GET'],
  [2, 100_000, 'PUT'],
  [6, 100_000, 'GET'],
  [0, 1, 'PUT'],
])('keeps what others assigned before it began: %i minutes, %i numbers, %s', async (minutes, count, method) => {
  const toNumber = (application: string) => sampleRecord({ sid: 'n1', number: '1', application })
  const { client, asked } = createFakeClient((one) => (one.method === 'GET' ? json([toNumber('other').raw]) : taken()))
  const queryClient = createQueryClient()
  const number = toNumber('old')
  const { queryKey } = toQueryOptions(client, phoneNumbersQuery)
  const rows = Array.from({ length: count }, () => number)
  const list = { rows, unreadable: [], complete: true, total: null, receivedAt: Date.now() - minutes * 60_000 }
  queryClient.setQueryData<Listed<PhoneNumber>>(queryKey, list)
  const { signal } = new AbortController()
  const item = { sid: 'n1', target: 'new', raw: number.raw }
  await assignInJob({ client, queryClient })
    .run(item, signal, signal)
    .catch(() => null)
  expect(asked.map((one) => one.method)).toEqual([method])
})

test('reads the list again after a minute, and keeps what others assigned meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = defer<Response>()
  const toNumber = (sid: string, application: string) => sampleRecord({ sid, number: sid, application })
  const { client, asked } = createFakeClient(({ method }, count) => {
    return method === 'GET' ? json([toNumber('n5', 'other').raw]) : count < 4 ? slow.promise : taken()
  })
  const numbers = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'].map((sid) => toNumber(sid, 'old'))
  const work = { kind: 'assign', target: 'new' } as const
  const job = startJob(toBulkSpec({ client, queryClient: createQueryClient() }, { title: '', work, numbers }))
  await settle()
  vi.setSystemTime(Date.now() + 61_000)
  slow.resolve(taken())
  await settle()
  await settle()
  expect(asked.slice(4, 6).map(({ method, url }) => (method === 'GET' ? method : url.split('/').at(-1)))).toEqual([
    'GET',
    'n6',
  ])
  expect(job.itemAt(4)?.state).toBe('failed')
})

test('a retry notes in the journal what it overwrites, and reports a later change again', async () => {
  const added: JournalEntry[] = []
  const { client } = createFakeClient(taken, { journal: { add: async (entry) => void added.push(entry) } })
  const queryClient = createQueryClient()
  const toNumber = (application: string) => sampleRecord({ sid: 'n1', number: '1', application })
  const { queryKey } = toQueryOptions(client, phoneNumbersQuery)
  const setList = (application: string) => {
    const list = { unreadable: [], complete: true, total: null, receivedAt: Date.now() }
    queryClient.setQueryData<Listed<PhoneNumber>>(queryKey, { ...list, rows: [toNumber(application)] })
  }
  setList('old')
  const { run } = assignInJob({ client, queryClient })
  const { signal } = new AbortController()
  const item = { sid: 'n1', target: 'new', raw: toNumber('old').raw }
  const attempt = (application: string) => {
    setList(application)
    return run(item, signal, signal).then(
      () => Object(added.at(-1)?.before).application_sid as unknown,
      (error: Error) => error.name,
    )
  }
  expect(await attempt('other')).toBe('AssignedSince')
  expect(await attempt('other')).toBe('other')
  expect(await attempt('old')).toBe('old')
  expect(await attempt('another')).toBe('AssignedSince')
})

test('reports at the end what another tab’s job has assigned meanwhile', async () => {
  const toNumber = (sid: string, application: string) => sampleRecord({ sid, number: sid, application })
  const sids = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']
  // Both jobs wrote all of them but n8; which write was the last is up to chance.
  const stored = [...sids, 'n8'].map((sid) => toNumber(sid, sid === 'n1' ? 'new' : 'other').raw)
  const { client } = createFakeClient(({ method, url }) => {
    if (method === 'GET') return json(url.endsWith('/n2') ? toNumber('n2', 'new').raw : stored)
    // Done, as a read of it shows.
    return url.endsWith('/n2') ? Promise.reject(new TypeError('The response was lost.')) : taken()
  })
  const numbers = sids.map((sid) => toNumber(sid, 'old'))
  const work = { kind: 'assign', target: 'new' } as const
  const job = startJob(toBulkSpec({ client, queryClient: createQueryClient() }, { title: '', work, numbers }))
  await settle()
  await settle()
  expect(job.view().counts.done).toBe(7)
  const details = 'n2, n3, n4, n5, n6…'
  expect(shownToasts.get()).toMatchObject([
    { title: '6 numbers changed elsewhere since the job', details, goesAway: false },
  ])
})

test('reports no number that a retry assigned while the list of the end was on its way', async () => {
  const toNumber = (sid: string, application: string) => sampleRecord({ sid, number: sid, application })
  const [list, slow] = [defer<Response>(), defer<Response>()]
  let puts = 0
  const { client } = createFakeClient(({ method }) => {
    if (method === 'GET') return list.promise.then((response) => response.clone())
    puts += 1
    // The first is done at once, the others when tried again, of which the last takes longer.
    return puts === 2 || puts === 3 ? json({ msg: 'no' }, 400) : puts === 5 ? slow.promise : taken()
  })
  const numbers = ['n1', 'n2', 'n3'].map((sid) => toNumber(sid, 'old'))
  const work = { kind: 'assign', target: 'new' } as const
  const job = startJob(toBulkSpec({ client, queryClient: createQueryClient() }, { title: '', work, numbers }))
  await settle()
  expect(job.view().counts).toMatchObject({ done: 1, failed: 2 })
  job.retryFailed()
  await settle()
  expect(job.view().counts).toMatchObject({ done: 2, running: 1 })
  list.resolve(json([toNumber('n1', 'other'), toNumber('n2', 'old'), toNumber('n3', 'old')].map(({ raw }) => raw)))
  await settle()
  expect(shownToasts.get()).toMatchObject([{ details: 'n1' }])
  dismissAllToasts()
  slow.resolve(taken())
  await settle()
  expect(shownToasts.get()).toMatchObject([{ details: 'n2, n3' }])
})

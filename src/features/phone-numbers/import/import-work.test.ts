import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { phoneNumbersQuery } from '../../../api/queries.ts'
import { createQueryClient, toQueryOptions } from '../../../api/query.ts'
import type { Listed } from '../../../contract/endpoint.ts'
import { listPhoneNumbers, PhoneNumber } from '../../../contract/phone-numbers.ts'
import { parseRecord, type Readable } from '../../../contract/record.ts'
import { fieldsOnly } from '../../../../e2e/fakes/fields-only.ts'
import { defer, settle } from '../../../../e2e/fakes/fake-clock.ts'
import { dismissAllToasts } from '../../../patterns/toast/toast-fixtures.ts'
import { shownToasts } from '../../../patterns/toast/toast.ts'
import type { ImportWrite } from './import-plan.ts'
import { startJob } from '../../../../e2e/fakes/start-job.ts'
import { toImportSpec } from './import-work.ts'

afterEach(dismissAllToasts)

const stored = (phone_number_sid: string, number: string, voip_carrier_sid: string | null = null) => {
  return { phone_number_sid, number, voip_carrier_sid, account_sid: 'a', application_sid: null }
}

/** The list before each import. */
const before: Listed<unknown> = {
  rows: [fieldsOnly(stored('old', '1415'))],
  unreadable: [],
  complete: true,
  total: null,
  receivedAt: 0,
}

/** Ends an import of two numbers; the server then has these records. */
async function end(...after: object[]) {
  const { client } = createFakeClient(() => json(after))
  const writes = ['+1415', '1416'].map((number): ImportWrite => {
    return { kind: 'create', number, application_sid: null, voip_carrier_sid: null }
  })
  toImportSpec({ client, queryClient: createQueryClient() }, writes, before).onEnd?.([])
  await settle()
  return shownToasts.get().map(({ title, details }) => [title, JSON.stringify(details).match(/"sids":[^\]]*]/)?.[0]])
}

test('reports only numbers that the browser created twice, at the end', async () => {
  const others = [stored('old', '1415'), stored('c', '1416'), stored('d', '1415', 'carrier'), stored('e', '1417')]
  expect(await end(stored('a', '1415'), ...others)).toEqual([])
  expect(await end(stored('a', '1415'), stored('b', '+1415'), ...others)).toEqual([
    ['1 number created more than once', '"sids":["a","b"]'],
  ])
})

test.each<[string, ImportWrite, boolean]>([
  ['new number', { kind: 'create', number: '1', application_sid: null, voip_carrier_sid: null }, true],
  ['new number', { kind: 'create', number: '1', application_sid: null, voip_carrier_sid: null }, false],
  ['change', { kind: 'change', number: '1', sid: 'old', target: 'b', raw: null }, true],
  ['change', { kind: 'change', number: '1', sid: 'old', target: 'b', raw: null }, false],
])('reads the list once after a %s (%j), for everyone (shown: %j)', async (_, write, isShown) => {
  let rows = [stored('old', '1415')]
  const { client, asked } = createFakeClient(() => json(rows))
  const queryClient = createQueryClient()
  const options = toQueryOptions(client, phoneNumbersQuery)
  const stop = new QueryObserver(queryClient, { ...options, enabled: isShown }).subscribe(() => undefined)
  queryClient.setQueryData(options.queryKey, await client.send(listPhoneNumbers, {}))
  await settle()
  const requests = asked.length

  rows = [stored('old', '1415'), stored('new', '1')]
  toImportSpec({ client, queryClient }, [write], before).onEnd?.(['done'])
  await settle()
  expect(asked.length - requests).toBe(1)
  expect(queryClient.getQueryData<Listed<unknown>>(options.queryKey)?.rows).toHaveLength(2)
  stop()
})

test('writes four numbers at a time', async () => {
  const { client, asked } = createFakeClient(() => defer<Response>().promise)
  const writes = ['1', '2', '3', '4', '5', '6'].map((number): ImportWrite => {
    return { kind: 'create', number, application_sid: null, voip_carrier_sid: null }
  })
  const job = startJob(toImportSpec({ client, queryClient: createQueryClient() }, writes, before))
  await settle()
  expect(asked).toHaveLength(4)
  expect(job.view().counts).toMatchObject({ running: 4, waiting: 2 })
})

test('creates numbers in the connection’s account if the token sees several', async () => {
  const all = [stored('old', '1415'), { ...stored('n', '1415'), account_sid: 'another' }]
  const { client, asked } = createFakeClient(({ method }) => json(method === 'POST' ? { sid: 'new' } : all, 201))
  const queryClient = createQueryClient()
  await queryClient.query(toQueryOptions(client, phoneNumbersQuery))
  const write = { kind: 'create', number: '1', application_sid: null, voip_carrier_sid: null } as const
  startJob(toImportSpec({ client, queryClient }, [write], before))
  await settle()
  expect(asked.flatMap(({ body }) => body ?? [])).toEqual([{ number: '1', account_sid: 'my-account' }])
})

test('states the account in each line once the server asks for it, and repeats no other refused line', async () => {
  const { client, asked } = createFakeClient(({ method, body }) => {
    if (method !== 'POST') return json([])
    const { account_sid, number } = Object(body)
    if (number === '1 0') return json({ msg: 'number cannot contain whitespace' }, 400)
    return account_sid === 'my-account' ? json({ sid: 'new' }, 201) : json({ msg: 'missing field account_sid' }, 400)
  })
  const writes = ['1 0', '1', '2', '3', '4', '5'].map((number): ImportWrite => {
    return { kind: 'create', number, application_sid: null, voip_carrier_sid: null }
  })
  const job = startJob(toImportSpec({ client, queryClient: createQueryClient() }, writes, before))
  await vi.waitFor(() => expect(job.view().counts).toMatchObject({ done: 5, failed: 1 }))
  expect(asked.filter(({ body }) => Object(body).number === '1 0')).toHaveLength(1)
})

test('reports at the end what another tab’s job has assigned meanwhile', async () => {
  const { client } = createFakeClient(({ method }) =>
    method === 'PUT' ? new Response(null, { status: 204 }) : json([{ ...stored('old', '1415'), application_sid: 'x' }]),
  )
  const write = { kind: 'change', number: '1415', sid: 'old', target: 'new', raw: null } as const
  startJob(toImportSpec({ client, queryClient: createQueryClient() }, [write], before))
  await settle()
  expect(shownToasts.get().map(({ title }) => title)).toEqual(['1 number changed elsewhere since the job'])
})

test('creates no number that a list read meanwhile shows, also at a retry', async () => {
  const slow = Array.from({ length: 4 }, () => defer<Response>())
  const { client, asked } = createFakeClient((_, count) => slow[count]?.promise ?? json({ sid: 'new' }, 201))
  const queryClient = createQueryClient()
  const writes = ['1', '2', '3', '4', '+1416', '1415', '1417'].map((number, place): ImportWrite => {
    return { kind: 'create', number, application_sid: null, voip_carrier_sid: place === 6 ? 'own' : null }
  })
  const { queryKey } = toQueryOptions(client, phoneNumbersQuery)
  const setList = (...records: readonly ReturnType<typeof stored>[]) => {
    const rows = records.map((raw) => parseRecord(PhoneNumber, raw) as Readable<PhoneNumber>)
    queryClient.setQueryData<Listed<PhoneNumber>>(queryKey, { ...before, rows })
  }
  setList(stored('old', '1415'))
  const job = startJob(toImportSpec({ client, queryClient }, writes, before))
  await settle()
  setList(stored('old', '1415'), stored('other', '1416', 'carrier'), stored('another', '1417', 'carrier'))
  for (const one of slow) one.resolve(json({ sid: 'new' }, 201))
  await vi.waitFor(() => expect(job.view().endedAt).not.toBeNull())
  const reason = 'Created meanwhile by another tab or person, or by an earlier try.'
  expect(job.itemAt(4)).toMatchObject({ state: 'failed', reason })
  expect([5, 6].map((place) => job.itemAt(place)?.state)).toEqual(['done', 'done'])
  job.retryFailed()
  await settle()
  expect(job.itemAt(4)).toMatchObject({ state: 'failed', reason })
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(6)
})

test('lines without a response share reads of the list that began after their requests', async () => {
  const reads = [defer<Response>(), defer<Response>()]
  const { client, asked } = createFakeClient(() => reads[asked.length - 1]?.promise ?? json([]))
  const { settle: look } = toImportSpec({ client, queryClient: createQueryClient() }, [], before)
  const { signal } = new AbortController()
  const created = ['1', '2', '3'].map(async (number, place) => {
    // The last one's request ended after the first read began.
    if (place === 2) await settle()
    return look?.({ kind: 'create', number, application_sid: null, voip_carrier_sid: null }, signal)
  })
  await settle()
  await settle()
  expect(asked).toHaveLength(1)
  reads[0]?.resolve(json([stored('a', '1')]))
  await settle()
  expect(asked).toHaveLength(2)
  reads[1]?.resolve(json([stored('a', '1'), stored('c', '3')]))
  expect(await Promise.all(created)).toEqual([true, false, true])
})

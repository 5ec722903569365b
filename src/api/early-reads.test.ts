import { expect, test, vi } from 'vitest'
import { getApplication, listApplications } from '../contract/applications.ts'
import { listCalls } from '../contract/calls.ts'
import { listPhoneNumbers } from '../contract/phone-numbers.ts'
import type { Connection } from './connection.ts'
import { createEarlyReads } from './early-reads.ts'
import { createFakeClient, failureOf, json, token } from '../../e2e/fakes/fake-client.ts'
import { parallelRequests } from './gate.ts'

const connection = { server: 'https://api.example.com', token, account_sid: 'my-account' }
const origin = 'https://dashboard.example.com'
const url = 'https://api.example.com/v1/Applications'
const list = { endpoint: listApplications, input: {} }
const never = new AbortController().signal

function create(parts: Partial<Omit<Connection, 'id'>> = {}, answer = () => json([])) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = []
  const early = createEarlyReads({ ...connection, ...parts }, origin, async (input, init = {}) => {
    asked.push({ url: typeof input === 'string' ? input : '', init })
    init.signal?.throwIfAborted()
    return answer()
  })
  return { early, asked }
}

test('sends exactly the same request as the client', async () => {
  const { early, asked } = create()
  early.start([list])
  const { client, asked: byClient } = createFakeClient(() => json([]))
  await client.send(listApplications, {})
  const [own] = asked
  const { signal: _, headers, ...init } = own?.init ?? {}
  const { signal: __, headers: ___, ...expected } = byClient[0]?.init ?? {}
  expect(own?.url).toBe(byClient[0]?.url)
  expect(init).toEqual(expected)
  expect(Object.fromEntries(new Headers(headers))).toEqual(byClient[0]?.headers)
})

test('the client uses an early response once, and requests everything else itself', async () => {
  const { early, asked } = create({}, () => json([{ application_sid: 'a1', name: 'Early' }]))
  early.start([list])
  const { client, asked: byClient } = createFakeClient(() => json([]), { early })
  const { rows } = await client.send(listApplications, {})
  expect(rows.map(({ value }) => value.name)).toEqual(['Early'])
  expect([asked.length, byClient.length]).toEqual([1, 0])
  await client.send(listApplications, {})
  await client.send(listPhoneNumbers, {})
  expect([asked.length, byClient.length]).toEqual([1, 2])
})

test('an early read counts against the budget like any other request', async () => {
  const { early } = create()
  early.start([list])
  const { client } = createFakeClient(() => json([]), { early })
  await client.send(listApplications, {})
  expect(client.gate.state.get().used).toBe(client.requestCost)
})

test.each([401, 500])('a %d in response to an early read fails the client’s request', async (status) => {
  const { early } = create({}, () => json({ msg: 'no' }, status))
  early.start([list])
  const { client, asked } = createFakeClient(() => json([]), { early })
  const failure = await failureOf(client.send(listApplications, {}, { retry: false }))
  expect(failure.status).toBe(status)
  expect(asked).toHaveLength(0)
})

test('aborting the client’s request aborts the early read', () => {
  const { early, asked } = create()
  early.start([list])
  const controller = new AbortController()
  expect(early.take(url, listApplications, token, controller.signal)).not.toBeNull()
  controller.abort()
  expect(asked[0]?.init.signal?.aborted).toBe(true)
})

test('hands its response only to a request with the same token, address, method and type', () => {
  const { early } = create()
  early.start([list])
  expect(early.take(url, listApplications, 'other', never)).toBeNull()
  expect(early.take(`${url}/x`, listApplications, token, never)).toBeNull()
  expect(early.take(url, { ...listApplications, accept: 'text/plain' }, token, never)).toBeNull()
  expect(early.take(url, { ...listApplications, method: 'POST' }, token, never)).toBeNull()
  expect(early.take(url, listApplications, token, never)).not.toBeNull()
})

test('end() aborts unused early reads and prevents new ones', () => {
  const { early, asked } = create()
  early.start([list])
  early.end()
  expect(asked[0]?.init.signal?.aborted).toBe(true)
  expect(early.take(url, listApplications, token, never)).toBeNull()
  early.start([list])
  expect(asked).toHaveLength(1)
})

test('starts each read once, only as many as the gate allows, and none without a valid address', () => {
  const { early, asked } = create()
  const one = (sid: string) => ({ endpoint: getApplication, input: { application_sid: sid } })
  early.start([one('..'), one('1'), one('1'), one('2'), one('3'), one('4'), one('5')])
  expect(asked.map(({ url: to }) => to.split('/').at(-1))).toEqual(['1', '2', '3', '4'])
  expect(asked).toHaveLength(parallelRequests)
})

test('skips reads that need an unknown account, and requests this site at its own origin', () => {
  const { early, asked } = create({ server: '', account_sid: null })
  early.start([{ endpoint: listCalls, input: {} }, list])
  expect(asked.map(({ url: to }) => to)).toEqual([`${origin}/v1/Applications`])
})

test('a failed early read that nobody uses causes no unhandled rejection', async () => {
  const unhandled = vi.fn<() => void>()
  process.once('unhandledRejection', unhandled)
  const early = createEarlyReads(connection, origin, () => Promise.reject(new TypeError('Failed to fetch')))
  early.start([list])
  await new Promise((resolve) => setTimeout(resolve))
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
})

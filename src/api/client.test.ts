import { expect, test } from 'vitest'
import type { Endpoint, Input } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { at, createFakeClient, failureOf, json, text, token } from '../../e2e/fakes/fake-client.ts'
import { createGate } from './gate.ts'

const body = { name: 'é ✓', call_hook: { url: 'https://example.com' } }

/** The request of every operation. */
const requests: Readonly<Record<keyof typeof endpoints, readonly [method: string, path: string, accept: string]>> = {
  listApplications: ['GET', '/v1/Applications', 'application/json'],
  getApplication: ['GET', '/v1/Applications/s%2F1', 'application/json'],
  createApplication: ['POST', '/v1/Applications', 'application/json'],
  updateApplication: ['PUT', '/v1/Applications/s%2F1', 'text/plain'],
  deleteApplication: ['DELETE', '/v1/Applications/s%2F1', 'text/plain'],
  listPhoneNumbers: ['GET', '/v1/PhoneNumbers', 'application/json'],
  getPhoneNumber: ['GET', '/v1/PhoneNumbers/s%2F1', 'application/json'],
  createPhoneNumber: ['POST', '/v1/PhoneNumbers', 'application/json'],
  updatePhoneNumber: ['PUT', '/v1/PhoneNumbers/s%2F1', 'text/plain'],
  deletePhoneNumber: ['DELETE', '/v1/PhoneNumbers/s%2F1', 'text/plain'],
  listSpeechCredentials: ['GET', '/v1/Accounts/my-account/SpeechCredentials', 'application/json'],
  getSpeechCredential: ['GET', '/v1/Accounts/my-account/SpeechCredentials/s%2F1', 'application/json'],
  testSpeechCredential: ['GET', '/v1/Accounts/my-account/SpeechCredentials/s%2F1/test', 'application/json'],
  createSpeechCredential: ['POST', '/v1/Accounts/my-account/SpeechCredentials', 'application/json'],
  deleteSpeechCredential: ['DELETE', '/v1/Accounts/my-account/SpeechCredentials/s%2F1', 'text/plain'],
  listCalls: ['GET', '/v1/Accounts/my-account/Calls', 'application/json'],
  getCall: ['GET', '/v1/Accounts/my-account/Calls/s%2F1', 'application/json'],
  createCall: ['POST', '/v1/Accounts/my-account/Calls', 'application/json'],
  deleteCall: ['DELETE', '/v1/Accounts/my-account/Calls/s%2F1', 'text/plain'],
  listRecentCalls: ['GET', '/v1/Accounts/my-account/RecentCalls?page=2&count=25&days=7', 'application/json'],
}

/** Input for any endpoint: a sid under every name, a body or page if the endpoint takes one. */
function inputOf(endpoint: Endpoint): Input<Endpoint> {
  const sid = 's/1'
  const sids = { application_sid: sid, phone_number_sid: sid, speech_credential_sid: sid, call_sid: sid }
  const own = Object.entries(sids).filter(([name]) => endpoint.path.includes(`{${name}}`))
  const query = endpoint.query === undefined ? {} : { page: 2, count: 25, days: 7 }
  const input = { ...Object.fromEntries(own), ...query, ...(endpoint.body === undefined ? {} : { body }) }
  // The cast: for an endpoint from the table, TypeScript can't tell its input.
  return input as Input<Endpoint>
}

test.each(Object.entries(requests))('%s sends the documented request', async (name, [method, path, accept]) => {
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]
  const { client, asked } = createFakeClient(() => text('', null, 400))
  await failureOf(client.send(endpoint, inputOf(endpoint)))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method, url: `https://api.example.com${path}` })
  const hasBody = method === 'POST' || method === 'PUT'
  expect(asked[0]?.headers).toEqual({
    authorization: `Bearer ${token}`,
    accept,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  })
  expect(asked[0]?.body).toEqual(hasBody ? body : undefined)
})

test('forbids the browser redirects, caching, credentials and referrers', async () => {
  const { client, asked } = createFakeClient(() => json([]))
  await client.send(endpoints.listApplications, {})
  expect(asked[0]?.init).toMatchObject({
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
})

test.each([
  ['', 'https://dashboard.example.com/v1/PhoneNumbers', 1],
  ['https://dashboard.example.com/api', 'https://dashboard.example.com/api/v1/PhoneNumbers', 1],
  ['https://api.example.com/voice/eu', 'https://api.example.com/voice/eu/v1/PhoneNumbers', 2],
  ['https://dashboard.example.com:8443', 'https://dashboard.example.com:8443/v1/PhoneNumbers', 2],
])('with server %j requests %s and counts %i (cross-origin needs a preflight)', async (server, url, cost) => {
  const { client, asked } = createFakeClient(() => json([]), { connection: { server } })
  await client.send(endpoints.listPhoneNumbers, {})
  expect(asked.map((one) => one.url)).toEqual([url])
  expect(client.gate.state.get().used).toBe(cost)
})

test('starts each endpoint’s own time-out when the gate lets the request go', async () => {
  const { client, allowed } = createFakeClient(() => json([]), {
    gate: createGate({ parallel: 1, now: () => at, setTimer: () => () => undefined }),
  })
  const first = client.send(endpoints.listPhoneNumbers, {})
  const second = client.send(endpoints.listCalls, {})
  expect(allowed).toEqual([60_000])
  await Promise.all([first, second])
  expect(allowed).toEqual([60_000, 30_000])
})

test('throws instead of sending an account’s operation without an account', async () => {
  const { client, asked } = createFakeClient(() => json([]), { connection: { account_sid: null } })
  await expect(client.send(endpoints.listCalls, {})).rejects.toThrow(new RangeError('listCalls needs account_sid'))
  await client.send(endpoints.listApplications, {})
  expect(asked.map(({ url }) => url)).toEqual(['https://api.example.com/v1/Applications'])
})

test('queues requests at the gate by priority, people first', async () => {
  const { client, asked } = createFakeClient(() => json([]), {
    gate: createGate({ parallel: 1, now: () => at, setTimer: () => () => undefined }),
  })
  await Promise.all([
    client.send(endpoints.listApplications, {}, { priority: 'job' }),
    client.send(endpoints.listPhoneNumbers, {}, { priority: 'job' }),
    client.send(endpoints.listCalls, {}, { priority: 'poll' }),
    client.send(endpoints.listSpeechCredentials, {}),
  ])
  expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual([
    'Applications',
    'SpeechCredentials',
    'Calls',
    'PhoneNumbers',
  ])
})

test('occupies a slot at the gate until the body has been read', async () => {
  let finish: () => void = () => undefined
  const slow = new ReadableStream({
    start(controller) {
      finish = () => {
        controller.enqueue(new TextEncoder().encode('[]'))
        controller.close()
      }
    },
  })
  const { client } = createFakeClient(() => new Response(slow))
  const sent = client.send(endpoints.listApplications, {})
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(client.gate.state.get().inFlight).toBe(1)
  finish()
  await sent
  expect(client.gate.state.get().inFlight).toBe(0)
})

import { describe, expect, it } from 'vitest'
import { type InProcess, startInProcess } from '../hosts/node.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { asker, numbers } from './testing.ts'

const authorization = `Bearer ${demoToken}`
const origin = 'http://mock.test'
const now = '2026-03-10T09:30:00.000Z'

function send(mock: InProcess, method: string, path: string, body?: string, type = 'application/json') {
  const headers = body === undefined ? {} : { 'content-type': type }
  return mock.fetch(`${origin}/__mock__/${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
}

describe('the index', () => {
  it('lists only controls that exist', async () => {
    const mock = startInProcess()
    const { controls } = (await mock.control('')) as { controls: { method: string; path: string }[] }
    const gets = controls.filter(({ method }) => method === 'GET')
    expect(gets.length).toBeGreaterThanOrEqual(6)
    for (const { path } of gets) expect((await mock.fetch(origin + path)).status).toBe(200)
  })

  it('is named in the 404 of an unknown control', async () => {
    const mock = startInProcess()
    const response = await send(mock, 'GET', 'nowhere')
    expect(response.status).toBe(404)
    expect(await response.json()).toStrictEqual({ error: expect.stringContaining('GET /__mock__/') })
    expect((await send(mock, 'PUT', 'clock')).status).toBe(405)
  })
})

describe('the choices', () => {
  it('list scenarios, profiles and the members of a fault, for forms', async () => {
    const mock = startInProcess()
    expect(await mock.control('choices')).toMatchObject({
      scenarios: expect.arrayContaining(['demo', 'large']),
      profiles: ['documented', 'deployed'],
      fault: {
        outcomes: expect.arrayContaining(['status', 'hang']),
        belonging: { wrongTypes: ['field'] },
        schema: {
          properties: {
            endpoint: { enum: expect.arrayContaining(['*', 'listApplications']) },
            status: { type: 'integer', minimum: 200, maximum: 599 },
            cut: { type: 'boolean' },
            body: { enum: expect.arrayContaining(['truncated']) },
          },
        },
      },
    })
  })
})

describe('the state', () => {
  it('counts only records that a reset would undo, and names the demo token and account', async () => {
    const mock = startInProcess({ now })
    const none = { applications: 0, phoneNumbers: 0, speechCredentials: 0, calls: 0, removedCalls: 0 }
    await mock.control('faults', { endpoint: '*', status: 503 })
    await mock.control('clock', { advance: 1000 })
    expect(await mock.control('state')).toMatchObject({
      changed: none,
      demo: { token: demoToken, account_sid: demoAccountSid },
    })
    await mock.control('reset', {})
    const body = JSON.stringify({ number: '15550199' })
    const headers = { authorization, 'content-type': 'application/json' }
    await mock.fetch(`${origin}/v1/PhoneNumbers`, { method: 'POST', headers, body })
    expect(await mock.control('state')).toMatchObject({ changed: { ...none, phoneNumbers: 1 } })
    await mock.control('reset', {})
    expect(await mock.control('state')).toMatchObject({ changed: none })
  })
})

describe('cross-origin protection', () => {
  it('sends no CORS headers, not even for a preflight', async () => {
    const mock = startInProcess()
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send(mock, method, 'state')
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toStrictEqual([])
    }
  })

  it('refuses requests that a plain form of another site could send', async () => {
    const mock = startInProcess()
    await send(mock, 'POST', 'faults', '{"endpoint":"*","cut":true}')
    expect((await send(mock, 'POST', 'reset', '{}', 'text/plain')).status).toBe(415)
    expect((await send(mock, 'POST', 'reset')).status).toBe(415)
    expect(mock.service.state.faults).toHaveLength(1)
  })
})

describe('reset', () => {
  it('restores the seeded data, and resets the clock, faults and request log', async () => {
    const mock = startInProcess({ now })
    const before = await (await mock.fetch(`${origin}/v1/Applications`, { headers: { authorization } })).text()
    await mock.control('faults', { endpoint: 'getCall', cut: true })
    await mock.control('clock', { advance: 90_000 })
    expect(await mock.control('reset', { seed: 42 })).toMatchObject({
      options: { seed: 42, scenario: 'demo', profile: 'documented' },
      clock: { now, rate: 1 },
      faults: [],
      requests: 0,
    })
    expect(await (await mock.fetch(`${origin}/v1/Applications`, { headers: { authorization } })).text()).toBe(before)
  })

  it('keeps omitted options, and sets the clock to the given time', async () => {
    const mock = startInProcess({ now, scenario: 'empty', profile: 'deployed' })
    expect(await mock.control('reset', { seed: 7, now: '2026-05-01T00:00:00Z' })).toMatchObject({
      options: { seed: 7, scenario: 'empty', profile: 'deployed' },
      startedAt: '2026-05-01T00:00:00.000Z',
      clock: { now: '2026-05-01T00:00:00.000Z', rate: 1, frozen: false },
    })
    mock.clock.advance(1500)
    expect(await mock.control('clock')).toMatchObject({ now: '2026-05-01T00:00:01.500Z' })
  })

  it('accepts any time before the year 10000, where the clock stops', async () => {
    const mock = startInProcess({ now })
    const last = '9999-12-31T23:59:59.999Z'
    expect(await mock.control('reset', { now: last, rate: 1_000_000 })).toMatchObject({ clock: { now: last } })
    mock.clock.advance(60_000)
    expect(await mock.control('clock', { advance: 60_000 })).toMatchObject({ now: last })
    // In ms, as a link has it.
    expect(await mock.control('reset', { now: Date.UTC(1905, 0) })).toMatchObject({
      clock: { now: '1905-01-01T00:00:00.000Z' },
    })
    await expect(mock.control('reset', { now: 8.64e15 })).rejects.toThrow('before the year 10000')
  })

  it('can freeze the clock at its start time, or set its rate', async () => {
    const mock = startInProcess({ now })
    expect(await mock.control('reset', { now: '2026-05-01T00:00:00Z', rate: 0 })).toMatchObject({
      startedAt: '2026-05-01T00:00:00.000Z',
      clock: { now: '2026-05-01T00:00:00.000Z', frozen: true },
    })
    mock.clock.advance(5000)
    expect(await mock.control('clock')).toMatchObject({ now: '2026-05-01T00:00:00.000Z' })
    expect(await mock.control('reset', { rate: 60 })).toMatchObject({ clock: { rate: 60 } })
  })

  it.each(['{"scenario":"nightmare"}', '{"seed":-1}', '{"sede":1}', '{"now":"soon"}', '[]', '{'])(
    'refuses %s with a message and changes nothing',
    async (body) => {
      const mock = startInProcess()
      await mock.control('clock', { advance: 1 })
      const response = await send(mock, 'POST', 'reset', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toStrictEqual({ error: expect.stringMatching(/\w{3}/) })
      expect(mock.service.state.sequence).toBe(1)
    },
  )
})

describe('the clock', () => {
  it('freezes, advances, resumes and changes its rate', async () => {
    const mock = startInProcess({ now })
    await mock.control('clock', { freeze: true })
    mock.clock.advance(60_000)
    expect(await mock.control('clock')).toMatchObject({ now, frozen: true })
    expect(await mock.control('clock', { advance: 1000 })).toMatchObject({
      now: '2026-03-10T09:30:01.000Z',
      frozen: true,
    })
    await mock.control('clock', { run: true })
    mock.clock.advance(2000)
    expect(await mock.control('clock')).toMatchObject({ now: '2026-03-10T09:30:03.000Z', frozen: false })
    await mock.control('clock', { rate: 60 })
    mock.clock.advance(1000)
    expect(await mock.control('clock')).toMatchObject({ now: '2026-03-10T09:31:03.000Z', rate: 60 })
  })

  it('can jump forward and freeze there, but never go back', async () => {
    const mock = startInProcess({ now })
    await mock.control('clock', { freeze: '2026-03-11T00:00:00Z' })
    mock.clock.advance(5000)
    expect(await mock.control('clock')).toMatchObject({ now: '2026-03-11T00:00:00.000Z', frozen: true })
    await expect(mock.control('clock', { freeze: now })).rejects.toThrow(/400.*reset/)
  })

  it.each([{}, { freeze: true, run: true }, { advance: -1 }, { rate: -1 }, { freeze: false }, { stop: true }])(
    'refuses %j',
    async (body) => {
      const mock = startInProcess({ now })
      await expect(mock.control('clock', body)).rejects.toThrow('400')
      expect(mock.service.state.sequence).toBe(0)
    },
  )
})

describe('faults', () => {
  it('can be listed, and removed one by one or all at once', async () => {
    const mock = startInProcess()
    for (const endpoint of ['getCall', 'listCalls', '*']) await mock.control('faults', { endpoint, latencyMs: 5 })
    expect((await send(mock, 'DELETE', 'faults/fault-2')).status).toBe(200)
    expect(await mock.control('faults')).toMatchObject({ faults: [{ id: 'fault-1' }, { id: 'fault-3' }] })
    expect((await send(mock, 'DELETE', 'faults/fault-2')).status).toBe(404)
    await send(mock, 'DELETE', 'faults')
    expect(await mock.control('faults')).toStrictEqual({ faults: [], spent: [] })
  })

  it.each([
    ['all are removed', (mock: InProcess) => send(mock, 'DELETE', 'faults')],
    ['the mock is reset', (mock: InProcess) => mock.control('reset', {})],
  ])('are cleared with their hit counts when %s', async (_when, forget) => {
    const mock = startInProcess()
    await mock.control('faults', { endpoint: 'listPhoneNumbers', status: 500, times: 1 })
    expect((await asker(mock)('GET', numbers)).status).toBe(500)
    expect(await mock.control('faults')).toMatchObject({ faults: [], spent: [{ fired: 1 }] })
    await forget(mock)
    expect(await mock.control('faults')).toStrictEqual({ faults: [], spent: [] })
    // After a reset, it has the same id as the earlier fault.
    await mock.control('faults', { endpoint: 'listPhoneNumbers', latencyMs: 1 })
    expect(await mock.control('faults')).toMatchObject({ faults: [{ fired: 0 }] })
  })

  it.each([
    [{ endpoint: 'listEverything', cut: true }, 'listApplications'],
    [{ endpoint: 'getCall' }, 'at least one'],
    [{ endpoint: 'getCall', cut: true, status: 500 }, 'only one'],
    [{ endpoint: 'getCall', cut: true, message: 'x' }, 'belong to a status'],
    [{ endpoint: 'getCall', status: 101 }, 'status'],
    [{ endpoint: 'getCall', status: 500, times: 0 }, 'times'],
    [{ endpoint: 'getCall', delay: 5 }, 'delay'],
    [{ cut: true }, 'endpoint'],
  ])('cannot be set to %j', async (body, words) => {
    const mock = startInProcess()
    await expect(mock.control('faults', body)).rejects.toThrow(words)
    expect(mock.service.state.faults).toStrictEqual([])
  })
})

it('lists and clears the request log', async () => {
  const mock = startInProcess()
  await mock.fetch(`${origin}/v1/PhoneNumbers`, { headers: { authorization } })
  expect(await mock.control('requests')).toMatchObject({
    requests: [{ name: 'listPhoneNumbers', method: 'GET', url: '/v1/PhoneNumbers', status: 200, hasToken: true }],
  })
  await send(mock, 'DELETE', 'requests')
  expect(await mock.control('requests')).toStrictEqual({ requests: [] })
})

it('lists the web callbacks of a placed call', async () => {
  const mock = startInProcess({ now })
  const headers = { authorization, 'content-type': 'application/json' }
  const applications = await (await mock.fetch(`${origin}/v1/Applications`, { headers })).json()
  const { application_sid } = (applications as { application_sid: string }[])[0] ?? {}
  const to = { type: 'phone', number: '+12125550198' }
  const body = JSON.stringify({ application_sid, from: '+12125550100', to })
  const placed = await mock.fetch(`${origin}/v1/Accounts/${demoAccountSid}/Calls`, { method: 'POST', headers, body })
  expect(placed.status).toBe(201)
  const { sid } = (await placed.json()) as { sid: string }
  await mock.control('clock', { advance: 60_000 })
  const { deliveries } = (await mock.control(`deliveries?since=${now}&limit=1000`)) as {
    deliveries: { call_sid: string; hook: string }[]
  }
  const ours = deliveries.filter(({ call_sid }) => call_sid === sid).map(({ hook }) => hook)
  expect(new Set(ours)).toStrictEqual(new Set(['call_hook', 'call_status_hook']))
  await expect(mock.control('deliveries?limit=0')).rejects.toThrow('limit')
})

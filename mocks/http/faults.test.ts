import { describe, expect, it } from 'vitest'
import type { Fault } from '../service/fault.ts'
import { startInProcess } from '../hosts/node.ts'
import { countDown, faultReply, pickFaults } from './faults.ts'
import { applications, asker, calls } from './testing.ts'

const late: Fault = { id: 'late', endpoint: 'listCalls', latencyMs: 800 }
const later: Fault = { id: 'later', endpoint: '*', latencyMs: 200, times: 2 }
const broken: Fault = { id: 'broken', endpoint: 'listCalls', status: 500, times: 1 }
const busy: Fault = { id: 'busy', endpoint: '*', status: 503, latencyMs: 5, times: 1 }

const never = () => 0

describe('pickFaults', () => {
  it('adds up the delays and picks the oldest outcome', () => {
    expect(pickFaults([late, later, broken, busy], 'listCalls', never)).toStrictEqual({
      ids: ['late', 'later', 'broken'],
      passed: [],
      latencyMs: 1000,
      outcome: broken,
    })
  })

  it('picks only faults of the given endpoint or of all endpoints', () => {
    expect(pickFaults([late, later, broken], 'getCall', never)).toStrictEqual({
      ids: ['later'],
      passed: [],
      latencyMs: 200,
      outcome: null,
    })
  })
})

describe('a call store that is down', () => {
  const down: Fault = { id: 'down', endpoint: '*', callStoreDown: true }

  it('affects only operations on live calls, and delays them', () => {
    expect(pickFaults([down, broken], 'listApplications', never)).toMatchObject({ ids: [], outcome: null })
    expect(pickFaults([down], 'listCalls', never)).toMatchObject({ outcome: down, latencyMs: 4000 })
    expect(pickFaults([down], 'getCall', never).latencyMs).toBe(21_000)
    expect(pickFaults([{ ...down, latencyMs: 5 }], 'getCall', never).latencyMs).toBe(5)
  })

  it('responds as deployed servers do', async () => {
    const mock = startInProcess()
    const ask = asker(mock)
    await ask('POST', '/__mock__/faults', { endpoint: '*', callStoreDown: true, latencyMs: 0 })
    const [{ application_sid }] = (await ask('GET', applications)).json
    const body = { application_sid, from: '+12125550100', to: { type: 'phone', number: '+12125550196' } }
    expect(await ask('GET', calls)).toMatchObject({ status: 200, json: [] })
    expect(await ask('GET', `${calls}/any`)).toMatchObject({ status: 404, text: 'Not Found' })
    expect(await ask('DELETE', `${calls}/any`)).toMatchObject({ status: 404, text: 'Not Found' })
    expect(await ask('POST', calls, body)).toMatchObject({
      status: 480,
      json: { msg: 'no available feature servers at this time' },
    })
  })
})

describe('an absent operation', () => {
  it('responds like an unknown route, whether one or all extras are absent', async () => {
    const mock = startInProcess({ profile: 'deployed' })
    const ask = asker(mock)
    await ask('POST', '/__mock__/faults', { endpoint: 'listAccounts', absent: true })
    const absent = await ask('GET', '/v1/Accounts')
    expect([absent.status, absent.type, absent.text]).toEqual([
      404,
      'text/html; charset=utf-8',
      expect.stringContaining('<pre>Cannot GET /v1/Accounts</pre>'),
    ])
    expect((await ask('GET', '/v1/VoipCarriers')).status).toBe(200)
    await ask('POST', '/__mock__/faults', { endpoint: 'extras', absent: true })
    expect((await ask('GET', '/v1/VoipCarriers')).text).toContain('<pre>Cannot GET')
    expect((await ask('GET', applications)).status).toBe(200)
  })
})

describe('countDown', () => {
  it('decrements the faults that hit, and drops those at zero', () => {
    const all = [late, later, broken, busy]
    expect(countDown(all, pickFaults(all, 'listCalls', never))).toStrictEqual([late, { ...later, times: 1 }, busy])
  })

  it('returns null if no counted fault hit', () => {
    expect(countDown([late], pickFaults([late], 'listCalls', never))).toBeNull()
    expect(countDown([late, broken], pickFaults([late, broken], 'getCall', never))).toBeNull()
  })
})

describe('faultReply', () => {
  it.each([
    [undefined, 'application/json; charset=utf-8', '{"msg":"out of order"}'],
    ['msg', 'application/json; charset=utf-8', '{"msg":"out of order"}'],
    ['message', 'application/json; charset=utf-8', '{"status":"fail","message":"out of order"}'],
    ['text', 'text/plain; charset=utf-8', 'out of order'],
    ['html', 'text/html; charset=utf-8', expect.stringContaining('<pre>out of order</pre>')],
    ['empty', null, ''],
  ] as const)('formats an error as %s', async (shape, type, body) => {
    const fault: Fault = { id: 'x', endpoint: '*', message: 'out of order', ...(shape === undefined ? {} : { shape }) }
    const response = faultReply(502, fault)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toStrictEqual([
      502,
      type,
      body,
    ])
  })

  it('has no body if the status forbids one', async () => {
    const response = faultReply(204, { id: 'x', endpoint: '*', message: 'lost' })
    expect([response.status, await response.text()]).toStrictEqual([204, ''])
  })

  it('omits CORS headers from a 429, as deployed rate limiters do', () => {
    const fault: Fault = { id: 'x', endpoint: '*' }
    expect(faultReply(429, fault).headers.has('access-control-allow-origin')).toBe(false)
    expect(faultReply(503, fault).headers.get('access-control-allow-origin')).toBe('*')
  })
})

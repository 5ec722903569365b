import { describe, expect, it } from 'vitest'
import { startInProcess } from '../hosts/node.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import type { Change } from '../service/change.ts'
import { createService } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import { createBackend } from './backend.ts'
import { createQueue, type Store } from './store.ts'

const api = 'http://mock.test/v1'
const authorization = `Bearer ${demoToken}`
const json = { authorization, 'content-type': 'application/json' }
const hook = { url: 'https://hooks.example.com/x', method: 'POST' }
const application = JSON.stringify({ name: 'New', call_hook: hook, call_status_hook: hook })
const create: RequestInit = { method: 'POST', headers: json, body: application }

async function answerOf(response: Response): Promise<[number, string]> {
  return [response.status, await response.text()]
}

describe('an API response', () => {
  it('has headers for CORS, caching and its content type', async () => {
    const { fetch } = startInProcess()
    const { status, headers } = await fetch(`${api}/Applications`, { headers: { authorization } })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('to HEAD has the status and headers of GET, but no body', async () => {
    const { fetch } = startInProcess()
    const response = await fetch(`${api}/Applications`, { method: 'HEAD', headers: { authorization } })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answerOf(response)).toStrictEqual([200, ''])
  })

  it('to a preflight allows the requested headers, without a token', async () => {
    const { fetch } = startInProcess()
    const headers = { 'access-control-request-headers': 'authorization,content-type' }
    const response = await fetch(`${api}/Nowhere`, { method: 'OPTIONS', headers })
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,HEAD,PUT,PATCH,POST,DELETE')
    expect(await answerOf(response)).toStrictEqual([204, ''])
  })
})

describe('a deployed server', () => {
  const { fetch } = startInProcess({ profile: 'deployed' })

  it('accepts the token in the query, but not in the header as well', async () => {
    const url = `${api}/Applications?access_token=${demoToken}`
    expect((await fetch(url)).status).toBe(200)
    expect(await answerOf(await fetch(url, { headers: { authorization } }))).toStrictEqual([400, 'Bad Request'])
    expect((await fetch(`${api}/Applications?access_token=wrong`)).status).toBe(401)
    const literal = startInProcess({ profile: 'documented' })
    expect((await literal.fetch(url)).status).toBe(401)
  })

  it('sends the text of a refused change to a call as HTML', async () => {
    const calls = `${api}/Accounts/${demoAccountSid}/Calls`
    const all = (await (await fetch(calls, { headers: json })).json()) as { call_sid: string; call_status: string }[]
    const over = all.find(({ call_status }) => call_status === 'completed')
    const body = JSON.stringify({ call_status: 'completed' })
    const response = await fetch(`${calls}/${over?.call_sid}`, { method: 'PUT', headers: json, body })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answerOf(response)).toStrictEqual([422, `call session is gone for call_sid ${over?.call_sid}`])
  })

  it('sends ETags, and 304 for an unchanged response', async () => {
    const read = (tag?: string, path = 'Applications') =>
      fetch(`${api}/${path}`, { headers: { authorization, ...(tag === undefined ? {} : { 'if-none-match': tag }) } })
    const tag = (await read()).headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\da-f-]+"$/)
    expect(await answerOf(await read(tag))).toStrictEqual([304, ''])
    expect((await read(tag, 'PhoneNumbers')).status).toBe(200)
    expect((await fetch(`${api}/Applications`, create)).status).toBe(201)
    expect((await read(tag)).status).toBe(200)
  })

  it('sends security headers', async () => {
    const { headers } = await fetch(`${api}/Applications`, { headers: { authorization } })
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const missing = await fetch(`${api}/Nowhere`, { headers: { authorization } })
    expect(missing.headers.get('content-security-policy')).toBe("default-src 'none'")
  })
})

describe('a refused request', () => {
  it('without a token gets 401 with a challenge and no content type', async () => {
    const { fetch } = startInProcess()
    const response = await fetch(`${api}/Applications`)
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Users"')
    expect(response.headers.has('content-type')).toBe(false)
    expect(await answerOf(response)).toStrictEqual([401, 'Unauthorized'])
  })

  it('to an unknown route gets 401 without a token, and a 404 page with one', async () => {
    const { fetch } = startInProcess()
    expect((await fetch(`${api}/Nowhere`)).status).toBe(401)
    const response = await fetch(`${api}/No<b>where`, { method: 'PATCH', headers: { authorization } })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answerOf(response)).toStrictEqual([
      404,
      expect.stringContaining('<pre>Cannot PATCH /v1/No%3Cb%3Ewhere</pre>'),
    ])
  })

  it('with both a broken body and no token gets 400, not 401', async () => {
    const { fetch } = startInProcess()
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${api}/Applications`, { method: 'POST', headers, body: '{"a":' })).status).toBe(400)
    expect((await fetch(`${api}/Applications`, { method: 'POST', headers, body: '{}' })).status).toBe(401)
  })
})

describe('faults', () => {
  it('delay only requests to their endpoint', async () => {
    const { fetch, control, clock } = startInProcess()
    await control('faults', { endpoint: 'listApplications', latencyMs: 800 })
    const start = clock.now()
    await fetch(`${api}/Applications`, { headers: { authorization } })
    await fetch(`${api}/PhoneNumbers`, { headers: { authorization } })
    expect(clock.now() - start).toBe(800)
  })

  it('replace the service’s response a given number of times', async () => {
    const { fetch, control, service } = startInProcess()
    await control('faults', { endpoint: 'createApplication', status: 503, message: 'maintenance', times: 1 })
    const before = service.state.tables.applications.size
    expect(await answerOf(await fetch(`${api}/Applications`, create))).toStrictEqual([503, '{"msg":"maintenance"}'])
    expect(service.state.tables.applications.size).toBe(before)
    expect((await fetch(`${api}/Applications`, create)).status).toBe(201)
    expect(service.state.faults).toStrictEqual([])
  })

  it('limited to one hit affect only one of two simultaneous requests', async () => {
    const { fetch, control } = startInProcess()
    await control('faults', { endpoint: '*', status: 500, times: 1 })
    const both = await Promise.all([1, 2].map(() => fetch(`${api}/Applications`, { headers: { authorization } })))
    expect(new Set(both.map(({ status }) => status))).toStrictEqual(new Set([200, 500]))
  })

  it('can cut the connection before the write', async () => {
    const { fetch, control, service } = startInProcess()
    await control('faults', { endpoint: 'createApplication', cut: true })
    const before = service.state.tables.applications.size
    await expect(fetch(`${api}/Applications`, create)).rejects.toThrow(TypeError)
    expect(service.state.tables.applications.size).toBe(before)
  })

  it('can lose the response after the write', async () => {
    const { fetch, control, service } = startInProcess()
    await control('faults', { endpoint: 'createApplication', loseAnswer: true })
    const before = service.state.tables.applications.size
    await expect(fetch(`${api}/Applications`, create)).rejects.toThrow(TypeError)
    expect(service.state.tables.applications.size).toBe(before + 1)
  })
})

describe('persistence', () => {
  function backendOn(append: (changes: readonly Change[], apply: () => void) => Promise<void>) {
    const service = createService({ ...defaultOptions, scenario: 'empty' }, 0)
    const store: Store = {
      exclusive: createQueue(),
      refresh: () => Promise.resolve(),
      append: (changes) => append(changes, () => service.apply(changes)),
    }
    const defects: unknown[] = []
    const sleep = () => Promise.resolve()
    const onDefect = (error: unknown) => defects.push(error)
    const backend = createBackend({ service, store, realNow: () => 0, sleep, onDefect })
    const post = () => backend.handle(new Request(`${api}/Applications`, create))
    return { post, defects, names: () => [...service.state.tables.applications.values()].map(({ name }) => name) }
  }

  it('finishes before the response is sent', async () => {
    const order: string[] = []
    const { post } = backendOn(async (_, apply) => {
      await Promise.resolve()
      order.push('lasting')
      apply()
    })
    await post().then(() => order.push('answered'))
    expect(order).toStrictEqual(['lasting', 'answered'])
  })

  it('causes a 500 and changes nothing if it fails', async () => {
    const { post, defects, names } = backendOn(() => Promise.reject(new Error('disk full')))
    expect(await answerOf(await post())).toStrictEqual([500, '{"msg":"disk full"}'])
    expect(names()).toStrictEqual([])
    expect(defects).toHaveLength(1)
  })

  it('runs one write at a time, so that a concurrent duplicate is refused', async () => {
    const { post, names } = backendOn(async (_, apply) => {
      await Promise.resolve()
      apply()
    })
    const both = await Promise.all([post(), post()])
    expect(both.map(({ status }) => status)).toStrictEqual([201, 422])
    expect(names()).toStrictEqual(['New'])
  })
})

it('logs every request, but never a token', async () => {
  const { fetch, backend, control } = startInProcess()
  await control('faults', { endpoint: 'listCalls', cut: true })
  await fetch(`${api}/Accounts/${demoAccountSid}/Calls`, { headers: { authorization } }).catch(() => undefined)
  await fetch(`${api}/Nowhere?access_token=${demoToken}&page=2`)
  expect(backend.log.requests).toMatchObject([
    { name: 'listCalls', status: 0, hasToken: true, faults: ['fault-1'], method: 'GET' },
    { name: null, status: 401, hasToken: false, faults: [], url: '/v1/Nowhere?access_token=redacted&page=2' },
  ])
  expect(JSON.stringify(backend.log.requests)).not.toContain(demoToken)
})

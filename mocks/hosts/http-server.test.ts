import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import { extras } from '../../src/contract/extras.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { outcomes } from '../service/fault.ts'
import { defaultOptions } from '../service/options.ts'
import { type RunningServer, startServer } from './http-server.ts'
import { raw, start } from './testing-server.ts'

setFlagsFromString('--expose-gc')
// The only way to get gc() once the flag is set.
const collectGarbage = runInNewContext('gc') as () => void

/** Sends a request as curl would, using the contract's method and path. */
async function call(server: RunningServer, name: EndpointName, sid = '', body?: object): Promise<[number, unknown]> {
  const { method, path } = endpoints[name]
  const url = path.replace('{account_sid}', demoAccountSid).replace(/\{\w+\}/, sid)
  const response = await fetch(server.url + url, {
    method,
    headers: {
      authorization: `Bearer ${demoToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return [response.status, text === '' ? '' : JSON.parse(text)]
}

function post(server: RunningServer, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const all = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json', ...headers }
  return fetch(server.url + path, { method: 'POST', headers: all, body })
}

const created = [201, { sid: expect.stringMatching(/^[\da-f-]{36}$/) }]
const sidOf = ([, body]: [number, unknown]) => (body as { sid: string }).sid
const hook = { url: 'https://hooks.example.com/x', method: 'POST' }

describe('the API over HTTP', () => {
  it('serves all operations on applications and phone numbers', async () => {
    const server = await start({ scenario: 'empty' })
    const body = { name: 'New', call_hook: hook, call_status_hook: hook }
    const made = await call(server, 'createApplication', '', body)
    expect(made).toStrictEqual(created)
    const application_sid = sidOf(made)
    expect(await call(server, 'updateApplication', application_sid, { ...body, name: 'Newer' })).toStrictEqual([
      204,
      '',
    ])
    expect(await call(server, 'getApplication', application_sid)).toMatchObject([200, [{ name: 'Newer' }]])
    expect(await call(server, 'listApplications')).toMatchObject([200, [{ application_sid }]])

    const number = await call(server, 'createPhoneNumber', '', { number: '15550001001' })
    expect(number).toStrictEqual(created)
    expect(await call(server, 'updatePhoneNumber', sidOf(number), { application_sid })).toStrictEqual([204, ''])
    expect(await call(server, 'getPhoneNumber', sidOf(number))).toMatchObject([200, { application_sid }])
    expect(await call(server, 'listPhoneNumbers')).toMatchObject([200, [{ number: '15550001001' }]])
    expect(await call(server, 'deletePhoneNumber', sidOf(number))).toStrictEqual([204, ''])
    expect(await call(server, 'deleteApplication', application_sid)).toStrictEqual([204, ''])
    expect(await call(server, 'listApplications')).toStrictEqual([200, []])
  })

  it('serves all operations on speech credentials', async () => {
    const server = await start({ scenario: 'empty' })
    const body = {
      vendor: 'aws',
      access_key_id: 'AKIAEXAMPLE',
      secret_access_key: 'not-a-secret',
      aws_region: 'eu-west-1',
    }
    const made = await call(server, 'createSpeechCredential', '', { ...body, use_for_tts: true, use_for_stt: true })
    expect(made).toStrictEqual(created)
    expect(await call(server, 'testSpeechCredential', sidOf(made))).toMatchObject([200, { tts: { status: 'ok' } }])
    expect(await call(server, 'getSpeechCredential', sidOf(made))).toMatchObject([200, { tts_tested_ok: 1 }])
    expect(await call(server, 'listSpeechCredentials')).toMatchObject([200, [{ vendor: 'aws' }]])
    expect(await call(server, 'deleteSpeechCredential', sidOf(made))).toStrictEqual([204, ''])
    expect(await call(server, 'listSpeechCredentials')).toStrictEqual([200, []])
  })

  it('serves all operations on calls and recent calls', async () => {
    const server = await start({ scenario: 'empty' })
    const application = { name: 'New', call_hook: hook, call_status_hook: hook }
    const application_sid = sidOf(await call(server, 'createApplication', '', application))
    const to = { type: 'phone', number: '+12125550198' }
    const made = await call(server, 'createCall', '', { application_sid, from: '+12125550100', to })
    expect(made).toStrictEqual(created)
    expect(await call(server, 'getCall', sidOf(made))).toMatchObject([200, { call_sid: sidOf(made) }])
    expect(await call(server, 'listCalls')).toMatchObject([200, [{ call_sid: sidOf(made) }]])
    await post(server, '/__mock__/clock', '{"advance":60000}')
    expect(await call(server, 'deleteCall', sidOf(made))).toStrictEqual([204, ''])
    expect(await call(server, 'listCalls')).toStrictEqual([200, []])
    expect(await call(server, 'listRecentCalls')).toMatchObject([200, { total: 1, data: [{ to: '+12125550198' }] }])
  })
})

describe('a bad request', () => {
  it('gets an error response, and the server keeps running', async () => {
    const server = await start()
    const large = await post(server, '/v1/Applications', new Uint8Array(3_000_000))
    expect([large.status, await large.json()]).toStrictEqual([413, { msg: 'request entity too large' }])
    const broken = await post(server, '/v1/Applications', '{"name":')
    expect([broken.status, await broken.json()]).toStrictEqual([400, { msg: expect.any(String) }])
    expect((await post(server, '/v1/Applications', '{}', { authorization: '' })).status).toBe(401)
    expect((await post(server, '/v1/Applications', '{}', { authorization: 'Bearer nobody' })).status).toBe(401)
    expect((await post(server, '/v1/Nowhere', '{}')).status).toBe(404)
    expect((await post(server, '/nowhere', '{}')).status).toBe(404)
    expect(await (await fetch(`${server.url}/health`)).text()).toBe('OK')
  })

  it.each([
    ['no URL', 'GET http://[/v1 HTTP/1.1', '400'],
    ['no path', 'GET nonsense HTTP/1.1', '400'],
    ['a path like a host', 'GET //evil.example/v1/Applications HTTP/1.1', '401'],
    ['broken encoding', `GET /v1/Applications/%zz HTTP/1.1\r\nAuthorization: Bearer ${demoToken}`, '400'],
    ['broken encoding elsewhere', 'GET /%zz/%ff/..%2f/%00 HTTP/1.1', '401'],
    ['a method that fetch forbids', 'TRACE /v1/Applications HTTP/1.1', '400'],
    ['a method that nobody knows', 'BREW /v1/Applications HTTP/1.1', '400'],
    ['no target', 'OPTIONS * HTTP/1.1', '204'],
    ['no HTTP', 'garbage', '400'],
    ['a head over 16 kB', `GET /v1/Applications HTTP/1.1\r\nX-Long: ${'a'.repeat(20_000)}`, '431'],
    ['broken chunks', 'POST /v1/Applications HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz', '400'],
  ])('with %s gets a response, and the server keeps running', async (_, head, status) => {
    const server = await start()
    expect(await raw(server, `${head.replace('HTTP/1.1', 'HTTP/1.1\r\nHost: x')}\r\n\r\n`)).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    )
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })

  it('whose client disconnects midway through the body changes nothing', async () => {
    const server = await start()
    const before = await call(server, 'listApplications')
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(
      `POST /v1/Applications HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${demoToken}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name":',
    )
    await once(socket, 'connect')
    socket.resetAndDestroy()
    await once(socket, 'close')
    expect(await call(server, 'listApplications')).toStrictEqual(before)
  })
})

describe('faults over HTTP', () => {
  it('can break the connection before or after the write', async () => {
    const server = await start({ scenario: 'empty' })
    await post(server, '/__mock__/faults', '{"endpoint":"listApplications","cut":true,"times":1}')
    await expect(call(server, 'listApplications')).rejects.toThrow('fetch failed')
    await post(server, '/__mock__/faults', '{"endpoint":"createPhoneNumber","loseAnswer":true,"times":1}')
    await expect(call(server, 'createPhoneNumber', '', { number: '15550001001' })).rejects.toThrow('fetch failed')
    expect(await call(server, 'listPhoneNumbers')).toMatchObject([200, [{ number: '15550001001' }]])
  })

  it('can break the connection midway through the body, or never respond', async () => {
    const server = await start()
    await post(server, '/__mock__/faults', '{"endpoint":"listApplications","body":"cut short"}')
    const headers = { authorization: `Bearer ${demoToken}` }
    const response = await fetch(`${server.url}/v1/Applications`, { headers })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    await post(server, '/__mock__/faults', '{"endpoint":"listCalls","hang":true}')
    const client = new AbortController()
    const asked = fetch(`${server.url}/v1/Accounts/${demoAccountSid}/Calls`, { headers, signal: client.signal })
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    // Collects whatever nothing else holds: the abort must still reach a request that hangs.
    collectGarbage()
    client.abort()
    await expect(asked).rejects.toThrow('aborted')
    await server.close()
  })

  it('stop delaying a response once its client disconnects', async () => {
    const server = await start({ scenario: 'empty' })
    await post(server, '/__mock__/faults', '{"endpoint":"listApplications","latencyMs":600000}')
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    await new Promise((resolve) => {
      socket.write('GET /v1/Applications HTTP/1.1\r\nHost: x\r\n\r\n', resolve)
    })
    // The server reads requests in order, so this response means that it has read the other request.
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    const requests = async () => (await (await fetch(`${server.url}/__mock__/requests`)).json()).requests
    expect(await requests()).toStrictEqual([])
    socket.destroy()
    await expect.poll(requests).toHaveLength(1)
  })
})

it('allows every origin to use the API and none to use the controls', async () => {
  const server = await start()
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-headers': 'authorization' }
  const preflight = await fetch(`${server.url}/v1/Applications`, { method: 'OPTIONS', headers })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
  for (const method of ['OPTIONS', 'GET']) {
    const control = await fetch(`${server.url}/__mock__/state`, { method, headers })
    expect(control.headers.has('access-control-allow-origin')).toBe(false)
  }
})

it('serves a guide at its root, as text, and the contract at /openapi.json', async () => {
  const server = await start({ profile: 'deployed', switches: { order: 'creation' } })
  const page = await fetch(server.url, { headers: { accept: 'text/html,*/*;q=0.8' } })
  const text = await page.text()
  expect(page.headers.get('content-type')).toMatch(/^text\/plain/i)
  for (const word of [
    ...Object.keys({ ...endpoints, ...extras }),
    ...outcomes,
    demoToken,
    '/__mock__/clock',
    'singleApplication',
    'profile deployed',
  ]) {
    expect(text).toContain(word)
  }
  expect(text).toMatch(/^order +"creation" \("creation" \/ "key"\)/m)
  // The suggested command works as printed.
  const url = /curl -H 'Authorization: Bearer demo-token' (\S+)/.exec(text)?.[1] ?? ''
  expect((await fetch(url, { headers: { authorization: `Bearer ${demoToken}` } })).status).toBe(200)
  expect(await (await fetch(`${server.url}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' })
})

it('logs a line for every request, without its token', async () => {
  const lines: string[] = []
  const server = await start({ log: (line) => lines.push(line) })
  await call(server, 'listApplications')
  await fetch(`${server.url}/v1/Calls?access_token=${demoToken}`)
  await expect.poll(() => lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\S+Z GET \/v1\/Applications 200 \d+ ms$/)
  expect(lines[1]).toMatch(/ GET \/v1\/Calls\?access_token=redacted 401 \d+ ms$/)
})

it('closes during writes without a warning, and keeps every acknowledged write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-server-'))
  const warnings: string[] = []
  const warn = (line: string) => warnings.push(line)
  const options = { ...defaultOptions, scenario: 'empty', stateFile: join(folder, 'state.ndjson'), warn } as const
  const server = await startServer(options)
  let acknowledged = 0
  let ended: Promise<void> | undefined
  const write = async (writer: number): Promise<void> => {
    await call(server, 'createPhoneNumber', '', { number: `1555${writer}${acknowledged}` })
    acknowledged++
    if (acknowledged === 40) ended = server.close()
    return write(writer)
  }
  // Each writer ends when its connection breaks.
  await Promise.allSettled([1, 2, 3, 4].map(write))
  await ended
  const again = await startServer(options)
  const [, numbers] = await call(again, 'listPhoneNumbers')
  await again.close()
  await rm(folder, { recursive: true })
  expect((numbers as object[]).length).toBeGreaterThanOrEqual(acknowledged)
  expect(warnings).toStrictEqual([])
})

it('reports a port that is in use', async () => {
  const port = Number(new URL((await start()).url).port)
  await expect(start({ port })).rejects.toThrow(`port ${port} is in use; choose another with --port`)
})

it('reports an address that it cannot listen on', async () => {
  // From the documentation range (RFC 5737), which no machine has.
  await expect(start({ host: '192.0.2.1' })).rejects.toThrow(/^cannot listen on 192\.0\.2\.1, port 0: /)
})

it('disables keep-alive while a fault is to cut a connection, so that browsers do not retry', async () => {
  const server = await start()
  const ask = () => raw(server, 'GET /health HTTP/1.1\r\nHost: mock\r\n\r\n')
  expect(await ask()).toContain('Connection: keep-alive')
  await post(server, '/__mock__/faults', JSON.stringify({ endpoint: 'createPhoneNumber', loseAnswer: true, times: 1 }))
  expect(await ask()).toContain('Connection: close')
  await expect(call(server, 'createPhoneNumber', '', { number: '1415' })).rejects.toThrow('fetch failed')
  expect(await ask()).toContain('Connection: keep-alive')
})

import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { defaultOptions } from '../service/options.ts'
import { type ProfileName, profileNames } from '../service/profile.ts'
import type { Callback } from '../service/service.ts'
import { isLoopback, sendHook, targetOf } from './hook-request.ts'
import { type RunningServer, startServer } from './http-server.ts'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const statuses = { '/redirect': 302, '/fails': 503 }

/** Requests to an application that records its callbacks. */
let received: Received[] = []
let receiver: Server
let port = 0
/** The time limit of the current request, which ends once it has arrived, however busy the machine is. */
let late = new AbortController()
const limitBySlowPaths = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (late = new AbortController()).signal)
beforeEach(async () => {
  received = []
  receiver = createServer((message, response) => {
    let body = ''
    message.on('data', (chunk: Buffer) => (body += chunk.toString()))
    message.on('end', () => {
      const { method = '', url = '', headers } = message
      received.push({ method, url, headers, body })
      if (url.startsWith('/slow')) return late.abort()
      if (url.startsWith('/resets')) {
        message.socket.resetAndDestroy()
        return
      }
      if (url.startsWith('/upgrade')) {
        message.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
        return
      }
      if (url.startsWith('/half')) {
        message.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')
        return
      }
      if (url.startsWith('/redirect')) response.setHeader('Location', `http://127.0.0.1:${port}/elsewhere`)
      response.statusCode = Object.entries(statuses).find(([path]) => url.startsWith(path))?.[1] ?? 200
      response.end('[]')
    })
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  port = (receiver.address() as AddressInfo).port
})

const running: RunningServer[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(running.splice(0).map((server) => server.close()))
  receiver.closeAllConnections()
  await new Promise((resolve) => {
    receiver.close(resolve)
  })
})

function callback(url: string, method = 'POST', auth: Callback['auth'] = null): Callback {
  const payload = { call_sid: 'c1', to: '+1 2', duration: 0, application_sid: null }
  return { delivery: { at: 0, hook: 'call_hook', url, method, call_sid: 'c1', payload, outcome: 'recorded' }, auth }
}
const local = { anywhere: false, timeoutMs: 5000, signal: new AbortController().signal }
const here = (path: string) => `http://127.0.0.1:${port}${path}`

describe('sendHook', () => {
  it('POSTs the payload with basic auth', async () => {
    expect(await sendHook(callback(here('/a'), 'POST', { username: 'ann', password: 'p:w' }), local)).toBe(
      'answered 200',
    )
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/a',
        headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('ann:p:w')}` },
      },
    ])
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ call_sid: 'c1', application_sid: null })
  })

  it('GETs the URL as it is, without the payload', async () => {
    expect(await sendHook(callback(here('/a?x=1'), 'GET'), local)).toBe('answered 200')
    expect(received).toMatchObject([{ method: 'GET', url: '/a?x=1', body: '' }])
    expect(received[0]?.headers).not.toHaveProperty('authorization')
  })

  it('times out, and follows no redirects', async () => {
    limitBySlowPaths()
    expect(await sendHook(callback(here('/slow')), { ...local, timeoutMs: 50 })).toBe('no answer within 50 ms')
    expect(await sendHook(callback(here('/redirect')), local)).toBe('answered 302')
    expect(received.map(({ url }) => url)).toStrictEqual(['/slow', '/redirect'])
  })

  it('signs the payload, whether it is sent or not', async () => {
    await sendHook(callback(here('/a')), local)
    await sendHook(callback(here('/a'), 'GET'), local)
    const [post, get] = received
    for (const { headers } of received) {
      const [, seconds = '', hex] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['jambonz-signature'])) ?? []
      // As an application would check it.
      const signed = `${seconds}.${post?.body}`
      expect(hex).toBe(createHmac('sha256', 'secret-in-clear').update(signed).digest('hex'))
      expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60)
    }
    expect(get?.body).toBe('')
  })

  it('is sent once, whatever the response', async () => {
    expect(await sendHook(callback(here('/fails#rc=2&rp=5xx')), local)).toBe('answered 503')
    expect(await sendHook(callback(here('/resets')), local)).toMatch(/^failed: /)
    expect(received.map(({ url }) => url)).toStrictEqual(['/fails', '/resets'])
  })

  it('goes by the head of a response: the rest may break off', async () => {
    expect(await sendHook(callback(here('/half')), local)).toBe('answered 200')
    expect(await sendHook(callback(here('/upgrade')), local)).toBe('answered 101')
  })

  it('sends no password that stands in the URL', async () => {
    await sendHook(callback(here('/a').replace('//', '//ann:secret@')), local)
    expect(received[0]?.headers).not.toHaveProperty('authorization')
  })

  it('reports a refused connection', async () => {
    expect(await sendHook(callback('http://127.0.0.1:1/'), local)).toMatch(/^failed: .*ECONNREFUSED/)
    const lookup = () => Promise.resolve(['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 })))
    const outcome = await sendHook(callback('http://several.example:1/'), { ...local, lookup })
    expect(outcome).toMatch(/^failed: .*ECONNREFUSED 127.0.0.2:1; .*ECONNREFUSED 127.0.0.1:1$/)
  })

  it('tries all addresses of a host name until one accepts the connection', async () => {
    const lookup = () =>
      Promise.resolve([
        { address: '::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ])
    expect(await sendHook(callback(`http://localhost:${port}/a`), { ...local, lookup })).toBe('answered 200')
  })

  it('connects to the address that it checked, without a second lookup', async () => {
    const lookups: string[] = []
    const lookup = (name: string) => {
      lookups.push(name)
      // A second lookup would get the other address.
      return Promise.resolve([{ address: lookups.length === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }])
    }
    expect(await sendHook(callback(`http://rebind.example:${port}/a`), { ...local, lookup })).toBe('answered 200')
    expect(lookups).toStrictEqual(['rebind.example'])
    expect(received[0]?.headers.host).toBe(`rebind.example:${port}`)
  })
})

describe('the target of a callback', () => {
  const at =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

  it.each([
    ['http://192.0.2.1/', at()],
    ['http://[2001:db8::1]/', at()],
    ['http://10.0.0.1/', at()],
    ['http://0.0.0.0/', at()],
    ['http://[::]/', at()],
    ['http://hooks.example.com/', at('192.0.2.1')],
    ['http://half.example/', at('127.0.0.1', '192.0.2.1')],
    ['http://nowhere.example/', at()],
    ['ws://127.0.0.1/', at()],
    ['file:///etc/passwd', at()],
    ['nonsense', at()],
  ])('is refused if it is %s', async (url, lookup) => {
    await expect(targetOf(url, false, lookup)).rejects.toThrow(/^refused: /)
    expect(await sendHook(callback(url), { ...local, lookup })).toMatch(/^refused: /)
  })

  it('may be any address if the server allows that, but only over HTTP', async () => {
    expect(await targetOf('http://hooks.example.com/', true, at('192.0.2.1'))).toMatchObject({
      addresses: [{ address: '192.0.2.1' }],
    })
    await expect(targetOf('ws://192.0.2.1/', true)).rejects.toThrow('ws: is not HTTP')
  })

  it.each([
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['::ffff:192.0.2.1', false],
    ['128.0.0.1', false],
    ['127.example.com', false],
    ['fe80::1', false],
  ])('%s is loopback: %s', (address, is) => {
    expect(isLoopback(address)).toBe(is)
  })
})

describe('a server', () => {
  async function placeCall(profile: ProfileName, deliverHooks?: 'loopback') {
    const options = {
      ...defaultOptions,
      profile,
      scenario: 'empty',
      ...(deliverHooks === undefined ? {} : { deliverHooks }),
    } as const
    const server = await startServer(options)
    running.push(server)
    // oxlint-disable-next-line typescript/no-explicit-any -- responses may have any shape
    const send = async (path: string, body?: object): Promise<any> => {
      const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' }
      const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      return (await fetch(server.url + path, { headers, ...post })).json()
    }
    const { sid: application_sid } = await send('/v1/Applications', {
      name: 'Called back',
      call_hook: { url: here('/call'), method: 'GET', username: 'ann', password: 'secret' },
      // Half of the credentials: none are sent.
      call_status_hook: { url: here('/status'), method: 'POST', username: 'ann' },
    })
    const to = { type: 'phone', number: '+12125550198' }
    await send(`/v1/Accounts/${demoAccountSid}/Calls`, { application_sid, from: '+12125550100', to })
    return async (path: string, body?: object) => send(`/__mock__/${path}`, body)
  }

  it.each(profileNames)('sends callbacks for each status of a call, and lists the outcomes: %s', async (profile) => {
    const control = await placeCall(profile, 'loopback')
    await expect.poll(() => received.map(({ url }) => url)).toContain('/call')
    await control('clock', { advance: 60_000 })
    const statuses = () =>
      received.filter(({ url }) => url === '/status').map(({ body }) => JSON.parse(body).call_status as string)
    await expect
      .poll(() => new Set(statuses()))
      .toStrictEqual(new Set(['queued', 'trying', 'ringing', 'in-progress', 'completed']))
    expect(statuses()).toHaveLength(5)
    expect(received.find(({ url }) => url === '/status')?.headers).not.toHaveProperty('authorization')
    expect(received.find(({ url }) => url === '/call')).toMatchObject({
      method: 'GET',
      headers: { authorization: `Basic ${btoa('ann:secret')}` },
      body: '',
    })
    await expect
      .poll(async () => (await control('deliveries')).deliveries.map((one: { outcome: string }) => one.outcome))
      .toStrictEqual(Array(6).fill('answered 200'))
    expect(JSON.stringify(await control('deliveries'))).not.toContain('secret')
  })

  it('only records callbacks by default', async () => {
    const control = await placeCall('documented')
    await control('clock', { advance: 60_000 })
    const { deliveries } = await control('deliveries')
    expect(new Set(deliveries.map((one: { outcome: string }) => one.outcome))).toStrictEqual(new Set(['recorded']))
    expect(received).toStrictEqual([])
  })
})

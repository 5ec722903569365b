import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answerer, createFakeClient, json, text } from '../../../e2e/fakes/fake-client.ts'
import { browser, checkAccount, checkConnection, type Fault } from './check-connection.ts'

interface FakeDeps extends Partial<Omit<typeof browser, 'watchPolicy'>> {
  readonly isRefused?: boolean
}

function fakeBrowser({ isRefused = false, ...parts }: FakeDeps = {}): void {
  vi.spyOn(browser, 'pageOrigin').mockImplementation(parts.pageOrigin ?? (() => 'https://dashboard.example.com'))
  vi.spyOn(browser, 'isOnline').mockImplementation(parts.isOnline ?? (() => true))
  vi.spyOn(browser, 'watchPolicy').mockImplementation(async (work) => ({ result: await work(), isRefused }))
  vi.spyOn(browser, 'answers').mockImplementation(parts.answers ?? (() => Promise.resolve(false)))
}

afterEach(() => void vi.restoreAllMocks())

const noAnswer: Answerer = () => Promise.reject(new TypeError('Failed to fetch'))
const application = { application_sid: 'a1', account_sid: 'mine', name: 'Reception' }

async function check(answer: Answerer, deps: FakeDeps = {}, server = 'https://api.example.com') {
  const { client, asked } = createFakeClient(answer, { connection: { server } })
  fakeBrowser(deps)
  return { ...(await checkConnection(client)), asked: asked.length }
}

test('returns the applications of a working connection', async () => {
  const { client } = createFakeClient(() => json([application]))
  fakeBrowser()
  const checked = await checkConnection(client)
  expect(checked).toMatchObject({ fault: null, applications: { rows: [{ value: { name: 'Reception' } }] } })
})

test('accepts an account without applications, and an unreadable list', async () => {
  expect((await check(() => json([]))).fault).toBeNull()
  expect((await check(() => json([{ application_sid: 'a1', name: 7 }]))).fault).toBeNull()
})

test.each<[string, Fault, Answerer, FakeDeps?]>([
  ['the network is down', 'offline', noAnswer, { isOnline: () => false }],
  ['nothing is there', 'unreachable', noAnswer],
  ['the site’s policy forbids it', 'policy', noAnswer, { isRefused: true }],
  ['something answers, but not this page', 'cors', noAnswer, { answers: () => Promise.resolve(true) }],
  ['the token is wrong', 'token', () => text('Unauthorized', null, 401)],
  ['the token may not', 'forbidden', () => json({ msg: 'no' }, 403)],
  ['a redirect', 'redirect', () => new Response(null, { status: 302 })],
  ['a web page', 'web-page', () => text('<!doctype html><title>Log in</title>', 'text/html')],
  ['no such path', 'no-such-api', () => text('Not Found', 'text/plain', 404)],
  ['no such method', 'no-such-api', () => text('', null, 405)],
  ['other JSON', 'not-this-api', () => json({ hello: 'world' })],
  ['a list of something else', 'not-this-api', () => json([{ id: 1 }, 'two'])],
  ['text', 'not-this-api', () => text('OK', 'text/plain')],
  ['a server in trouble', 'server', () => json({ msg: 'oops' }, 500)],
  ['a firewall', 'server', () => text('<!doctype html><h1>Blocked</h1>', 'text/html', 403)],
  ['too many requests', 'server', () => text('Too many', 'text/html', 429)],
])('%s: reports fault %s after one request', async (_, fault, answer, deps) => {
  expect(await check(answer, deps)).toMatchObject({ fault, asked: 1 })
})

test('times out if the server never responds', async () => {
  const { client, expire } = createFakeClient(() => new Promise<Response>(() => undefined))
  fakeBrowser()
  const checking = checkConnection(client)
  await Promise.resolve()
  expire()
  expect((await checking).fault).toBe('timeout')
})

describe('mixed content', () => {
  test.each([
    ['http://api.example.com', 'mixed-content', 0],
    ['http://10.0.0.7:3000', 'mixed-content', 0],
    ['http://localhost.example.com', 'mixed-content', 0],
    ['http://localhost:3000', null, 1],
    ['http://api.localhost', null, 1],
    ['http://127.0.0.1:3000', null, 1],
    ['http://[::1]:3000', null, 1],
    ['https://api.example.com', null, 1],
    ['', null, 1],
  ])('on an https page, server %j gives fault %s', async (server, fault, asked) => {
    expect(await check(() => json([]), {}, server)).toMatchObject({ fault, asked })
  })

  test('is no fault on an http page', async () => {
    const deps = { pageOrigin: () => 'http://dashboard.example.com' }
    expect((await check(() => json([]), deps, 'http://api.example.com')).fault).toBeNull()
  })
})

test('never probes its own origin', async () => {
  const answers = () => Promise.reject(new Error('asked'))
  expect((await check(noAnswer, { answers }, '')).fault).toBe('unreachable')
  expect((await check(noAnswer, { answers }, 'https://dashboard.example.com')).fault).toBe('unreachable')
})

test.each<[string, Fault | null, Answerer]>([
  ['its own', null, () => json([])],
  ['another one', 'account', () => json({ msg: 'insufficient permissions' }, 403)],
  ['one that is none', 'account', () => json({ msg: 'Bad request' }, 400)],
  ['one that is gone', 'account', () => text('Not Found', 'text/plain', 404)],
  ['with another token', 'token', () => text('Unauthorized', null, 401)],
  ['on a server in trouble', 'server', () => json({}, 503)],
  ['without an answer', 'unreachable', noAnswer],
])('checks an account, %s: fault %s', async (_, fault, answer) => {
  const { client, asked } = createFakeClient(answer)
  fakeBrowser()
  expect((await checkAccount(client))?.fault ?? null).toBe(fault)
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/Accounts/my-account/Calls'])
})

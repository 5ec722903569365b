import { expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { sendOnce, type StreamSupport, takesStreams } from './body-stream.ts'
import { type Answerer, createFakeClient, failureOf, json, text } from '../../e2e/fakes/fake-client.ts'

const { createApplication, deleteApplication } = endpoints
const hook = { url: 'https://example.com/é' }
const body = { name: 'Reception ✓', call_hook: hook, call_status_hook: hook }

const over = (protocol: string | undefined, canStream = true): StreamSupport => ({
  canStream: () => canStream,
  protocolOf: (url) => (url.startsWith('https://api.example.com/') ? protocol : 'h2'),
})

function setUp(answer: Answerer = () => json({ sid: '1' }, 201)) {
  const { client, asked } = createFakeClient(answer)
  return {
    client,
    asked,
    create: (support = over('h2')) => sendOnce(client, createApplication, { body }, {}, support),
    /** How each request's body was sent. */
    ways: () =>
      asked.map(({ init }) =>
        init.body instanceof ReadableStream ? `stream, ${Reflect.get(init, 'duplex')}` : 'text',
      ),
  }
}

test.each([
  ['over HTTP/2', over('h2'), 'stream, half'],
  ['over HTTP/3', over('h3'), 'stream, half'],
  ['over HTTP/1.1', over('http/1.1'), 'text'],
  ['of another origin, whose protocol browsers keep to themselves', over(''), 'text'],
  ['of an API that has not answered yet', over(undefined), 'text'],
  ['in a browser without streams', over('h2', false), 'text'],
])('a write %s sends the same bytes and headers, as %3$s', async (_, support, way) => {
  const { create, asked, ways } = setUp()
  await create(support)
  expect(ways()).toEqual([way])
  expect(asked[0]?.body).toEqual(body)
  expect(asked[0]?.headers['content-type']).toBe('application/json')
})

test('a delete has no body', async () => {
  const { client, asked } = setUp(() => new Response(null, { status: 204 }))
  await sendOnce(client, deleteApplication, { application_sid: 's' }, {}, over('h2'))
  expect([asked[0]?.init.body, asked[0]?.init.method]).toEqual([undefined, 'DELETE'])
})

test.each([400, 411, 413, 415, 422, 500, 501, 502, null])(
  'does not resend a stream that ends with %s, and sends later writes of the session as text',
  async (status) => {
    const { create, ways } = setUp(() => {
      if (status === null) throw new TypeError('Failed to fetch')
      return text('no', 'text/plain', status)
    })
    const { outcome } = await failureOf(create())
    expect(outcome).toBe(status === null || status >= 500 ? 'unknown' : 'refused')
    expect(ways()).toEqual(['stream, half'])
    await failureOf(create())
    expect(ways()).toEqual(['stream, half', 'text'])
    const other = setUp()
    await other.create()
    expect(other.ways()).toEqual(['stream, half'])
  },
)

test.each([401, 403, 404, 409, 429, 480])('status %s does not disable streaming', async (status) => {
  const { create, ways } = setUp(() => text('no', 'text/plain', status))
  await failureOf(create())
  await failureOf(create())
  expect(ways()).toEqual(['stream, half', 'stream, half'])
})

test('neither a refused text body nor an abort disables streaming', async () => {
  const { create, client, ways } = setUp(() => text('no', 'text/plain', 413))
  await failureOf(create(over('http/1.1')))
  const signal = AbortSignal.abort()
  await failureOf(sendOnce(client, createApplication, { body }, { signal }, over('h2')))
  await failureOf(create())
  expect(ways()).toEqual(['text', 'stream, half'])
})

test('detects whether the browser supports request streams', () => {
  const answering = (headers: HeadersInit, read: (init: object) => unknown) =>
    class {
      readonly headers = new Headers(headers)
      constructor(_: string, init: RequestInit) {
        read(init)
      }
    } as unknown as typeof Request
  const duplexOf = (init: object): unknown => Reflect.get(init, 'duplex')
  const refuse = () => {
    throw new TypeError('unsupported')
  }
  expect(takesStreams(answering({}, duplexOf))).toBe(true)
  expect(takesStreams(answering({}, () => null))).toBe(false)
  expect(takesStreams(answering({ 'Content-Type': 'text/plain;charset=UTF-8' }, duplexOf))).toBe(false)
  expect(takesStreams(answering({}, refuse))).toBe(false)
})

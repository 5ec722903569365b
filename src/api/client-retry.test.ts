import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { createClient } from './client.ts'
import { toConnection } from './connection.ts'
import { type Answerer, createFakeClient, cut, failureOf, json, text } from '../../e2e/fakes/fake-client.ts'
import { settle } from '../../e2e/fakes/fake-clock.ts'

const { listApplications, getApplication, createApplication, deleteApplication, testSpeechCredential } = endpoints
const hook = { url: 'https://example.com/call' }
const body = { name: 'Reception', call_hook: hook, call_status_hook: hook }

const passing: [string, () => Response | Promise<Response>][] = [
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['429', () => json({ msg: 'slow down' }, 429)],
  ['500', () => json({ msg: 'oops' }, 500)],
  ['503 with a page', () => text('<html><h1>Unavailable</h1></html>', 'text/html', 503)],
  ['a body cut short', () => cut('[{')],
]

const lasting: [string, () => Response][] = [
  ['400', () => json({ msg: 'Bad request' }, 400)],
  ['401', () => text('Unauthorized', null, 401)],
  ['403', () => json({ msg: 'no' }, 403)],
  ['404', () => text('Not Found', 'text/plain', 404)],
  ['408', () => text('', null, 408)],
  ['501', () => text('', null, 501)],
  ['a redirect', () => new Response(null, { status: 302 })],
  ['a page', () => text('<!doctype html>', 'text/html')],
  ['JSON of something else', () => json('hello')],
]

describe('a read is retried at most three times', () => {
  test.each(passing)('after %s', async (_, answer) => {
    const { client, asked, delays } = createFakeClient(answer)
    await failureOf(client.send(listApplications, {}))
    expect(asked).toHaveLength(4)
    expect(delays).toEqual([300, 600, 1200])
  })

  test.each(passing)('until it succeeds, after %s twice', async (_, answer) => {
    const { client, asked } = createFakeClient((_, count) => (count < 2 ? answer() : json([])))
    await expect(client.send(listApplications, {})).resolves.toMatchObject({ rows: [] })
    expect(asked).toHaveLength(3)
  })

  test.each([
    [0, [150, 300, 600]],
    [0.999, [449.7, 899.4, 1798.8]],
  ])('with jitter, for the random number %d', async (chance, expected) => {
    const { client, delays } = createFakeClient(() => json({}, 503), { random: () => chance })
    await failureOf(client.send(listApplications, {}))
    expect(delays.map((delay) => Number(delay.toFixed(3)))).toEqual(expected)
  })

  test('however often it waited for a token before', async () => {
    const { client, asked, delays } = createFakeClient(() => json({}, 503))
    client.lock()
    const failure = failureOf(client.send(listApplications, {}))
    for (let locks = 0; locks < 3; locks += 1) {
      await settle()
      client.resume('new-token')
      client.lock()
    }
    await settle()
    expect(asked).toHaveLength(0)
    client.resume('new-token')
    expect(await failure).toMatchObject({ status: 503 })
    expect(asked).toHaveLength(4)
    expect(delays).toEqual([300, 600, 1200])
  })
})

describe('a read is not retried', () => {
  test.each(lasting)('after %s', async (_, answer) => {
    const { client, asked } = createFakeClient(answer)
    await failureOf(client.send(getApplication, { application_sid: 's' }))
    expect(asked).toHaveLength(1)
  })

  test('after a time-out', async () => {
    const { client, asked, expire } = createFakeClient(() => new Promise(() => undefined))
    const sent = failureOf(client.send(listApplications, {}))
    await settle()
    expire()
    expect(await sent).toMatchObject({ kind: 'timeout' })
    expect(asked).toHaveLength(1)
  })

  test('if the caller disables retries', async () => {
    const { client, asked } = createFakeClient(() => json({}, 503))
    await failureOf(client.send(listApplications, {}, { retry: false }))
    expect(asked).toHaveLength(1)
  })
})

describe('a write is never sent twice', () => {
  test.each([...passing, ...lasting])('after %s', async (_, answer) => {
    const created = createFakeClient(answer)
    await failureOf(created.client.send(createApplication, { body }))
    expect(created.asked).toHaveLength(1)
    // A GET, but it calls the vendor, who may charge for it.
    const tested = createFakeClient(answer)
    await failureOf(tested.client.send(testSpeechCredential, { speech_credential_sid: 's' }))
    expect(tested.asked.map(({ method }) => method)).toEqual(['GET'])
    expect([...created.delays, ...tested.delays]).toEqual([])
  })

  test('not even if it certainly changed nothing', async () => {
    const { client, asked } = createFakeClient(() => json({}, 429, { 'retry-after': '1' }))
    await failureOf(client.send(deleteApplication, { application_sid: 's' }))
    expect(asked).toHaveLength(1)
  })
})

describe('Retry-After', () => {
  const tooMany =
    (after: string): Answerer =>
    (_, count) =>
      count === 0 ? json({}, 429, { 'retry-after': after }) : json([])

  test.each([
    ['1', 1000],
    ['10', 10_000],
    ['Sat, 21 Nov 2026 00:00:05 GMT', 5000],
    // Shorter than our own delay, or unreadable.
    ['0', 300],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 300],
    ['soon', 300],
    ['-5', 300],
    ['', 300],
  ])('%j makes the client retry after %i ms', async (after, delay) => {
    const { client, delays } = createFakeClient(tooMany(after))
    await client.send(listApplications, {})
    expect(delays).toEqual([delay])
  })

  test.each([
    ['11', 11],
    ['299', 299],
    ['Sat, 21 Nov 2026 01:00:00 GMT', 3600],
    // More ms than a timer can wait, so it would fire at once: capped at a day.
    ['99999999', 86_400],
  ])('%j is too long to wait, so the request fails at once', async (after, retryAfter) => {
    const { client, delays } = createFakeClient(tooMany(after))
    expect(await failureOf(client.send(listApplications, {}))).toMatchObject({ status: 429, retryAfter })
    expect(delays).toEqual([])
  })
})

test('frees its slot between two attempts, and stops waiting when aborted', async () => {
  const controller = new AbortController()
  const { client, asked } = createFakeClient(() => json({}, 503), {
    sleep: (_, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  })
  const sent = failureOf(client.send(listApplications, {}, { signal: controller.signal }))
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => client.gate.state.get().inFlight).toBe(0)
  controller.abort()
  expect(await sent).toMatchObject({ kind: 'aborted' })
  expect(asked).toHaveLength(1)
})

test('by default waits on a timer between attempts, and stops when aborted', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(json({}, 503)))
  const connection = toConnection({ server: '', token: 'token', account_sid: null })
  const client = createClient({ connection, fetch, origin: 'https://example.com', random: () => 0.5 })
  const controller = new AbortController()
  const sent = failureOf(client.send(listApplications, {}, { signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(299)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetch).toHaveBeenCalledTimes(2)
  controller.abort()
  expect(await sent).toMatchObject({ kind: 'aborted' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('counts each attempt against the budget, and gives it the full time-out', async () => {
  const { client, allowed } = createFakeClient(() => json({}, 500), { connection: { server: '' } })
  await failureOf(client.send(listApplications, {}))
  expect(client.gate.state.get().used).toBe(4)
  expect(allowed).toEqual([60_000, 60_000, 60_000, 60_000])
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { createLoad, loadOf } from './load.ts'
import { toSteady } from './load-state.ts'
import { readPersistedId, toPersistedId } from './persisted-loads.ts'
import { answer, openEngine, records, waitUntil } from '../../../e2e/fakes/load-fixtures.ts'

/** A server that answers its requests one by one, each on `letOne`. */
function createSlowClient() {
  const waiting: (() => void)[] = []
  const fake = createFakeClient(
    (asked) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(answer(asked)))
      }),
  )
  const letOne = async () => {
    await waitUntil(() => expect(waiting.length).toBeGreaterThan(0))
    waiting.shift()?.()
  }
  return { ...fake, waiting, letOne }
}

test('loads every record into the worker, and reports completeness', async () => {
  const { client, asked } = createFakeClient(answer)
  const load = createLoad(client, openEngine)
  expect(load.state.get()).toBeNull()
  load.start({ days: 7, isPersisted: false })
  expect(load.state.get()).toMatchObject({ phase: 'running', days: 7, result: null })
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  const state = load.state.get()
  expect(state).toMatchObject({
    progress: { rows: 1700, total: 1700, requests: asked.length, retries: 0 },
    result: { verdict: 'complete' },
    failure: null,
  })
  expect(await state?.channel.run('record', { row: 1699 })).toEqual({ row: 1699, raw: records[1699] })
  expect(asked.every(({ url }) => url.includes('days=7'))).toBe(true)
})

test('progress alone does not change the steady state', async () => {
  const load = createLoad(createFakeClient(answer).client, openEngine)
  const seen: object[] = []
  load.state.subscribe(() => {
    const state = load.state.get()
    if (state !== null) seen.push(toSteady(state))
  })
  load.start({ days: 7, isPersisted: false })
  await waitUntil(() => expect(load.state.get()?.progress.rows).toBeGreaterThan(0))
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  const [first, ...others] = new Set(seen)
  expect(first).toMatchObject({ phase: 'running', result: null })
  expect(others).toMatchObject([{ phase: 'over', result: { verdict: 'complete' } }])
})

test('shows the progress of a response that no request follows', async () => {
  const { client, asked, waiting, letOne } = createSlowClient()
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  await letOne()
  // The rest of the list.
  await waitUntil(() => expect(waiting).toHaveLength(3))
  const sent = asked.length
  await letOne()
  await waitUntil(() => expect(load.state.get()?.progress.pages).toBe(2))
  expect(asked).toHaveLength(sent)
  load.cancel()
})

test('ends soon if a web page refuses from the first request on, but waits for a server that has answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const refusal = () =>
    new Response('<html>Not Found</html>', { status: 404, headers: { 'content-type': 'text/html' } })
  const requestsAfter = async (answers: number) => {
    let count = 0
    const { client, asked } = createFakeClient((one) => ((count += 1) <= answers ? answer(one) : refusal()))
    const load = createLoad(client, openEngine)
    load.start({ days: 7, isPersisted: false })
    await waitUntil(() => {
      vi.advanceTimersByTime(60_000)
      expect(load.state.get()?.phase).toBe('over')
    })
    return asked.length
  }
  expect(await requestsAfter(0)).toBe(4)
  expect(await requestsAfter(1)).toBeGreaterThan(8)
})

test('names no time left once its requests hang', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let count = 0
  const { client } = createFakeClient((asked) => ((count += 1) < 5 ? answer(asked) : new Promise(() => undefined)))
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  await waitUntil(() => expect(load.state.get()?.leftMs).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(load.state.get()).toMatchObject({ phase: 'running', leftMs: null, perSecond: null })
  load.cancel()
})

test('sends no requests while paused, and completes once resumed', async () => {
  const { client, asked, waiting, letOne } = createSlowClient()
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  await waitUntil(() => expect(waiting).toHaveLength(1))
  load.pause()
  expect(load.state.get()?.phase).toBe('paused')
  await letOne()
  // The request in flight completes; the next one waits.
  await waitUntil(() => expect(load.state.get()?.progress.pages).toBe(1))
  expect(asked).toHaveLength(1)
  load.resume()
  expect(load.state.get()?.phase).toBe('running')
  await waitUntil(() => {
    waiting.shift()?.()
    expect(load.state.get()?.phase).toBe('over')
  })
  expect(load.state.get()?.result?.verdict).toBe('complete')
})

test('a load cancelled while paused keeps its records and claims no completeness', async () => {
  const { client, letOne } = createSlowClient()
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  await letOne()
  await waitUntil(() => expect(load.state.get()?.progress.pages).toBe(1))
  load.pause()
  load.cancel()
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  expect(load.state.get()).toMatchObject({ result: { verdict: 'not proven', doubts: ['unfinished'] } })
  const rows = load.state.get()?.progress.rows ?? 0
  expect(rows).toBeGreaterThan(400)
  expect(await load.state.get()?.channel.run('record', { row: rows - 1 })).toMatchObject({ raw: records[rows - 1] })
})

test('a fatal response ends the load with an ApiError', async () => {
  const { client, asked } = createFakeClient(() => json({ msg: 'no' }, 403))
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  const { result, failure } = load.state.get() ?? {}
  expect(result?.error).toBeInstanceOf(ApiError)
  expect(result).toMatchObject({ verdict: 'not proven', doubts: ['unfinished'], error: { status: 403 } })
  expect(failure).toBeNull()
  expect(asked).toHaveLength(1)
})

test.each([
  [() => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }), { isHtml: true }],
  [() => json({ total: 'many' }), { isHtml: false }],
])('reports a response that isn’t a page of records while retrying it (%#)', async (page, wanted) => {
  const { client } = createFakeClient(page)
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  await waitUntil(() => expect(load.state.get()?.stall).not.toBeNull())
  expect(load.state.get()?.stall?.error).toBeInstanceOf(ApiError)
  expect(load.state.get()).toMatchObject({ phase: 'running', stall: { error: { kind: 'unreadable', ...wanted } } })
  load.cancel()
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
})

test('a worker failure ends the load and aborts its requests', async () => {
  const { client, asked, waiting, letOne } = createSlowClient()
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  await letOne()
  await waitUntil(() => expect(load.state.get()?.progress.pages).toBe(1))
  await waitUntil(() => expect(waiting.length).toBeGreaterThan(0))
  load.state.get()?.channel.close()
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  expect(load.state.get()).toMatchObject({ failure: { name: 'WorkerFailure' }, result: { doubts: ['unfinished'] } })
  expect(asked.slice(1).every(({ init }) => init.signal?.aborted === true)).toBe(true)
})

test('a new load replaces the old one, and closing the connection discards everything', async () => {
  const { client } = createFakeClient(answer)
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  const first = load.state.get()?.channel
  load.start({ days: 1, isPersisted: false })
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  expect(load.state.get()?.days).toBe(1)
  await expect(first?.run('record', { row: 0 })).rejects.toThrow('closed')
  const second = load.state.get()?.channel
  client.close()
  expect(load.state.get()).toBeNull()
  await expect(second?.run('record', { row: 0 })).rejects.toThrow('closed')
})

test('keeps one load per connection', () => {
  const { client } = createFakeClient(answer)
  expect(loadOf(client, openEngine)).toBe(loadOf(client, openEngine))
  expect(loadOf(createFakeClient(answer).client, openEngine)).not.toBe(loadOf(client, openEngine))
})

test('finds stored responses only for the connection they belong to', () => {
  const { client } = createFakeClient(answer)
  const id = toPersistedId(client, 30, 1000)
  expect(readPersistedId(client, id)).toEqual({ id, days: 30, startedAt: 1000 })
  const other = createFakeClient(answer, { connection: { account_sid: 'another' } }).client
  expect(readPersistedId(other, id)).toBeNull()
  expect(readPersistedId(client, 'nonsense')).toBeNull()
})

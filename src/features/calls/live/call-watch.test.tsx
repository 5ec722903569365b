import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answerer, createFakeClient } from '../../../../e2e/fakes/fake-client.ts'
import { callsQuery } from '../../../api/queries.ts'
import { createQueryClient, prefetch } from '../../../api/query.ts'
import { type CallWatch, callWatchOf } from './call-watch.ts'
import { rawCall } from '../call-fixtures.ts'
import { stateOf } from './watched-call.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stop = () => undefined
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A watch over a server that answers like this, in an app that has the user sign in again after a 401. */
function watchOver(answer: Answerer) {
  const fake = createFakeClient(answer, {
    // Same origin: no preflights, which would slow the polls.
    connection: { server: '' },
    onUnauthorized: () => undefined,
  })
  const watch = callWatchOf(fake.client, createQueryClient())
  stop = watch.poller.start()
  return { ...fake, watch }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const refused = () => new Response(null, { status: 401 })
const states = (watch: CallWatch) =>
  Object.fromEntries([...watch.watch.get().calls].map(([sid, call]) => [sid, stateOf(call)]))

test('keeps one watch per connection', () => {
  const { client, watch } = watchOver(() => Response.json([]))
  const cache = createQueryClient()
  expect(callWatchOf(client, cache)).toBe(watch)
  expect(callWatchOf(createFakeClient(() => Response.json([])).client, cache)).not.toBe(watch)
})

test.each(['before the page is there', 'while it is there'])(
  'counts the route’s read as the first poll if it is answered %s',
  async (when) => {
    let answer = () => {}
    const { client, asked } = createFakeClient(
      () => new Promise((resolve) => (answer = () => resolve(Response.json([rawCall('a', { account_sid: null })])))),
      { connection: { server: '' }, now: Date.now },
    )
    const cache = createQueryClient()
    void prefetch(cache, client, callsQuery)
    await pass(0)
    if (when === 'before the page is there') {
      answer()
      await pass(100)
    }
    const watch = callWatchOf(client, cache)
    expect(Object.keys(states(watch))).toHaveLength(when === 'before the page is there' ? 1 : 0)
    stop = watch.poller.start()
    await pass(0)
    answer()
    await pass(4000)
    expect([asked.length, states(watch)]).toEqual([1, { a: 'active' }])
    await pass(1000)
    expect(asked).toHaveLength(2)
  },
)

test('reports a refused read by the route as the failure of the first poll', async () => {
  const { client, asked } = createFakeClient(() => Response.json({ msg: 'no' }, { status: 403 }))
  const cache = createQueryClient()
  await prefetch(cache, client, callsQuery)
  const { poller } = callWatchOf(client, cache)
  stop = poller.start()
  await pass(100)
  expect([asked.length, poller.state.get().error?.message]).toEqual([1, expect.stringContaining('403')])
})

test('ignores an older response in the cache', async () => {
  const { client, asked } = createFakeClient(() => Response.json([]), { connection: { server: '' }, now: Date.now })
  const cache = createQueryClient()
  await prefetch(cache, client, callsQuery)
  await pass(2000)
  const { poller } = callWatchOf(client, cache)
  stop = poller.start()
  await pass(100)
  expect(asked).toHaveLength(2)
})

test('stops polling after a refused token and resumes with a new one', async () => {
  let isGood = false
  const { watch, client, asked } = watchOver(() =>
    isGood ? Response.json([rawCall('a', { account_sid: null })]) : refused(),
  )
  await pass(600_000)
  expect(asked).toHaveLength(1)
  isGood = true
  client.resume('another-token')
  await pass(100)
  expect(asked).toHaveLength(2)
  expect(states(watch)).toEqual({ a: 'active' })
})

test('never retries a failed poll before the next one is due', async () => {
  const { asked, delays } = watchOver((_, count) =>
    count === 0 ? Response.json([]) : Response.json({ msg: 'busy' }, { status: 503 }),
  )
  await pass(5000)
  expect(asked).toHaveLength(2)
  expect(delays).toEqual([])
  await pass(9999)
  expect(asked).toHaveLength(2)
  await pass(1)
  expect(asked).toHaveLength(3)
})

test('a list response doesn’t overwrite a single read that was requested later', async () => {
  const waiting: ((response: Response) => void)[] = []
  const { watch } = watchOver(({ url }) => {
    if (url.endsWith('/Calls')) return new Promise((resolve) => waiting.push(resolve))
    return Response.json(rawCall('a', { account_sid: null, call_status: 'completed' }))
  })
  const stopCall = watch.pollCall('a').start()
  await pass(100)
  expect(states(watch)).toEqual({ a: 'ended' })
  waiting[0]?.(Response.json([rawCall('a', { account_sid: null, call_status: 'ringing' })]))
  await pass(100)
  expect(watch.watch.get().list?.rows).toHaveLength(1)
  expect(states(watch)).toEqual({ a: 'ended' })
  stopCall()
})

test('reads a call every two seconds until it ends, and an unknown call only once', async () => {
  const single = { status: 'in-progress' }
  const { watch, asked } = watchOver(({ url }) => {
    if (url.endsWith('/Calls')) return Response.json([rawCall('a', { account_sid: null, call_status: single.status })])
    if (url.endsWith('/b')) return new Response('Not Found', { status: 404 })
    return Response.json(rawCall('a', { account_sid: null, call_status: single.status }))
  })
  const count = (end: string) => asked.filter(({ url }) => url.endsWith(end)).length
  const stops = ['a', 'b'].map((sid) => watch.pollCall(sid).start())
  await pass(6100)
  expect([count('/a'), count('/b')]).toEqual([4, 1])
  single.status = 'completed'
  await pass(60_000)
  expect([count('/a'), count('/b')]).toEqual([5, 1])
  for (const end of stops) end()
})

test('pauses polling a call during its removal, and resumes if it was not removed', async () => {
  const raw = rawCall('one', { account_sid: null })
  let listed = [raw]
  const { asked, watch } = watchOver(({ url }) => Response.json(url.endsWith('/one') ? raw : listed))
  const poller = watch.pollCall('one')
  const stopCall = poller.start()
  await pass(100)
  const reads = () => asked.filter(({ url }) => url.endsWith('/Calls/one')).length
  let end = () => {}
  const removal = watch.whileRemoving('one', () => new Promise<void>((resolve) => (end = resolve)))
  const before = reads()
  expect([before > 0, poller.state.get().phase]).toEqual([true, 'removing'])
  await pass(20_000)
  expect(reads()).toBe(before)
  end()
  await removal
  await pass(2500)
  expect(reads()).toBeGreaterThan(before)
  // Once the call is gone, polling stops.
  listed = []
  await watch.whileRemoving('one', () => Promise.resolve(watch.removed('one')))
  const last = reads()
  await pass(20_000)
  expect([reads(), poller.state.get().phase]).toEqual([last, 'done'])
  stopCall()
})

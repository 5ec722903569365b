import { expect, test } from 'vitest'
import { createFakeClient } from '../../../e2e/fakes/fake-client.ts'
import { ApiError } from '../../api/errors.ts'
import { createPace } from '../../jobs/pace.ts'
import { RecordReader } from '../store/read-records.ts'
import { RecordTable } from '../store/record-table.ts'
import { crawl } from './crawl.ts'
import { toPage } from './crawl-in-worker.ts'
import { crawlRetryDelay, readPageBytes, toUnreadable } from './crawl-requests.ts'

/** A server with `size` records that never change; responds like deployed ones. */
function createServer(size: number, refuse: (count: number) => Response | null = () => null) {
  const rows = Array.from({ length: size }, (_, index) => ({
    call_sid: null,
    attempted_at: new Date(1_700_000_000_000 - index * 1000).toISOString(),
    // Every tenth doesn't match the contract.
    answered: index % 10 === 0 ? 'perhaps' : true,
  }))
  return createFakeClient(({ url }, count) => {
    const refusal = refuse(count)
    if (refusal !== null) return refusal
    const query = new URL(url).searchParams
    const [page, size] = [Number(query.get('page')), Number(query.get('count'))]
    const data = rows.slice((page - 1) * size, page * size)
    // Text, as a count from some databases.
    const total = String(rows.length)
    return Response.json({ total, page: String(page), page_size: String(size), data })
  })
}

async function run({ client }: ReturnType<typeof createServer>) {
  const waits: number[] = []
  const reader = new RecordReader(new RecordTable())
  let rows = 0
  const result = await crawl({
    readPage: async (page, count, signal) => {
      const query = { page, count, days: 30 }
      const found = toPage(await readPageBytes(client, query, signal), 0, reader)
      if (found === null) throw toUnreadable(client, query, 0)
      return found
    },
    onRows: (some) => (rows += some.length),
    retryDelay: (error, attempt) => (error instanceof ApiError ? crawlRetryDelay(error, attempt) : null),
    sleep: (ms) => {
      waits.push(ms)
      return waits.length > 1000 ? Promise.reject(new Error('endless')) : Promise.resolve()
    },
    now: () => 0,
    signal: new AbortController().signal,
    pace: createPace(4),
  })
  return { result, rows, waits }
}

test('reads every record through the client, readable or not', async () => {
  const server = createServer(1234)
  const { result, rows } = await run(server)
  expect(result).toMatchObject({ verdict: 'complete', rows: 1234, total: 1234, retries: 0 })
  expect(rows).toBe(1234)
  expect(server.asked[0]?.url).toContain('page=1&count=500&days=30')
})

test('retries a server that refuses or fails for a while, after a delay', async () => {
  const server = createServer(1234, (count) =>
    count === 1 || count === 2
      ? new Response('', { status: 429 })
      : count === 5
        ? new Response('', { status: 503 })
        : null,
  )
  const { result, waits } = await run(server)
  expect(result).toMatchObject({ verdict: 'complete', rows: 1234, retries: 3 })
  expect(waits.every((ms) => ms >= 500)).toBe(true)
})

test('retries truncated responses and web pages, and ends the crawl if they persist', async () => {
  const half = () => new Response('{"total":1234,"data":[{"sip', { headers: { 'content-type': 'application/json' } })
  const portal = () => new Response('<html>Please wait</html>', { headers: { 'content-type': 'text/html' } })
  const gateway = () =>
    new Response('<html>Not Found</html>', { status: 404, headers: { 'content-type': 'text/html' } })
  const faults = new Map([
    [2, half],
    [4, portal],
    [6, gateway],
  ])
  const some = createServer(1234, (count) => faults.get(count)?.() ?? null)
  expect((await run(some)).result).toMatchObject({ verdict: 'complete', rows: 1234, retries: 3 })
  const { result } = await run(createServer(1234, (count) => (count > 1 ? half() : null)))
  expect(result).toMatchObject({ verdict: 'not proven', doubts: ['unfinished'], error: { kind: 'unreadable' } })
})

test('a permanent error ends the crawl', async () => {
  const { result } = await run(
    createServer(1234, (count) => (count > 1 ? Response.json({ msg: 'no' }, { status: 403 }) : null)),
  )
  expect(result).toMatchObject({ verdict: 'not proven', doubts: ['unfinished'], error: { status: 403 } })
})

test('increases retry delays up to a minute, and gives up after an hour', async () => {
  const { result } = await run(createServer(9, () => new Response('', { status: 500 })))
  expect(result).toMatchObject({ retries: 60, error: { status: 500 } })
  const refusal = { kind: 'http', outcome: 'unknown', status: 500, isHtml: false, retryAfter: null } as const
  expect([1, 2, 8, 30, 60].map((attempt) => crawlRetryDelay(refusal, attempt))).toEqual([
    500, 1000, 60_000, 60_000, 60_000,
  ])
  const unreadable = { ...refusal, kind: 'unreadable', status: null } as const
  expect([1, 8, 9].map((attempt) => crawlRetryDelay(unreadable, attempt))).toEqual([500, 60_000, null])
  expect(crawlRetryDelay({ ...refusal, retryAfter: 7 }, 1)).toBe(7000)
  const status = (code: number) => crawlRetryDelay({ ...refusal, status: code }, 1)
  expect([403, 404, 408, 429, 501, 503].map(status)).toEqual([null, null, 500, 500, null, 500])
  const network = { ...refusal, kind: 'network', status: null } as const
  expect(crawlRetryDelay(network, 1)).toBe(500)
  expect(crawlRetryDelay({ ...network, outcome: 'not-sent' }, 1)).toBeNull()
})

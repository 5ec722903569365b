import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorParts } from '../../api/errors.ts'
import { createQueryClient } from '../../api/query.ts'
import { isPassing, outage } from './outage.ts'
import { watchOutage } from './watch-outage.ts'

/** The server's response to every read but `fine`. */
let status = 503
let asked: string[] = []
/** Of responses, in ms, by read. */
let delays: Readonly<Record<string, number>> = {}
let retryAfter: number | null = null
let stop = () => {}
let queryClient = createQueryClient()

function failure(parts: Partial<ApiErrorParts> = {}): ApiError {
  const request = { method: 'GET', url: 'https://voice.example.com/v1/x', headers: {}, body: null }
  // Only the response matters here.
  return new ApiError({
    kind: 'http',
    endpoint: 'listApplications',
    effect: 'read',
    outcome: 'refused',
    status: 503,
    serverText: null,
    at: 0,
    request: request as never,
    retryAfter,
    ...parts,
  })
}

function Read({ name }: { name: string }) {
  const { data, error } = useQuery({
    queryKey: [name],
    queryFn: async () => {
      asked.push(name)
      const delay = delays[name] ?? 0
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      if (status !== 200 && name !== 'fine') throw failure({ status })
      return name
    },
  })
  return <p>{error === null ? data : 'failed'}</p>
}

const names = ['one', 'two', 'three']
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Page() {
  return [...names, 'fine'].map((name) => <Read key={name} name={name} />)
}

beforeEach(async () => {
  vi.useFakeTimers()
  status = 503
  asked = []
  delays = {}
  retryAfter = null
  queryClient = createQueryClient()
  stop = watchOutage(queryClient)
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  await pass(0)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('treats all failed reads as one outage and retries one of them ever less often', async () => {
  expect(outage.get()).toMatchObject({ reads: 3 })
  expect(screen.getAllByText('failed')).toHaveLength(3)
  asked = []
  await pass(10_000)
  expect(asked).toEqual(['one'])
  await pass(19_000)
  expect(asked).toHaveLength(1)
  await pass(1000)
  expect(asked).toEqual(['one', 'one'])
  expect(outage.get()).toMatchObject({ reads: 3 })
})

test('reads all others again once one succeeds', async () => {
  status = 200
  await pass(10_000)
  expect(outage.get()).toBeNull()
  await pass(1)
  expect(screen.queryByText('failed')).toBeNull()
  expect(asked.filter((name) => name === 'three')).toHaveLength(2)
})

test('reads all others again once one is refused, because the server responds', async () => {
  asked = []
  status = 404
  await pass(10_001)
  expect(outage.get()).toBeNull()
  expect(asked).toEqual(expect.arrayContaining(names))
})

test('plans no retry for a read that nothing shows', async () => {
  const before = outage.get()
  await queryClient.prefetchQuery({ queryKey: ['unseen'], queryFn: () => Promise.reject(failure({ status: 500 })) })
  expect(outage.get()).toEqual(before)
})

test('does not retry before the time in Retry-After', async () => {
  retryAfter = 90
  await act(async () => outage.get()?.retryAll())
  await pass(0)
  expect(outage.get()?.retryAt).toBe(Date.now() + 90_000)
  asked = []
  await pass(89_000)
  expect(asked).toEqual([])
  await pass(1000)
  expect(asked).toEqual(['one'])
})

test('retries all failed reads at once on request, and starts over with short pauses', async () => {
  await pass(10_000)
  asked = []
  // The server is still down: no success leads to the other reads.
  await act(async () => outage.get()?.retryAll())
  await pass(0)
  expect(asked).toEqual(names)
  expect(outage.get()).toMatchObject({ reads: 3, retryAt: Date.now() + 10_000 })
  asked = []
  status = 200
  await act(async () => outage.get()?.retryAll())
  await pass(0)
  expect(asked).toEqual(names)
  expect(outage.get()).toBeNull()
})

test('sends each request once, even if reads with data recover one after another', async () => {
  status = 200
  await act(async () => outage.get()?.retryAll())
  await pass(0)
  status = 503
  await act(async () => queryClient.refetchQueries())
  await pass(0)
  expect(outage.get()).toMatchObject({ reads: 3 })
  status = 200
  asked = []
  delays = { one: 100, two: 200, three: 300 }
  await act(async () => outage.get()?.retryAll())
  await pass(400)
  expect(asked).toEqual(names)
  expect(outage.get()).toBeNull()
})

test('pauses retries in a hidden tab and retries at once when it is shown', async () => {
  const look = async (state: string) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await pass(0)
  }
  asked = []
  await look('hidden')
  await pass(300_000)
  expect(asked).toEqual([])
  await look('visible')
  expect(asked).toEqual(['one'])
  // The next attempt isn't due yet.
  await look('visible')
  expect(asked).toEqual(['one'])
})

test('retries at once when the network is back', async () => {
  asked = []
  await act(async () => window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(asked).toEqual(names)
})

test.each<[string, Partial<ApiErrorParts>, boolean]>([
  ['no answer', { kind: 'network', outcome: 'unknown', status: null }, true],
  ['what could not be sent', { kind: 'network', outcome: 'not-sent', status: null }, false],
  ['an empty list that is doubted', { kind: 'doubtful', status: 200 }, true],
  ['a page in the place of the API', { kind: 'unreadable', status: 200, isHtml: true }, true],
  ['another API', { kind: 'unreadable', status: 200 }, false],
  ['too many requests', { status: 429 }, true],
  ['a request that timed out on its way', { status: 408 }, true],
  ['a missing record', { status: 404 }, false],
  ['what the server can’t do', { status: 501 }, false],
])('tells whether a failure is temporary: %s', (_, parts, passes) => {
  expect(isPassing(failure(parts))).toBe(passes)
})

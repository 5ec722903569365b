import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { searchRecentCalls } from '../contract/extras.ts'
import { ClientContext } from './context.tsx'
import { createFakeClient, type FakeClient, json, text } from '../../e2e/fakes/fake-client.ts'
import { settle } from '../../e2e/fakes/fake-clock.ts'
import { carriersQuery } from './queries.ts'
import { createQueryClient, query, useRead } from './query.ts'
import { useExtraRead, useExtraWrite } from './use-extra.ts'

const carrier = { voip_carrier_sid: 'c', name: 'acme', webhook_secret: 'canary', register_password: 'canary' }
const queryClient = createQueryClient()

/** Mounts a page that calls `use`, and returns its latest result. */
async function mount<T>({ client }: FakeClient, use: () => T, cache = createQueryClient()) {
  const seen: T[] = []
  function Page() {
    seen.push(use())
    return null
  }
  const page = render(
    <QueryClientProvider client={cache}>
      <ClientContext value={client}>
        <Page />
      </ClientContext>
    </QueryClientProvider>,
  )
  await act(settle)
  const last = () => seen.at(-1) ?? never()
  return { last, unmount: page.unmount }
}

function never(): never {
  throw new Error('nothing was shown')
}

const read = () => useExtraRead(carriersQuery)

test('reads an extra that exists, and caches only its allowed fields', async () => {
  const server = createFakeClient(() => json([carrier]))
  const { last } = await mount(server, read, queryClient)
  expect(last()).toMatchObject({ state: 'present', data: { rows: [{ value: { name: 'acme' } }] } })
  const kept = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state)
  const { statuses, objects } = server.client.observations
  const shapes = [...objects.values()].flatMap((of) => Array.from(of.shapes.values()))
  expect(shapes.map(({ fields }) => fields)).toEqual([['voip_carrier_sid', 'name']])
  expect(JSON.stringify([kept, [...statuses.all], shapes, last()])).not.toContain('canary')
})

test('requests an absent extra once for all pages, and again on demand', async () => {
  const server = createFakeClient((_, count) => (count === 0 ? text('<html>', 'text/html', 404) : json([carrier])))
  const cache = createQueryClient()
  const first = await mount(server, read, cache)
  first.unmount()
  const { last } = await mount(server, read, cache)
  expect(last()).toMatchObject({ state: 'absent', data: undefined })
  expect(server.asked).toHaveLength(1)
  await act(async () => {
    await Promise.all([last().ask(), last().ask()])
  })
  expect(last()).toMatchObject({ state: 'present', data: { rows: [{ value: { name: 'acme' } }] } })
  expect(server.asked).toHaveLength(2)
})

test('keeps waiting for a hanging extra after its page is left, without a second request', async () => {
  const server = createFakeClient(() => new Promise<Response>(() => undefined))
  const cache = createQueryClient()
  const first = await mount(server, read, cache)
  first.unmount()
  const { last } = await mount(server, read, cache)
  await act(async () => {
    server.expire()
    await settle()
  })
  expect(last().state).toBe('unknown')
  expect(server.asked).toHaveLength(1)
})

test('aborts a request for filtered records when its page is left', async () => {
  const server = createFakeClient(() => new Promise<Response>(() => undefined))
  const filtered = query(searchRecentCalls, { page: 1, count: 25, direction: 'inbound' })
  const { unmount } = await mount(server, () => useRead(filtered))
  unmount()
  expect(server.asked.map(({ init }) => init.signal?.aborted)).toEqual([true])
  expect(server.client.capabilities.stateOf('searchRecentCalls')).toBe('untried')
})

test('hides an extra’s data while it is off, and shows it again without a new request', async () => {
  const server = createFakeClient(() => json([carrier]))
  const { last } = await mount(server, read)
  await act(async () => server.client.capabilities.turn('listVoipCarriers', false))
  expect(last()).toMatchObject({ state: 'off', data: undefined })
  await act(async () => server.client.capabilities.turn('listVoipCarriers', true))
  expect(last().state).toBe('present')
  expect(server.asked).toHaveLength(1)
})

test('reads an extra again for a decision, however new the cached data is', async () => {
  const server = createFakeClient(() => json([carrier]))
  const cache = createQueryClient()
  await mount(server, read, cache)
  await mount(server, read, cache)
  expect(server.asked).toHaveLength(1)
  await mount(server, () => useExtraRead(carriersQuery, { maxAgeMs: 0 }), cache)
  expect(server.asked).toHaveLength(2)
})

test.each([
  ['a server with carriers', () => json([carrier]), 'likely', 1],
  ['any other', () => json({}, 405), 'no', 1],
])('decides whether to offer a write without trying it: %s', async (_, answer, offer, count) => {
  const server = createFakeClient(answer)
  const { last } = await mount(server, () => useExtraWrite('updateCall', true))
  expect(last()).toBe(offer)
  expect(server.asked.map(({ method }) => method)).toEqual(Array(count).fill('GET'))
  const unasked = createFakeClient(answer)
  await mount(unasked, () => useExtraWrite('updateCall', false))
  expect(unasked.asked).toEqual([])
})

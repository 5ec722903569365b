import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { ClientContext, useClient } from './context.tsx'
import { ApiError } from './errors.ts'
import { type Answerer, createFakeClient, type FakeClient, json, token } from '../../e2e/fakes/fake-client.ts'
import { defer, settle } from '../../e2e/fakes/fake-clock.ts'
import { createQueryClient, prefetch, query, queryKey, useRead } from './query.ts'
import { useWrite } from './use-write.ts'

const { listApplications, getApplication, listRecentCalls, createSpeechCredential, testSpeechCredential } = endpoints
const applications = query(listApplications, {})
const rows = (...names: string[]) => json(names.map((name) => ({ application_sid: name, account_sid: 'a', name })))

const unmounts: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const unmount of unmounts.splice(0)) act(unmount)
})

/** Mounts a page with its providers; returns its text, and functions that change it. */
function mount(page: ReactNode, { client }: FakeClient, queryClient: QueryClient = createQueryClient()) {
  const host = document.createElement('div')
  const root = createRoot(host)
  const show = (page: ReactNode) => {
    act(() => {
      root.render(
        <QueryClientProvider client={queryClient}>
          <ClientContext value={client}>{page}</ClientContext>
        </QueryClientProvider>,
      )
    })
  }
  const unmount = () => root.unmount()
  show(page)
  unmounts.push(unmount)
  return {
    queryClient,
    text: () => host.textContent,
    show,
    unmount: () => act(unmount),
    /** Clicks the page's only button. */
    press: () =>
      act(() => {
        host.querySelector('button')?.click()
        return settle()
      }),
    /** Waits until this is the page's text. */
    says: (words: string) =>
      expect
        .poll(async () => {
          await act(settle)
          return host.textContent
        })
        .toBe(words),
  }
}

function List({ enabled = true }: { enabled?: boolean }) {
  const { data, error, fetchStatus } = useRead(applications, { enabled })
  const names = data?.rows.map(({ value }) => value.name).join(', ')
  return [names ?? 'nothing yet', error instanceof ApiError ? error.kind : null, fetchStatus]
    .filter(Boolean)
    .join(' | ')
}

function Count() {
  return `${useRead(applications, { enabled: false }).data?.rows.length ?? 'no'} applications`
}

describe('reading', () => {
  test('a disabled read shows data that another page has read, and follows its refreshes', async () => {
    let names = ['One']
    const fake = createFakeClient(() => rows(...names))
    const page = mount([<Count key="count" />], fake)
    expect([page.text(), fake.asked.length]).toEqual(['no applications', 0])
    page.show([<Count key="count" />, <List key="list" />])
    await page.says('1 applicationsOne | idle')
    names = ['One', 'Two']
    await act(() => page.queryClient.invalidateQueries({ queryKey: queryKey(fake.client, listApplications) }))
    await page.says('2 applicationsOne, Two | idle')
    page.show([<Count key="count" />])
    await page.says('2 applications')
    expect(fake.asked).toHaveLength(2)
    // Only a disabled query is left: nothing is read.
    await act(() => page.queryClient.invalidateQueries({ queryKey: queryKey(fake.client, listApplications) }))
    expect([page.text(), fake.asked.length]).toEqual(['2 applications', 2])
  })

  test('two pages share one request and one response', async () => {
    const fake = createFakeClient(() => rows('One', 'Two'))
    const page = mount([<List key="a" />, ' / ', <List key="b" />], fake)
    expect(page.text()).toBe('nothing yet | fetching / nothing yet | fetching')
    await page.says('One, Two | idle / One, Two | idle')
    expect(fake.asked).toHaveLength(1)
  })

  test('sends no request while it is disabled', async () => {
    const fake = createFakeClient(() => rows('One'))
    const page = mount(<List enabled={false} />, fake)
    await page.says('nothing yet | idle')
    expect(fake.asked).toEqual([])
    page.show(<List />)
    await page.says('One | idle')
  })

  test('aborts the request when the page unmounts', async () => {
    const fake = createFakeClient(() => new Promise(() => undefined))
    const page = mount(<List />, fake)
    await act(settle)
    page.unmount()
    expect(fake.asked.map(({ init }) => init.signal?.aborted)).toEqual([true])
  })

  test('leaves retries to the client, and keeps the data if a refresh fails', async () => {
    const fake = createFakeClient((_, count) => (count === 0 ? rows('One') : json({ msg: 'oops' }, 500)))
    const page = mount(<List />, fake)
    await page.says('One | idle')
    await act(() => page.queryClient.invalidateQueries())
    await page.says('One | http | idle')
    expect(fake.asked).toHaveLength(1 + 4)
  })

  test('a page shows the error of its prefetch, and a page opened later requests again', async () => {
    const fake = createFakeClient(() => json({ msg: 'no' }, 403))
    const queryClient = createQueryClient()
    await prefetch(queryClient, fake.client, applications)
    await mount(<List />, fake, queryClient).says('nothing yet | http | idle')
    expect(fake.asked).toHaveLength(1)
    vi.useFakeTimers({ now: Date.now() + 6000, toFake: ['Date'] })
    await mount(<List />, fake, queryClient).says('nothing yet | http | idle')
    expect(fake.asked).toHaveLength(2)
  })

  test('keeps an error during a retry, until there is data or the page is reopened', async () => {
    const second = defer<Response>()
    const fake = createFakeClient((_, count) => {
      if (count === 1) return second.promise
      return count < 4 ? json({ msg: 'no' }, 403) : rows('One')
    })
    function Retried() {
      const { error, isFetching, refetch } = useRead(applications)
      const words = `${error instanceof ApiError ? error.kind : 'fine'}${isFetching ? ', trying' : ''}`
      return <button onClick={() => void refetch()}>{words}</button>
    }
    const page = mount(<Retried />, fake)
    await page.says('http')
    await page.press()
    await page.says('http, trying')
    second.resolve(json({ msg: 'no' }, 403))
    await page.says('http')
    page.show(null)
    vi.useFakeTimers({ now: Date.now() + 6000, toFake: ['Date'] })
    page.show(<Retried />)
    expect(page.text()).toBe('fine, trying')
    await page.says('http')
    await page.press()
    await page.press()
    await page.says('fine')
  })

  test('a poll waits behind people’s requests', async () => {
    const slow = defer<Response>()
    const fake = createFakeClient((_, count) => (count === 0 ? slow.promise : new Promise(() => undefined)))
    for (let count = 0; count < 4; count += 1) void fake.client.send(listApplications, {}).catch(() => undefined)
    const Poll = () => useRead(applications, { priority: 'poll' }).fetchStatus
    mount(<Poll />, fake)
    await act(settle)
    void fake.client.send(getApplication, { application_sid: 'person' }).catch(() => undefined)
    expect(fake.client.gate.state.get()).toMatchObject({ inFlight: 4, waiting: 2 })
    slow.resolve(rows())
    await expect.poll(() => fake.asked.at(-1)?.url).toMatch(/Applications\/person$/)
  })

  test('throws without a ClientContext above', () => {
    const Lost = () => useClient().connection.id
    const root = createRoot(document.createElement('div'), { onUncaughtError: () => undefined })
    expect(() => act(() => root.render(<Lost />))).toThrow('useClient needs a ClientContext above it')
  })
})

describe('prefetching', () => {
  test('provides the page with data that its route has requested', async () => {
    const fake = createFakeClient(() => rows('One'))
    const queryClient = createQueryClient()
    await prefetch(queryClient, fake.client, applications)
    expect(mount(<List />, fake, queryClient).text()).toBe('One | idle')
    expect(fake.asked).toHaveLength(1)
  })

  test('leaves a failure for the page to show', async () => {
    const fake = createFakeClient(() => json({ msg: 'no' }, 403))
    const queryClient = createQueryClient()
    await expect(prefetch(queryClient, fake.client, applications)).resolves.toBeUndefined()
    expect(queryClient.getQueryState(queryKey(fake.client, listApplications, {}))).toMatchObject({ status: 'error' })
  })
})

/** Everything that a cache keeps: keys, data, errors, inputs. */
function dump(queryClient: QueryClient): string {
  const queries = queryClient.getQueryCache().getAll()
  const mutations = queryClient.getMutationCache().getAll()
  return JSON.stringify([
    queries.map(({ queryKey, queryHash, state, meta }) => [queryKey, queryHash, state, meta]),
    mutations.map(({ options, state }) => [options.mutationKey, state]),
    [...queries, ...mutations].map(({ state: { error } }) =>
      error instanceof Error ? [String(error), error.stack, String(error.cause)] : null,
    ),
  ])
}

describe('several connections in one cache', () => {
  const input = { page: 1, count: 25 }

  test('have distinct keys that begin with the connection and name the endpoint', async () => {
    const [one, two] = [createFakeClient(() => rows('One')), createFakeClient(() => rows('Two'))]
    const queryClient = createQueryClient()
    const page = mount(<List />, one, queryClient)
    await page.says('One | idle')
    const other = mount(<List />, two, queryClient)
    expect(other.text()).toBe('nothing yet | fetching')
    await other.says('Two | idle')
    expect(page.text()).toBe('One | idle')
    const keys = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey)
    expect(keys).toEqual([one, two].map(({ client }) => [client.connection.id, 'listApplications', {}]))
    expect(queryKey(one.client, listRecentCalls, input)).toEqual([one.client.connection.id, 'listRecentCalls', input])
    expect(queryKey(one.client, listRecentCalls)).toEqual([one.client.connection.id, 'listRecentCalls'])
  })

  test('leave no token in the cache, after successes and failures of every kind', async () => {
    const queryClient = createQueryClient()
    const answers: Answerer[] = [
      () => rows('One'),
      ({ headers }) => json({ msg: `bad ${headers['authorization'] ?? ''}` }, 401),
      ({ headers }) => new Response(`what is ${headers['authorization'] ?? ''}?`),
      ({ headers }) => Promise.reject(new TypeError(`cannot send ${headers['authorization'] ?? ''}`)),
    ]
    for (const answer of answers) {
      const { client, asked } = createFakeClient(answer)
      await prefetch(queryClient, client, applications)
      await prefetch(queryClient, client, query(getApplication, { application_sid: 'x' }))
      await prefetch(queryClient, client, query(listRecentCalls, input))
      expect(asked[0]?.headers['authorization']).toContain(token)
    }
    const statuses = queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status)
    expect([...new Set(statuses)].toSorted()).toEqual(['error', 'success'])
    expect(dump(queryClient)).toContain('listRecentCalls')
    expect(dump(queryClient)).not.toContain(token)
  })
})

test('tsc rejects a write used as a read, and a read used as a write', () => {
  const mistakes = [
    // @ts-expect-error A GET, but a write: it makes the vendor work.
    () => query(testSpeechCredential, { speech_credential_sid: 'c' }),
    // @ts-expect-error A write.
    () => query(createSpeechCredential, { body: { vendor: 'aws' } }),
    // @ts-expect-error A read without the name of its record.
    () => query(getApplication, {}),
    // @ts-expect-error A read with a name that it does not take.
    () => query(listApplications, { application_sid: 'x' }),
    // @ts-expect-error A read.
    () => useWrite(listApplications),
  ]
  expect(mistakes).toHaveLength(5)
})

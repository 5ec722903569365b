/** One test's dashboard over one mock: the pages' own client, in the same process, with the mock's clock. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { type InProcess, startInProcess } from '../../mocks/hosts/node.ts'
import { type Ask, asker } from '../../mocks/http/testing.ts'
import { demoAccountSid, demoToken } from '../../mocks/service/accounts.ts'
import type { Flipped, ProfileName } from '../../mocks/service/profile.ts'
import { type Client, createClient } from '../../src/api/client.ts'
import { toConnection } from '../../src/api/connection.ts'
import { ClientContext } from '../../src/api/context.tsx'
import { ApiError } from '../../src/api/errors.ts'
import { createQueryClient } from '../../src/api/query.ts'
import { type ErrorSummary, describeError } from '../../src/api/describe-error.ts'
import { createSessionJobs } from '../../src/jobs/session-jobs.ts'
import { JobsContext } from '../../src/patterns/jobs/jobs-context.tsx'
import type { Input, Output, ReadEndpoint } from '../../src/contract/endpoint.ts'
import { asItIs, fetchThrough, type Rewrite } from './rewrite.ts'

export interface Scene {
  readonly profile: ProfileName
  readonly mock: InProcess
  readonly client: Client
  readonly queryClient: QueryClient
  /** Requests to the same mock as another client, returning raw responses. */
  readonly ask: Ask
  /** Reads with the client. Fails if the response contains anything unreadable. */
  readonly read: <E extends ReadEndpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>
  readonly draw: (element: ReactElement, at?: string) => Promise<Drawn>
  /** The same dashboard with another token, or on another origin. */
  readonly as: (who: Partial<Who>) => Scene
  readonly sent: () => readonly Sent[]
}

export interface Sent {
  readonly method: string
  readonly path: string
  /** The parsed JSON, or undefined if no body was sent. */
  readonly body: unknown
}

export interface Drawn {
  readonly shows: (words: string | RegExp) => Promise<void>
  readonly text: () => string
  /** Texts of the row headers of its table, in order. */
  readonly heads: () => string[]
}

interface Who {
  readonly token: string
  readonly account: string
  readonly origin: string
}

/** The server that the dashboards of one scene share. */
interface Host {
  readonly mock: InProcess
  readonly profile: ProfileName
  readonly fetch: typeof fetch
}

const server = 'http://mock.test'

/** Clean-up to run after each test. */
const ends: (() => Promise<void> | void)[] = []

export async function endScenes(): Promise<void> {
  for (const end of ends.splice(0)) await end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
}

/** `rewrite`: the server's deviation from the mock. */
export function startScene(profile: ProfileName, switches: Flipped, rewrite: Rewrite = asItIs): Scene {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  const mock = startInProcess({ profile, switches })
  // Only fakes the date, so that a page and its server agree on the day; timers run.
  vi.setSystemTime(mock.clock.now())
  const host: Host = { mock, profile, fetch: fetchThrough(rewrite, mock.fetch) }
  return toScene(host, { token: demoToken, account: demoAccountSid, origin: server })
}

function toScene(host: Host, who: Who): Scene {
  const { mock, profile } = host
  const queryClient = createQueryClient()
  const sent: Sent[] = []
  const client = createClient({
    connection: toConnection({ server, token: who.token, account_sid: who.account }),
    origin: who.origin,
    fetch: (input, init = {}) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      sent.push({ method: init.method ?? 'GET', path: pathname + search, body })
      return fetchAs(who.origin, host.fetch, input, init)
    },
    now: mock.clock.now,
    random: () => 0.5,
    sleep: () => Promise.resolve(),
  })
  ends.push(() => {
    client.close()
    queryClient.clear()
  })

  return {
    profile,
    mock,
    client,
    queryClient,
    ask: asker(mock),
    read: async (endpoint, input) => {
      const output = await client.send(endpoint, input)
      // Malformed records never throw: lists keep them apart, and single reads report issues.
      const { unreadable = [], issues = [] } = (output ?? {}) as { unreadable?: unknown[]; issues?: unknown[] }
      expect([...unreadable, ...issues]).toEqual([])
      return output
    },
    draw: (element, at = '/') => draw(element, at, client, queryClient),
    sent: () => sent,
    as: (other) => toScene(host, { ...who, ...other }),
  }
}

/** Fails like a browser if a cross-origin response doesn't allow this origin. */
async function fetchAs(origin: string, fetch: typeof globalThis.fetch, input: RequestInfo | URL, init?: RequestInit) {
  const response = await fetch(input, init)
  const isAllowed = response.headers.get('access-control-allow-origin') !== null
  if (origin !== server && !isAllowed) throw new TypeError('Failed to fetch')
  return response
}

async function draw(element: ReactElement, at: string, client: Client, queryClient: QueryClient): Promise<Drawn> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  ends.push(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <ClientContext value={client}>
          <JobsContext value={createSessionJobs(new EventTarget())}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })} />
          </JobsContext>
        </ClientContext>
      </QueryClientProvider>,
    )
  })
  return {
    shows: (words) => vi.waitFor(() => act(async () => expect(container.textContent).toMatch(words)), patience),
    text: () => container.textContent,
    heads: () => Array.from(container.querySelectorAll('tbody th[scope]'), ({ textContent }) => textContent),
  }
}

/** Generous, for busy machines. Passing tests finish long before this. */
const patience = { timeout: 20_000, interval: 10 }

/** Returns the error message that users see. Fails if there was no ApiError. */
export function wordsOf(error: unknown): ErrorSummary {
  expect(error).toBeInstanceOf(ApiError)
  return describeError(error)
}

export async function refusalOf(sent: Promise<unknown>): Promise<ErrorSummary> {
  return wordsOf(
    await sent.then(
      () => 'it succeeded',
      (error: unknown) => error,
    ),
  )
}

/** For tests: a client whose server is a function, and whose clock, randomness and delays are fixed. */
import { type Client, type ClientOptions, createClient } from '../../src/api/client.ts'
import { orAbort } from '../../src/lib/abort.ts'
import { type Connection, toConnection } from '../../src/api/connection.ts'
import { ApiError } from '../../src/api/errors.ts'
import { createGate } from '../../src/api/gate.ts'

/** One request as the server receives it, with the browser's options for sending it. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON, or undefined if no body was sent. */
  readonly body: unknown
  readonly init: RequestInit
}

/** Responds to the request number `count` (from 0). Throws or rejects if no response arrives. */
export type Answerer = (asked: Asked, count: number) => Response | Promise<Response>

export interface FakeClient {
  readonly client: Client
  readonly asked: readonly Asked[]
  /** Delays before retries, in ms. */
  readonly delays: readonly number[]
  /** Time-outs of requests, in ms, in order. */
  readonly allowed: readonly number[]
  /** Times out every request sent so far. */
  readonly expire: () => void
}

export const token = 'f3d1c2b0-token/with+signs=='
export const at = Date.UTC(2026, 10, 21)

type Settings = Partial<Omit<ClientOptions, 'connection'>> & { readonly connection?: Partial<Connection> }

export function createFakeClient(answer: Answerer, { connection = {}, ...options }: Settings = {}): FakeClient {
  const asked: Asked[] = []
  const delays: number[] = []
  const allowed: number[] = []
  const expiries: AbortController[] = []
  const client = createClient({
    connection: {
      ...toConnection({ server: 'https://api.example.com', token, account_sid: 'my-account' }),
      ...connection,
    },
    origin: 'https://dashboard.example.com',
    gate: createGate({ now: () => at, setTimer: () => () => undefined }),
    now: () => at,
    random: () => 0.5,
    sleep: (ms) => {
      delays.push(ms)
      return Promise.resolve()
    },
    timeout: (ms) => {
      allowed.push(ms)
      const controller = new AbortController()
      expiries.push(controller)
      return controller.signal
    },
    fetch: async (input, init = {}) => {
      const request = new Request(input, init)
      const text = init.body instanceof ReadableStream ? await request.text() : init.body
      asked.push({
        method: request.method,
        url: request.url,
        // happy-dom preserves the case of header names.
        headers: Object.fromEntries(Array.from(request.headers, ([name, value]) => [name.toLowerCase(), value])),
        body: typeof text === 'string' ? JSON.parse(text) : undefined,
        init,
      })
      const answered = async () => answer(asked.at(-1) ?? never(), asked.length - 1)
      init.signal?.throwIfAborted()
      return init.signal ? orAbort(answered(), init.signal) : answered()
    },
    ...options,
  })
  const expire = () => expiries.forEach((expiry) => expiry.abort(new DOMException('Time is up.', 'TimeoutError')))
  return { client, asked, delays, allowed, expire }
}

function never(): never {
  throw new Error('A request was lost.')
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })
}

export function text(body: string | Uint8Array<ArrayBuffer>, contentType: string | null, status = 200): Response {
  const response = new Response(body, { status })
  response.headers.delete('content-type')
  if (contentType !== null) response.headers.set('content-type', contentType)
  return response
}

/** A body that breaks off after `begin`. */
export function cut(begin: string, status = 200): Response {
  const chunks = [new TextEncoder().encode(begin)]
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk === undefined) controller.error(new TypeError('terminated'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

/** Returns the ApiError of a rejected call. Throws for any other error, or if the call succeeded. */
export async function failureOf(sent: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await sent.then(
    () => 'it succeeded',
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('expected an ApiError', { cause: error })
}

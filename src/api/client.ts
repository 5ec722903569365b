import { type CheckedRecords, parseAnswer } from '../contract/answer.ts'
import type { Endpoint, Input, Output } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import type { Secrets } from '../contract/record.ts'
import { Capabilities } from './capabilities.ts'
import type { Connection } from './connection.ts'
import { Attempt } from './attempt.ts'
import type { EarlyReads } from './early-reads.ts'
import { ApiError } from './errors.ts'
import { createGate, type Gate, type Priority } from './gate.ts'
import { orAbort, sleep as sleepFor } from '../lib/abort.ts'
import { createStore, nextChange } from '../lib/store.ts'
import { createRedactor } from './redact-text.ts'
import { type Journal, noJournal } from './journal.ts'
import type { OnListPart } from './long-list/list-part.ts'
import { type SentRequest, toOrigin, toRequestInit, toSentRequest } from './request.ts'
import { retryDelay } from './retry.ts'
import { ServerPulse } from './server-pulse.ts'
import { Observations } from './observations.ts'
import { toPath } from './url.ts'

/**
 * Whether requests may go out, and with which token:
 * - `open`: they may
 * - `refused`: the server answered 401 to the token. A person's requests are still sent, and show the 401 again; polls
 *   and jobs wait
 * - `locked`: the token is no longer in memory. Every read waits, writes are refused
 */
type AccessState = 'open' | 'refused' | 'locked'

/** The connection with its current token: that alone can be removed and replaced. */
interface Access {
  readonly connection: Connection
  readonly state: AccessState
}

export interface SendOptions {
  readonly signal?: AbortSignal
  /** Aborts only while the request waits for its turn; once sent, it goes on. */
  readonly waitSignal?: AbortSignal
  /** Priority at the gate. Default: `person`. */
  readonly priority?: Priority
  /** What a read does once the token is refused. Default: a person's read fails, others wait for the next token. */
  readonly onRefused?: 'fail' | 'wait'
  /** False for one attempt only, also for a read: a connection check wants the first response. */
  readonly retry?: boolean
  /** `keep` leaves the secrets in a single record's `raw`, for a save that sends them back. Never cache that record. */
  readonly secrets?: Secrets
  /** Receives the progress of a long list; null if the attempt failed and the part is void. */
  readonly onPart?: OnListPart
  /** Passes a body to the browser. Default: as text. */
  readonly toBody?: (text: string, url: string) => RequestInit
}

export interface Client {
  /** The current one: `lock` removes its token, `resume` sets a new one. */
  readonly connection: Connection
  readonly gate: Gate
  /** The gate counts each request this many times: 2 across origins, where a preflight may precede it. */
  readonly requestCost: number
  /** The log of writes (write.ts). */
  readonly journal: Journal
  /** How the server has answered so far. */
  readonly observations: Observations
  /** The server's extras, as far as they were requested. */
  readonly capabilities: Capabilities
  /** Returns a request as it would be sent, without token and secrets. */
  describe<E extends Endpoint>(endpoint: E, input: Input<E>): SentRequest
  /** Calls one endpoint. Always rejects with ApiError, except with RangeError if a path parameter is missing. */
  send<E extends Endpoint>(endpoint: E, input: Input<E>, options?: SendOptions): Promise<Output<E>>
  /** Forgets the token. Until `resume`, reads wait and writes are refused. */
  lock(): void
  /** Continues with a new token for the same connection: sends waiting requests, and keeps the cache. */
  resume(token: string): void
  /** Aborts everything in progress; later sends are refused. */
  close(): void
  /** Aborted by `close`: release everything that was read for this connection. */
  readonly closed: AbortSignal
  /** Whether polls and jobs may send now, or must wait until someone signs in again. */
  readonly access: AccessState
}

export interface ClientOptions {
  readonly connection: Connection
  readonly fetch?: typeof fetch
  readonly gate?: Gate
  readonly journal?: Journal
  /** Reads for the same connection that were sent before this client existed. */
  readonly early?: EarlyReads | null
  /** Called before each write: if it returns true, the write is refused, unsent. */
  readonly isReadOnly?: () => boolean
  /**
   * Called when the server refuses the token (401): the first time, and again after each request of a person. With it,
   * polls and jobs wait for `resume` instead of failing.
   */
  readonly onUnauthorized?: () => void
  /** The page's origin: decides which requests are cross-origin, and completes same-origin addresses. */
  readonly origin?: string
  readonly now?: () => number
  /** 0 <= x < 1, for the jitter of retries. */
  readonly random?: () => number
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly timeout?: (ms: number) => AbortSignal
}

/** Creates the only access to the API. Source: docs/api.md#common-rules. */
export function createClient(options: ClientOptions): Client {
  const { gate = createGate(), journal = noJournal, isReadOnly = () => false, onUnauthorized } = options
  const access = createStore<Access>({ connection: options.connection, state: 'open' })
  const { now = Date.now, random = Math.random, sleep = sleepFor } = options
  const {
    timeout = (ms: number) => AbortSignal.timeout(ms),
    origin = globalThis.location?.origin ?? 'http://localhost',
  } = options
  // Looked up on each call: a service worker host or a test may replace it later.
  const fetcher = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const { server: base, account_sid } = options.connection
  const server = toOrigin(base, origin)
  // Authorization is never a "simple" header: across origins, browsers send a preflight.
  const requestCost = new URL(server).origin === origin ? 1 : 2
  const pulse = new ServerPulse(requestCost > 1)
  const observations = new Observations()
  const capabilities = new Capabilities(`${base} ${account_sid ?? ''}`)
  const closing = new AbortController()

  const replaceToken = (token: string, state: AccessState) =>
    access.set({ connection: { ...access.get().connection, token }, state })

  function describe<E extends Endpoint>(endpoint: E, input: Input<E>): SentRequest {
    const url = server + toPath(endpoint, input, account_sid)
    const { method, accept, secrets = [], harmless = null } = endpoint
    return toSentRequest({ method, url, accept, body: bodyOf(input) }, secrets, harmless)
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    sendOptions: SendOptions = {},
  ): Promise<Output<E>> {
    const body = bodyOf(input)
    const request = describe(endpoint, input)
    const signal = AbortSignal.any([closing.signal, ...(sendOptions.signal === undefined ? [] : [sendOptions.signal])])
    const { priority = 'person', retry = true, secrets = 'redact' } = sendOptions
    const { onRefused = priority === 'person' ? 'fail' : 'wait', waitSignal, onPart } = sendOptions
    const whileWaiting = waitSignal === undefined ? signal : AbortSignal.any([signal, waitSignal])
    const isRead = endpoint.effect === 'read'
    // Waiting for a token isn't a retry.
    let retries = 0
    for (;;) {
      const { connection, state } = access.get()
      const { token } = connection
      const call = new Attempt(endpoint, request, now, createRedactor(token, body, request.body), pulse)
      if (capabilities.isOff(endpoint)) call.refuse('off')
      if (!isRead && isReadOnly()) call.refuse('read-only')
      try {
        if (isRead && (state === 'locked' || (state === 'refused' && onRefused === 'wait'))) {
          await orAbort(nextChange(access), whileWaiting).catch((reason: unknown) => call.fail(reason, whileWaiting))
          continue
        }
        const work = () => once(call, token, endpoint, body, signal, sendOptions)
        const json = await gate
          .run(work, { priority, cost: requestCost, signal: whileWaiting })
          .catch((error: unknown) => call.fail(error, call.isSent ? signal : whileWaiting))
        const answer = await parseAnswer(endpoint, json, { receivedAt: now(), secrets, input }).catch(
          (error: unknown) => call.fail(error, signal),
        )
        observations.read(endpoint, json, answer, now())
        capabilities.learn(endpoint, null, now())
        if (pulse.isDoubtful(endpoint, answer, now(), call.tookMs)) call.doubt()
        return answer
      } catch (error) {
        onPart?.(null)
        if (!(error instanceof ApiError)) throw error
        observations.failed(error)
        capabilities.learn(endpoint, error, now())
        if (mustWait(error, token, priority, onRefused) && isRead) continue
        // A failed read of an extra is repeated on demand only.
        const wait = retry && endpoint.isExtra !== true ? retryDelay(error, retries, random) : null
        if (wait === null) throw error
        retries += 1
        await sleep(wait, signal).catch((reason: unknown) => call.fail(reason, signal))
      }
    }
  }

  /** Reports a 401 to `onUnauthorized`. Returns true if a read must wait for a token and then be sent again. */
  function mustWait(
    { status, kind }: ApiError,
    token: string,
    priority: Priority,
    onRefused: SendOptions['onRefused'],
  ): boolean {
    if (kind === 'locked') return true
    if (status !== 401 || onUnauthorized === undefined) return false
    const { connection, state } = access.get()
    // It may have been sent before the token was replaced: then the new one hasn't been tried.
    if (token !== connection.token) return true
    if (state === 'open') access.set({ connection, state: 'refused' })
    if (state === 'open' || priority === 'person') onUnauthorized()
    return onRefused === 'wait'
  }

  async function once(
    call: Attempt,
    token: string,
    endpoint: Endpoint,
    body: Json | undefined,
    signal: AbortSignal,
    { onPart, toBody = (text) => ({ body: text }) }: SendOptions,
  ): Promise<Json | Uint8Array | CheckedRecords> {
    // The token may have been removed or replaced while this waited for its turn.
    if (access.get().state === 'locked' || token !== access.get().connection.token) call.refuse('locked')
    const init = toRequestInit(endpoint, token)
    if (body !== undefined) init.headers.set('Content-Type', 'application/json')
    const expiry = timeout(endpoint.timeoutMs)
    call.sending(expiry)
    const ending = AbortSignal.any([signal, expiry])
    const early = options.early?.take(call.request.url, endpoint, token, ending)
    const response = await (early ??
      fetcher(call.request.url, {
        ...init,
        ...(body === undefined ? {} : toBody(JSON.stringify(body), call.request.url)),
        signal: ending,
      }))
    observations.answered(endpoint, response, now())
    return call.read(response, ending, onPart)
  }

  return {
    get connection() {
      return access.get().connection
    },
    gate,
    requestCost,
    journal,
    observations,
    capabilities,
    describe,
    send,
    lock: () => replaceToken('', 'locked'),
    resume: (token) => {
      capabilities.forgetRefusals()
      replaceToken(token, 'open')
    },
    close: () => closing.abort(new DOMException('The connection was closed.', 'AbortError')),
    closed: closing.signal,
    get access() {
      return access.get().state
    },
  }
}

function bodyOf(input: object): Json | undefined {
  // Input<E> has `body` exactly if the endpoint has one.
  return (input as { body?: Json }).body
}

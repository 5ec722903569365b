/** The mock in a test's own process: no network, no real time, the same handlers as in the browser. */
import { getResponse } from 'msw'
import { createBackend } from '../http/backend.ts'
import { createHandler } from '../http/handlers.ts'
import { isCut } from '../http/replies.ts'
import { createMemoryStore } from '../http/store.ts'
import { createService } from '../service/create-service.ts'
import { defaultOptions, type ServiceOptions } from '../service/options.ts'

export interface InProcessOptions extends Partial<ServiceOptions> {
  /** Real time at the start, ms since 1970 or ISO. Default: the morning at which all tests begin. */
  readonly now?: number | string
  /** Whether to check responses against the contract; the log has the result. */
  readonly checkAnswers?: boolean
}

export type InProcess = ReturnType<typeof startInProcess>

const origin = 'http://mock.test'

/** Starts a new mock for one test. */
export function startInProcess(options: InProcessOptions = {}) {
  const { now: start = '2026-03-10T09:30:00.000Z', checkAnswers = false, ...service } = options
  let real = new Date(start).getTime()
  /** Real time, which stands still unless moved. */
  const clock = {
    now: () => real,
    advance(ms: number): void {
      real += ms
    },
  }
  const made = createService({ ...defaultOptions, ...service }, clock.now())
  const store = createMemoryStore((changes) => made.apply(changes))
  const defects: unknown[] = []
  const backend = createBackend({
    service: made,
    store,
    realNow: clock.now,
    // Delays (latency faults, slow vendor tests) advance `clock` at once.
    sleep: (ms) => Promise.resolve(clock.advance(ms)),
    checkAnswers,
    onDefect: (e) => defects.push(e),
  })
  const handlers = [createHandler((request) => backend.handle(request))]

  /** Behaves like the global one: rejects for a cut connection and on abort. URLs need an origin, any one. */
  async function inProcessFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const response = await orAbort(getResponse(handlers, request), request.signal)
    const defect = defects.shift()
    if (defect !== undefined) throw defect
    if (response === undefined) throw new TypeError(`fetch failed: the mock does not serve ${request.url}`)
    // The global fetch's error for a broken connection.
    if (isCut(response)) throw new TypeError('fetch failed')
    return response
  }

  /** Sends a GET, or a POST if there's a body. Resolves to the response's JSON; rejects with its error message. */
  async function control(path: string, body?: object): Promise<unknown> {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await inProcessFetch(`${origin}/__mock__/${path}`, body === undefined ? {} : post)
    if (!response.ok) throw new Error(`/__mock__/${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  return { fetch: inProcessFetch, backend, service: made, clock, control }
}

/** Rejects as fetch does when the caller aborts; the work itself may go on, as on a server. */
async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    // The reason is untyped: whatever was passed to abort().
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

import type { OperationName } from '../../src/contract/extras.ts'
import { serviceTime } from '../service/clock.ts'
import { refuse, refusePage, ServiceError, shaped } from '../service/errors.ts'
import type { Service, ServiceReply } from '../service/service.ts'
import { readBody } from './body.ts'
import { handleControl } from './control.ts'
import { countDown, faultReply, type Hit, pickFaults } from './faults.ts'
import { cutConnection, errorReply, isCut, jsonReply, preflight, withoutItsBody } from './replies.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { loggable, RequestLog } from './request-log.ts'
import { decodeParams, findRoute, locate, type Route } from './routes.ts'
import type { Store } from './store.ts'

export interface BackendOptions {
  readonly service: Service
  readonly store: Store
  /** Real time, ms since 1970; service time follows from it and the clock setting. */
  readonly realNow: () => number
  /** Waits; returns early when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Told about defects of the mock itself; the client gets a 500. */
  readonly onDefect?: (error: unknown) => void
}

export interface Backend {
  /** Answers a request to the API or to a control endpoint, wherever the path begins. Never rejects. */
  handle(request: Request): Promise<Response>
  readonly log: RequestLog
}

/** The service behind HTTP: finds the endpoint, breaks what a fault breaks, and acknowledges only what lasts. */
export function createBackend(options: BackendOptions): Backend {
  const { service, store, realNow } = options
  const log = new RequestLog()
  const rate = createRateLimit()

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const location = locate(url.pathname)
    if (location?.area === 'control') return handleControl({ service, store, log, realNow }, request, location.path)
    const at = realNow()
    const found = findRoute(request.method, location?.path ?? url.pathname)
    const route = found !== null && service.offers(found.name) ? found : null
    const limited = rateLimited(rate, options)
    const { response, faults } =
      limited.refusal === null ? await answer(options, request, route) : { response: limited.refusal, faults: [] }
    if (!isCut(response)) sign(response, limited.headers, options)
    log.add({
      at,
      method: request.method,
      url: loggable(url),
      name: route?.name ?? null,
      status: isCut(response) ? 0 : response.status,
      ms: realNow() - at,
      hasToken: request.headers.has('authorization'),
      faults,
    })
    return request.method === 'HEAD' && !isCut(response) ? withoutItsBody(response) : response
  }

  return { handle, log }
}

/** The answer to one request too many, or the headers for the others. Everything counts, preflights too. */
function rateLimited(rate: RateLimit, options: BackendOptions) {
  try {
    const headers = rate.count(options.service.state.profile.rateLimit, options.realNow())
    return { headers, refusal: null }
  } catch (error) {
    return { headers: {}, refusal: toErrorReply(options, error) }
  }
}

/** What every answer bears. The date is the service's: a client that compares clocks compares with that one. */
function sign(
  response: Response,
  headers: Readonly<Record<string, string>>,
  { service, realNow }: BackendOptions,
): void {
  const { clock, profile } = service.state
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  response.headers.set('Date', new Date(serviceTime(clock, realNow())).toUTCString())
  if (profile.cors === 'none') response.headers.delete('Access-Control-Allow-Origin')
}

interface Answer {
  readonly response: Response
  readonly faults: readonly string[]
}

async function answer(options: BackendOptions, request: Request, route: Route | null): Promise<Answer> {
  let faults: readonly string[] = []
  try {
    if (request.method === 'OPTIONS' && options.service.state.profile.cors !== 'none') {
      return { response: preflight(request), faults }
    }
    await options.store.refresh()
    const hit = route === null ? null : await hitBy(options, route.name)
    faults = hit?.ids ?? []
    return { response: await answerUnder(hit, options, request, route), faults }
  } catch (error) {
    return { response: toErrorReply(options, error), faults }
  }
}

/** The faults that hit this request. Those that are counted are counted down for all who share the state. */
async function hitBy({ service, store }: BackendOptions, name: OperationName): Promise<Hit> {
  const hit = pickFaults(service.state.faults, name)
  if (countDown(service.state.faults, hit) === null) return hit
  return store.exclusive(async () => {
    // Again, because another request may have used it up while this one waited for its turn.
    const hit = pickFaults(service.state.faults, name)
    const left = countDown(service.state.faults, hit)
    if (left !== null) await store.append([{ type: 'faults', faults: left }])
    return hit
  })
}

async function answerUnder(hit: Hit | null, options: BackendOptions, request: Request, route: Route | null) {
  const { latencyMs = 0, outcome = null } = hit ?? {}
  if (latencyMs > 0) await options.sleep(latencyMs, request.signal)
  if (outcome?.cut === true) return cutConnection()
  if (outcome?.status !== undefined) return faultReply(outcome.status, outcome)
  const response = await ask(options, request, route)
  return outcome?.loseAnswer === true ? cutConnection() : response
}

/** The service's answer. The body is parsed before the token is looked at, as deployed servers do. */
async function ask(options: BackendOptions, request: Request, route: Route | null): Promise<Response> {
  const { service, store, realNow, sleep } = options
  try {
    const body = await readBody(request, service.state.profile.largestBody)
    const caller = service.authorize(request.headers.get('authorization'))
    const { pathname, searchParams: query } = new URL(request.url)
    if (route === null) throw notFound(request.method, pathname)
    const { name, endpoint } = route
    const params = decodeParams(route.params)
    const execute = async (): Promise<ServiceReply> => {
      const now = serviceTime(service.state.clock, realNow())
      const reply = service.execute({ name, caller, params, query, body }, now)
      if (reply.changes.length > 0) await store.append(reply.changes)
      return reply
    }
    const reply = await (endpoint.effect === 'write' ? store.exclusive(execute) : execute())
    if (reply.takesMs !== undefined) await sleep(reply.takesMs, request.signal)
    return jsonReply(reply.status, reply.body)
  } catch (error) {
    return toErrorReply(options, error)
  }
}

function notFound(method: string, pathname: string): ServiceError {
  return refusePage(404, `Cannot ${method} ${pathname}`)
}

function toErrorReply({ onDefect, service }: BackendOptions, error: unknown): Response {
  if (error instanceof ServiceError) return errorReply(shaped(error, service.state.profile))
  onDefect?.(error)
  return errorReply(refuse(500, error instanceof Error ? error.message : String(error)))
}

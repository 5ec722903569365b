import type { Json } from '../../src/contract/json.ts'
import { serviceTime } from '../service/clock.ts'
import { refuse, refusePage, refuseText, ServiceError } from '../service/errors.ts'
import type { Service, ServiceReply } from '../service/service.ts'
import { auditAnswer, auditBody, auditRequest } from './audit.ts'
import { readBody } from './body.ts'
import { handleControl } from './control.ts'
import type { Controlled } from './control-settings.ts'
import { countDown, drawBy, faultReply, FaultCounts, type Hit, pickFaults, withoutCallStore } from './faults.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import {
  cutConnection,
  errorReply,
  fileReply,
  isCut,
  jsonReply,
  preflight,
  securityHeaders,
  taggedReply,
  textReply,
  withoutItsBody,
} from './replies.ts'
import { loggable, RequestLog } from './request-log.ts'
import { decodeParams, findRoute, locate, type Route } from './routes.ts'
import { corruptResponse } from './corrupt-response.ts'

export interface BackendOptions extends Omit<Controlled, 'log' | 'counts'> {
  /** Waits; returns early when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Receives defects of the mock itself; the client gets a 500. */
  readonly onDefect?: (error: unknown) => void
  /** Whether to check responses against the contract, which costs parsing them. For tests; default false. */
  readonly checkAnswers?: boolean
}

export type Backend = ReturnType<typeof createBackend>

interface Host extends BackendOptions, Controlled {
  readonly rate: RateLimit
}

interface Exchange {
  readonly request: Request
  readonly url: URL
  /** null if the service has no such operation. */
  readonly route: Route | null
  readonly faults: string[]
  /** Mismatches with the contract. */
  readonly problems: string[]
}

/** Puts the service behind HTTP: routes requests, applies faults, and acknowledges only durable changes. */
export function createBackend(options: BackendOptions) {
  const host: Host = { ...options, log: new RequestLog(), counts: new FaultCounts(), rate: createRateLimit() }
  return {
    log: host.log,
    /** Handles a request to the API or a control endpoint, with any path prefix. Never rejects. */
    handle: (request: Request) => handle(host, request),
  }
}

async function handle(host: Host, request: Request): Promise<Response> {
  const { service, realNow } = host
  const url = new URL(request.url)
  const location = locate(url.pathname)
  if (location?.area === 'control') return handleControl(host, request, location.path)
  const start = realNow()
  const at = serviceTime(service.state.clock, start)
  const found = findRoute(request.method, location?.path ?? url.pathname)
  const route = found !== null && service.offers(found.name) ? found : null
  const exchange: Exchange = { request, url, route, faults: [], problems: auditRequest(request, found) }
  const response = await answer(host, exchange)
  host.log.add({
    at,
    method: request.method,
    url: loggable(url),
    name: route?.name ?? null,
    status: isCut(response) ? 0 : response.status,
    ms: realNow() - start,
    hasToken: request.headers.has('authorization'),
    fromPage: request.headers.has('sec-fetch-site'),
    faults: exchange.faults,
    problems: exchange.problems,
  })
  return request.method === 'HEAD' && !isCut(response) ? withoutItsBody(response) : response
}

async function answer(host: Host, exchange: Exchange): Promise<Response> {
  const { service, store, rate, realNow } = host
  let headers: Readonly<Record<string, string>> = {}
  let response: Response
  try {
    // Every request counts, preflights too.
    headers = rate.count(service.state.profile.rateLimit, realNow())
    await store.refresh()
    response =
      exchange.request.method === 'OPTIONS' ? preflight(exchange.request) : await answerUnderFaults(host, exchange)
  } catch (error) {
    response = toErrorReply(host, error)
  }
  if (!isCut(response)) sign(response, headers, host)
  return response
}

/** Sets the headers of every response. Date is service time, so that clients can compare clocks with the service. */
function sign(response: Response, headers: Readonly<Record<string, string>>, { service, realNow }: Host): void {
  const all = { ...headers, ...(isDeployed(service) ? securityHeaders : {}) }
  for (const [name, value] of Object.entries(all)) {
    // The page for an unknown route has a policy of its own.
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  response.headers.set('Date', new Date(serviceTime(service.state.clock, realNow())).toUTCString())
}

/** Returns the faults that hit this request. Counted ones are counted down for all hosts that share the state. */
async function hitBy({ service, store, counts }: Host, { name }: Route): Promise<Hit> {
  const pickNow = (): Hit => {
    const draw = drawBy(service.state.options.seed, (id) => counts.seen(id))
    return pickFaults(service.state.faults, name, draw)
  }
  const met = service.state.faults
  const hit = pickNow()
  if (countDown(met, hit) === null) {
    counts.count(met, name, hit)
    return hit
  }
  return store.exclusive(async () => {
    // Picks again, because another request may have used the fault up while this one waited for the lock.
    const { faults } = service.state
    const hit = pickNow()
    const left = countDown(faults, hit)
    counts.count(faults, name, hit)
    if (left !== null) await store.append([{ type: 'faults', faults: left }])
    return hit
  })
}

async function answerUnderFaults(host: Host, exchange: Exchange): Promise<Response> {
  const { request, route } = exchange
  const hit = route === null ? null : await hitBy(host, route)
  const { ids = [], latencyMs = 0, outcome = null } = hit ?? {}
  exchange.faults.push(...ids)
  if (latencyMs > 0) await host.sleep(latencyMs, request.signal)
  if (outcome?.cut === true) return cutConnection()
  if (outcome?.hang === true) return untilGivenUp(request.signal)
  if (outcome?.absent === true) throw noSuchRoute(exchange)
  if (outcome?.status !== undefined) return faultReply(outcome.status, outcome)
  const storeless = outcome?.callStoreDown === true && route !== null ? withoutCallStore[route.name] : undefined
  if (storeless !== undefined) return storeless.reply()
  const response = await ask(host, exchange)
  if (host.checkAnswers === true && route !== null && response.ok) {
    exchange.problems.push(...(await auditAnswer(response, route)))
  }
  if (outcome === null) return response
  if (outcome.loseAnswer === true) return cutConnection()
  const page = pageOf(host, exchange)
  const { seed } = host.service.state.options
  return corruptResponse(response, { fault: outcome, seed, page, previous: () => previousPage(host, exchange, page) })
}

function noSuchRoute({ request, url }: Exchange) {
  return refusePage(404, `Cannot ${request.method} ${url.pathname}`)
}

/** Never responds; ends when the client goes away. */
async function untilGivenUp(signal: AbortSignal): Promise<Response> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  return cutConnection()
}

function pageOf({ service }: Host, { url, route }: Exchange): number {
  const base = route?.name === 'listRecentCalls' ? service.state.profile.pageBase : 1
  return Math.max(0, (Number(url.searchParams.get('page') ?? base) || base) - base)
}

async function previousPage(host: Host, { request, url, route }: Exchange, page: number): Promise<Json | null> {
  if (page === 0 || request.method !== 'GET' || !url.searchParams.has('page')) return null
  const before = new URL(url)
  before.searchParams.set('page', `${Number(url.searchParams.get('page')) - 1}`)
  const asked = new Request(before, { headers: request.headers })
  const response = await ask(host, { request: asked, url: before, route, faults: [], problems: [] })
  // Our own JSON from just now.
  return response.ok ? ((await response.json()) as Json) : null
}

/** Not a switch: the difference is invisible to a client that doesn't look for it. */
function isDeployed({ state }: Service): boolean {
  return state.profile.name === 'deployed'
}

/** Returns the Authorization header or equivalent: deployed servers also take a token in the query, but not both. */
function authorizationOf({ request, url }: Exchange, service: Service): string | null {
  const header = request.headers.get('authorization')
  const token = isDeployed(service) ? url.searchParams.get('access_token') : null
  if (token === null) return header
  if (header !== null) throw refuseText(400, 'Bad Request')
  return `Bearer ${token}`
}

/** Returns the service's response. Parses the body before checking the token, as deployed servers do. */
async function ask(host: Host, exchange: Exchange): Promise<Response> {
  const { service, store, realNow, sleep } = host
  const { request, url, route, problems } = exchange
  try {
    const body = await readBody(request)
    if (route !== null) problems.push(...auditBody(route, body))
    const caller = service.authorize(authorizationOf(exchange, service), serviceTime(service.state.clock, realNow()))
    if (route === null) throw noSuchRoute(exchange)
    const { name, endpoint } = route
    const params = decodeParams(route.params)
    const execute = async (): Promise<ServiceReply> => {
      const now = serviceTime(service.state.clock, realNow())
      const reply = service.execute({ name, caller, params, query: url.searchParams, body }, now)
      if (reply.changes.length > 0) await store.append(reply.changes)
      return reply
    }
    const reply = await (endpoint.effect === 'write' ? store.exclusive(execute) : execute())
    if (reply.takesMs !== undefined) await sleep(reply.takesMs, request.signal)
    if (reply.text !== undefined) return textReply(reply.status, reply.text)
    if (reply.bytes !== undefined) return fileReply(reply.bytes)
    const isTagged = isDeployed(service) && reply.body !== undefined && endpoint.effect === 'read'
    return isTagged
      ? taggedReply(reply.status, reply.body, request.headers.get('if-none-match'))
      : jsonReply(reply.status, reply.body)
  } catch (error) {
    return toErrorReply(host, error)
  }
}

function toErrorReply({ onDefect }: Host, error: unknown): Response {
  if (error instanceof ServiceError) return errorReply(error)
  onDefect?.(error)
  return errorReply(refuse(500, error instanceof Error ? error.message : String(error)))
}

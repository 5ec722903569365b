/** The mock service over real HTTP, optionally with the production build on the same origin. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '../../src/contract/endpoints.ts'
import { toOpenApi } from '../../src/contract/openapi.ts'
import { type Backend, createBackend } from '../http/backend.ts'
import { loggable } from '../http/request-log.ts'
import { isCut } from '../http/replies.ts'
import { locate } from '../http/routes.ts'
import type { State } from '../service/state.ts'
import type { ServiceOptions } from '../service/options.ts'
import { guideOf } from './guide.ts'
import { sendHook } from './hook-request.ts'
import { createHookSender, type HookSenderOptions } from './hook-sender.ts'
import { openState } from './file-store.ts'
import { sendResponse, toRequest, urlOf } from './node-request.ts'
import { parseUrl } from '../service/body.ts'
import type { Service } from '../service/service.ts'
import { realNow, sleep } from './real-time.ts'
import { createStaticFiles, type StaticFiles } from './static-files.ts'

export interface ServerOptions extends ServiceOptions {
  /** Interface to listen on. Default: loopback, since anyone who reaches the mock may reset it. */
  readonly host?: string
  /** Default 0: any free port. */
  readonly port?: number
  /** File that keeps the state. Without it, the state ends with the process. */
  readonly stateFile?: string
  /** A production build's folder. */
  readonly staticDir?: string
  /** The build's base path, with slashes at both ends. Default "/". */
  readonly base?: string
  /** Where web callbacks may go: this machine only, or anywhere. Default: none are sent, only recorded. */
  readonly deliverHooks?: 'loopback' | 'anywhere'
  /** Whether to check responses against the contract and log mismatches. Default false. */
  readonly checkAnswers?: boolean
  /** Ms within which a client must send a request, and its headers in half of that. Default 20 seconds. */
  readonly slowestRequestMs?: number
  /** Receives a line for every request, never with a token. */
  readonly log?: (line: string) => void
  /** Receives messages for an administrator: a damaged state file, a defect. Default: standard error. */
  readonly warn?: (line: string) => void
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Time-out for an application's response to a web callback. */
const hookTimeoutMs = 10_000
const hookIntervalMs = 100

/** Starts a server. Rejects with a readable message for a port or state file in use, or a folder without a build. */
export async function startServer(options: ServerOptions) {
  const {
    host = '127.0.0.1',
    port = 0,
    staticDir,
    base = '/',
    log,
    warn = console.error,
    checkAnswers = false,
    slowestRequestMs = 20_000,
  } = options
  const files = staticDir === undefined ? null : await createStaticFiles(staticDir, base)
  const state = await openState(options, { stateFile: options.stateFile, realNow, warn })
  const { service, store } = state
  const hooks = hookSenderOf(options, service)
  const backend = createBackend({
    service,
    store,
    realNow,
    sleep,
    checkAnswers,
    ...(hooks === null ? {} : { outcomeOf: (delivery) => hooks.outcomeOf(delivery) }),
    onDefect: (error) => warn(describe(error)),
  })
  const site: Site = { backend, files, base, host, log, state: () => service.state }

  // If a reused connection breaks without a response, browsers resend the request, even a POST. So that a client sees
  // the break, no connection is reused while a fault may break one.
  const mayCut = () =>
    service.state.faults.some(
      ({ cut, loseAnswer, hang, body }) => cut === true || loseAnswer === true || hang === true || body === 'cut short',
    )
  const inWork = new Set<Promise<void>>()
  // A client that sends a request byte by byte gets a 408.
  const limits = {
    requestTimeout: slowestRequestMs,
    headersTimeout: slowestRequestMs / 2,
    connectionsCheckingInterval: Math.min(1000, slowestRequestMs / 4),
    // Longer than a busy client pauses: one that reuses a connection just as it's closed gets an error.
    keepAliveTimeout: 60_000,
  }
  const server = createServer(limits, (message, response) => {
    // Node itself handles a client's `Connection: close`.
    if (mayCut()) response.shouldKeepAlive = false
    const work = respond(site, message, response)
      // An unhandled rejection would end the process.
      .catch((error: unknown) => {
        warn(describe(error))
        message.socket.destroy()
      })
      .finally(() => {
        inWork.delete(work)
        if (mayCut()) server.closeIdleConnections()
      })
    inWork.add(work)
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (error) {
    await state.close()
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const words = isInUse
      ? `port ${port} is in use; choose another with --port`
      : `cannot listen on ${host}, port ${port}: ${describe(error)}`
    throw new Error(words, { cause: error })
  }
  server.on('error', (error) => warn(describe(error)))
  const hookTimer = hooks === null ? undefined : setInterval(() => hooks.tick(), hookIntervalMs)

  return {
    /** Origin, without a trailing slash. */
    url: originOf(server.address(), host),
    /** The options that the state was started with; from the state file if there is one. */
    options: service.state.options,
    /** Closes all connections and releases the state file. */
    async close() {
      clearInterval(hookTimer)
      hooks?.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      // Quick, since no client waits any more; but their writes still need the file.
      await Promise.all(inWork)
      await state.close()
    },
  }
}

function hookSenderOf({ deliverHooks, log }: ServerOptions, service: Service) {
  if (deliverHooks === undefined) return null
  const anywhere = deliverHooks === 'anywhere'
  const send: HookSenderOptions['send'] = (callback, signal) =>
    sendHook(callback, { anywhere, timeoutMs: hookTimeoutMs, signal })
  return createHookSender({ service, realNow, send, ...(log === undefined ? {} : { log }) })
}

interface Site {
  readonly backend: Backend
  readonly state: () => State
  readonly files: StaticFiles | null
  readonly base: string
  readonly host: string
  readonly log: ServerOptions['log']
}

async function respond(site: Site, message: IncomingMessage, to: ServerResponse): Promise<void> {
  const start = realNow()
  const gone = new AbortController()
  to.on('close', () => {
    if (!to.writableFinished) gone.abort()
  })
  // The client closed the connection while we wrote: nothing to report.
  to.on('error', () => gone.abort())
  const url = urlOf(message.url, 'http://localhost')
  const request = url === null ? null : await toRequest(message, url, gone.signal)
  // Keeps the request from being garbage-collected with its signal's listeners: a hanging request would never end.
  gone.signal.addEventListener('abort', () => void request)
  const badRequest = { status: 400, headers: { Connection: 'close' } }
  const response = request === null ? new Response('Bad Request', badRequest) : await answer(site, request)
  await sendResponse(response, message, to)
  const status = isCut(response) ? 'cut' : response.status
  const time = new Date(start).toISOString()
  site.log?.(`${time} ${message.method} ${url === null ? '?' : loggable(url)} ${status} ${realNow() - start} ms`)
}

async function answer({ backend, files, base, host, state }: Site, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const location = locate(pathname)
  if (location?.area === 'control' && !isOwnPage(request.headers, host)) {
    return Response.json(
      { msg: 'controls are for pages of this origin, at an address or as localhost' },
      { status: 403 },
    )
  }
  const isApi = location !== null && (location.prefix === '' || `${location.prefix}/` === base)
  if (isApi) return backend.handle(request)
  if (request.method === 'GET' || request.method === 'HEAD') {
    // Deployed servers have this health check too.
    if (pathname === '/health') return new Response('OK')
    if (pathname === '/openapi.json') return Response.json(toOpenApi(endpoints), { headers: openHeaders })
    // A build has its own page here.
    if (pathname === '/' && files === null) {
      return new Response(guideOf(state(), request.headers.get('host') ?? new URL(request.url).host))
    }
  }
  return (await files?.(request)) ?? backend.handle(request)
}

/**
 * Returns whether the request can't come from another origin's page. A host name other than localhost may be a foreign
 * DNS name pointed at this machine, which would make its page "same-origin"; an IP address can't be such a name.
 */
function isOwnPage(headers: Headers, host: string): boolean {
  const authority = headers.get('host') ?? ''
  const origin = headers.get('origin')
  if (origin !== null && parseUrl(origin)?.host !== authority) return false
  const name = parseUrl(`http://${authority}`)?.hostname ?? ''
  return name === host || /^(?:(?:.+\.)?localhost|[\d.]+|\[.*\])$/.test(name)
}

const openHeaders = { 'Access-Control-Allow-Origin': '*' }

function originOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0
  // Clients can't connect to a wildcard address.
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Describes a system error (such as a full disk) by its message, and a defect of ours by its stack. */
function describe(error: unknown): string {
  if (error instanceof Error && 'syscall' in error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Sends one web callback over the network. */
import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { parseUrl } from '../service/body.ts'
import { inClear } from '../service/extras.ts'
import type { Callback } from '../service/service.ts'

export interface HookRequestOptions {
  /** Whether it may call other machines too. */
  readonly anywhere: boolean
  /** Up to the head of the response. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly lookup?: Lookup
}

/** Sends the callback once, signed. Returns the outcome in a few words. Never rejects, follows no redirects. */
export async function sendHook({ delivery, auth }: Callback, options: HookRequestOptions): Promise<string> {
  const { anywhere, timeoutMs, signal, lookup } = options
  const { url, method } = delivery
  const payload = JSON.stringify(delivery.payload)
  // Spec silent (hookPayload): as on deployed servers, a GET carries no call data. Source: docs/api.md#web-callbacks.
  const body = method === 'GET' ? null : payload
  const headers = {
    Accept: 'application/json',
    'User-Agent': 'switchboard-mock',
    'Jambonz-Signature': signatureOf(payload, Math.floor(Date.now() / 1000)),
    ...(body === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    ...(auth === null
      ? {}
      : { Authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}` }),
  }
  try {
    const target = await targetOf(url, anywhere, lookup)
    const outcome = await send(
      target,
      body,
      { method, headers, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) },
      timeoutMs,
    )
    return signal.aborted ? 'cancelled' : outcome
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return message.startsWith('refused') ? message : `failed: ${message}`
  }
}

/** Signs a payload at a time, in seconds since 1970. The key is the webhook secret of every account of the mock. */
function signatureOf(payload: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', inClear).update(`${seconds}.${payload}`).digest('hex')}`
}

function send(
  { url, addresses }: Target,
  body: string | null,
  request: Pick<RequestOptions, 'method' | 'headers' | 'signal'>,
  timeoutMs: number,
): Promise<string> {
  const lookup: LookupFunction = (_name, { all }, found) => {
    if (all === true) found(null, [...addresses])
    else found(null, addresses[0]?.address ?? '', addresses[0]?.family)
  }
  return new Promise((resolve) => {
    const answered = (status: number) => resolve(`answered ${status}`)
    const fail = (error: Error) => {
      // A host name with several addresses fails once for each.
      const errors = error instanceof AggregateError ? (error.errors as readonly Error[]) : [error]
      const isLate = error.name === 'TimeoutError' || error.name === 'AbortError'
      resolve(
        isLate ? `no answer within ${timeoutMs} ms` : `failed: ${errors.map(({ message }) => message).join('; ')}`,
      )
    }
    const made = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      { ...request, lookup, agent: false },
      (response) => {
        answered(response.statusCode ?? 0)
        // The application's instructions for the call are ignored: a mock can't follow them.
        response.on('error', () => undefined)
        response.resume()
      },
    )
    made.on('upgrade', ({ statusCode = 0 }, socket) => {
      answered(statusCode)
      socket.destroy()
    })
    made.on('error', fail)
    made.end(body ?? undefined)
  })
}

interface Target {
  readonly url: URL
  /** Addresses to try in order, regardless of later look-ups. At least one. */
  readonly addresses: readonly Address[]
}

interface Address {
  readonly address: string
  readonly family: number
}

type Lookup = (name: string) => Promise<readonly Address[]>

const systemLookup: Lookup = (name) => lookup(name, { all: true })

/**
 * Decides where a web callback may go. The address is looked up once, checked and then connected to, so a name that
 * resolves differently the second time (DNS rebinding) gains nothing. Rejects with a readable message if the target
 * isn't allowed.
 */
export async function targetOf(text: string, anywhere: boolean, find: Lookup = systemLookup): Promise<Target> {
  const url = parseUrl(text)
  if (url === null) throw new Error('refused: not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`refused: ${url.protocol} is not HTTP`)
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(name) > 0 ? [{ address: name, family: isIP(name) }] : await find(name)
  if (found.length === 0) throw new Error(`refused: ${name} has no address`)
  // Checks all of them, since any one may be used.
  const outside = anywhere ? undefined : found.find(({ address }) => !isLoopback(address))
  if (outside !== undefined)
    throw new Error(`refused: ${outside.address} is not this machine (--deliver-hooks-anywhere)`)
  // Only the hook's own user name and password are sent.
  url.username = ''
  url.password = ''
  return { url, addresses: found }
}

/** Matches 127.0.0.0/8, also when written as IPv6, and ::1 (RFC 1122, RFC 4291). */
export function isLoopback(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** Sends one web callback over the network. */
import { lookup } from 'node:dns/promises'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { parseUrl } from '../service/body.ts'
import type { Callback } from '../service/service.ts'

export interface HookRequestOptions {
  /** Whether it may call other machines too. */
  readonly anywhere: boolean
  readonly timeoutMs: number
  readonly lookup?: Lookup
}

/** Sends the callback and returns the outcome in a few words. Never rejects, follows no redirects. */
export async function sendHook({ delivery, auth }: Callback, options: HookRequestOptions): Promise<string> {
  try {
    const target = await targetOf(delivery.url, options.anywhere, options.lookup)
    // Spec silent (hookPayload): as on deployed servers, a GET carries no call data. Source: docs/api.md#web-callbacks.
    const body = delivery.method === 'GET' ? null : JSON.stringify(delivery.payload)
    const lookup: LookupFunction = (_name, { all }, found) => {
      if (all === true) found(null, [...target.addresses])
      else found(null, target.addresses[0]?.address ?? '', target.addresses[0]?.family)
    }
    const status = await send(target.url, body, {
      method: delivery.method,
      lookup,
      agent: false,
      headers: {
        Accept: 'application/json',
        'User-Agent': 'switchboard-mock',
        ...(body === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        ...(auth === null
          ? {}
          : { Authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}` }),
      },
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    return `answered ${status}`
  } catch (error) {
    const { name = '', message = String(error) } = error instanceof Error ? error : {}
    if (name === 'TimeoutError' || name === 'AbortError') return `no answer within ${options.timeoutMs} ms`
    return message.startsWith('refused') ? message : `failed: ${message}`
  }
}

function send(url: URL, body: string | null, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
      // The application's instructions for the call are ignored: a mock can't follow them.
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(body ?? undefined)
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
  return { url, addresses: found }
}

/** Matches 127.0.0.0/8, also when written as IPv6, and ::1 (RFC 1122, RFC 4291). */
export function isLoopback(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

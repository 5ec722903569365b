/** One web callback over the network. */
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Callback } from '../service/service.ts'
import { type Lookup, targetOf } from './hook-target.ts'

export interface HookRequestOptions {
  /** Whether other machines may be called, too. */
  readonly anywhere: boolean
  readonly timeoutMs: number
  readonly lookup?: Lookup
}

/** Makes the callback; what came of it, in a word or a few. Never rejects, follows no redirect. */
export async function sendHook({ delivery, auth }: Callback, options: HookRequestOptions): Promise<string> {
  try {
    const target = await targetOf(delivery.url, options.anywhere, options.lookup)
    const isGet = delivery.method === 'GET'
    const body = isGet ? null : JSON.stringify(delivery.payload)
    if (isGet) addQuery(target.url, delivery.payload)
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
      // What the application wants done with the call is not for a mock to do.
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(body ?? undefined)
  })
}

/** A GET says in its query what a POST says in its body. */
function addQuery(url: URL, payload: Callback['delivery']['payload']): void {
  if (typeof payload !== 'object' || payload === null) return
  for (const [name, value] of Object.entries(payload)) {
    if (value !== null) url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
}

/**
 * A write with a stream as its body reaches the server once. With a string, the browser may send it again if the
 * connection breaks before the response (docs/administrators.md#requests-that-browsers-repeat).
 */
import type { Input, Output, WriteEndpoint } from '../contract/endpoint.ts'
import type { Client, SendOptions } from './client.ts'
import { ApiError } from './errors.ts'

/** Facts about the browser. */
export interface StreamSupport {
  readonly canStream: () => boolean
  /** Protocol of the API's last response at this URL, such as `h2`. '' or undefined if unknown. */
  readonly protocolOf: (url: string) => string | undefined
}

/** Browsers send streams over these protocols only. */
const multiplexed: ReadonlySet<string | undefined> = new Set(['h2', 'h3'])

/** Statuses that don't complain about a body. Any other may come from a server that can't take streams. */
const unrelated: ReadonlySet<number | null> = new Set([401, 403, 404, 409, 429, 480])

/** Clients of servers that may have refused a stream. */
const refused = new WeakSet<Client>()

/**
 * Sends a write, as a stream if that is known to work. Never sends a failed stream again as text: the write may have
 * been made, and the caller has to check. Later writes of this session then go as text. Rejects with ApiError.
 */
export async function sendOnce<E extends WriteEndpoint>(
  client: Client,
  endpoint: E,
  input: Input<E>,
  options: SendOptions,
  { canStream, protocolOf }: StreamSupport = ofThisBrowser,
): Promise<Output<E>> {
  let isStream = false
  const toBody = (text: string, url: string) => {
    isStream = !refused.has(client) && multiplexed.has(protocolOf(url)) && canStream()
    return isStream ? { body: toStream(text), duplex: 'half' as const } : { body: text }
  }
  try {
    return await client.send(endpoint, input, { ...options, toBody })
  } catch (error) {
    const mayRefuse = error instanceof ApiError && error.kind !== 'aborted' && !unrelated.has(error.status)
    if (isStream && mayRefuse) refused.add(client)
    throw error
  }
}

/** Not a Blob's stream: if its connection breaks, it usually crashes Chromium's whole network process. */
function toStream(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
}

/** Whether a browser accepts streams as bodies. Others never read `duplex`, or send a string, with a type. */
export function takesStreams(RequestClass: typeof Request): boolean {
  let isRead = false
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      isRead = true
      return 'half' as const
    },
  }
  try {
    return !new RequestClass('data:,', init).headers.has('Content-Type') && isRead
  } catch {
    return false
  }
}

/** Keyed by origin. */
const protocols = new Map<string, string>()

const noteProtocols = (entries: readonly PerformanceEntry[]) => {
  for (const entry of entries) {
    // The observer takes `resource` entries only.
    const { name, nextHopProtocol, responseStatus } = entry as PerformanceResourceTiming
    // Without a status there was no response. Unlike the dashboard's files, API responses never come from a cache.
    if (responseStatus > 0 && name.includes('/v1/')) protocols.set(new URL(name).origin, nextHopProtocol)
  }
}

// Starts when code that writes is loaded; `buffered` includes earlier entries.
const observer = new PerformanceObserver((list) => noteProtocols(list.getEntries()))
observer.observe({ type: 'resource', buffered: true })

const ofThisBrowser: StreamSupport = {
  canStream: () => takesStreams(Request),
  protocolOf: (url) => {
    noteProtocols(observer.takeRecords())
    return protocols.get(new URL(url).origin)
  },
}

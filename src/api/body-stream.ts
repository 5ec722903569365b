/**
 * A write whose body is a stream reaches the server once. One whose body is a text may be sent again by the browser, when
 * its connection breaks before the answer (docs/administrators.md#requests-that-browsers-repeat).
 */
import type { Input, Output, WriteEndpoint } from '../contract/endpoint.ts'
import type { Client, SendOptions } from './client.ts'
import { ApiError } from './errors.ts'

/** What there is to know of the browser. */
export interface StreamSupport {
  readonly canStream: () => boolean
  /** Of the last answer that came from the API at this URL: `h2`. '' or undefined: the browser doesn't tell. */
  readonly protocolOf: (url: string) => string | undefined
}

/** Browsers send a stream over these, and over no other protocol. */
const multiplexed: ReadonlySet<string | undefined> = new Set(['h2', 'h3'])

/** With these a server doesn't complain of a body. With any other, it may be one that can't take streams. */
const unrelated: ReadonlySet<number | null> = new Set([401, 403, 404, 409, 429, 480])

/** Of servers that may have refused a stream. */
const refused = new WeakSet<Client>()

/**
 * Sends a write, as a stream where that is known to work. A stream that fails is never sent again in another way: whether it
 * was made is to be looked into. Further writes of this session then go as text. Rejects with ApiError.
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

/** Not that of a Blob: when its connection breaks, that one ends Chromium's whole network process more often than not. */
function toStream(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
}

/** Whether a browser takes a stream as a body: others never read `duplex`, or make a text of the stream, which has a type. */
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

/** By origin. */
const protocols = new Map<string, string>()

const noteProtocols = (entries: readonly PerformanceEntry[]) => {
  for (const entry of entries) {
    // By what is observed.
    const { name, nextHopProtocol, responseStatus } = entry as PerformanceResourceTiming
    // Without a status there was no answer. Files of the dashboard may have come from a cache, answers of the API never do.
    if (responseStatus > 0 && name.includes('/v1/')) protocols.set(new URL(name).origin, nextHopProtocol)
  }
}

// From when there is code that writes; the browser keeps what came before.
const observer = new PerformanceObserver((list) => noteProtocols(list.getEntries()))
observer.observe({ type: 'resource', buffered: true })

const ofThisBrowser: StreamSupport = {
  canStream: () => takesStreams(Request),
  protocolOf: (url) => {
    noteProtocols(observer.takeRecords())
    return protocols.get(new URL(url).origin)
  },
}

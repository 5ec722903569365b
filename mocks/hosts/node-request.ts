/** Converts between node:http and fetch's Request and Response. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readLimit } from '../http/body.ts'
import { isCut } from '../http/replies.ts'
import { parseUrl } from '../service/body.ts'

/** Returns a request line's URL, or null if invalid. Uses `origin` instead of the client's Host header. */
export function urlOf(target: string | undefined, origin: string): URL | null {
  // Not `new URL(target, origin)`: "//x/y" would become another host.
  const text = target?.startsWith('/') === true ? origin + target : target === '*' ? origin : (target ?? '')
  return parseUrl(text)
}

/** Returns null if the client went away, or sent what can't be a Request (a forbidden method or header). */
export async function toRequest(message: IncomingMessage, url: URL, signal: AbortSignal): Promise<Request | null> {
  const method = message.method ?? 'GET'
  try {
    const headers = new Headers()
    for (const [name, values] of Object.entries(message.headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value)
    }
    // fetch allows no body for these two.
    if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal })
    const body = await readBytes(message)
    return new Request(url, { method, headers, signal, ...(body.byteLength > 0 ? { body } : {}) })
  } catch {
    return null
  }
}

/** Reads a body. If it's too long, drops the rest, but reads to the end so that the client gets its response. */
function readBytes(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const finish = (): void => resolve(new Uint8Array(Buffer.concat(chunks)))
    message.on('data', (chunk: Uint8Array) => {
      if (size > readLimit) return
      chunks.push(chunk)
      size += chunk.byteLength
      if (size > readLimit) finish()
    })
    message.on('end', finish)
    message.on('error', reject)
    message.on('close', () => reject(new Error('the client closed the connection')))
  })
}

/** Sends a response, or closes the connection without one if it's marked as cut. */
export async function sendResponse(response: Response, message: IncomingMessage, to: ServerResponse): Promise<void> {
  if (isCut(response)) {
    // Sends one byte that isn't HTTP: if a reused connection closes without a byte, Chromium resends the request by
    // itself, even a POST, and the client wouldn't see the fault.
    message.socket.end('\0')
    return
  }
  const { bytes: body, isWhole } = await readAnswer(response)
  const hasLength = message.method !== 'HEAD' && response.status !== 204 && response.status !== 304
  to.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // One byte more than it sends, if the response is cut short.
    ...(hasLength ? { 'Content-Length': body.byteLength + (isWhole ? 0 : 1) } : {}),
    // The client may still be sending, and the rest of this body can't be told from the next request in time.
    ...(response.status === 413 ? { Connection: 'close' } : {}),
  })
  if (isWhole) to.end(body)
  else to.write(body, () => message.socket.end())
}

/** Returns the body, or the part that arrived before it broke. */
async function readAnswer({ body }: Response): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of body ?? []) chunks.push(chunk)
    const [only] = chunks
    return { bytes: only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks), isWhole: true }
  } catch {
    return { bytes: Buffer.concat(chunks), isWhole: false }
  }
}

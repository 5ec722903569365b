/** Between node:http and fetch's Request and Response. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readLimit } from '../http/body.ts'
import { isCut } from '../http/replies.ts'
import { parseUrl } from '../service/body.ts'

/** The URL a request line asks for; null when it is none. The host is ours to say, not the client's. */
export function urlOf(target: string | undefined, origin: string): URL | null {
  // Not `new URL(target, origin)`: "//x/y" would become another host.
  const text = target?.startsWith('/') === true ? origin + target : target === '*' ? origin : (target ?? '')
  return parseUrl(text)
}

/** null: what the client sent cannot be a request (a forbidden method or header), or it went away. */
export async function toRequest(message: IncomingMessage, url: URL, signal: AbortSignal): Promise<Request | null> {
  const method = message.method ?? 'GET'
  try {
    const headers = new Headers()
    for (const [name, values] of Object.entries(message.headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value)
    }
    // fetch knows no body for these two.
    if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal })
    const body = await readBytes(message)
    return new Request(url, { method, headers, signal, ...(body.byteLength > 0 ? { body } : {}) })
  } catch {
    return null
  }
}

/** A body, or as much of it as shows that it is too long; the rest is read and dropped, so that the answer gets through. */
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

/** Sends an answer; a cut one by closing the connection without an answer. */
export async function sendResponse(response: Response, message: IncomingMessage, to: ServerResponse): Promise<void> {
  if (isCut(response)) {
    // Not a word of HTTP, but not nothing either: when a connection that was used before closes without a byte,
    // Chromium sends the request once more by itself, a POST too, and the fault would not be what was asked for.
    message.socket.end('\0')
    return
  }
  const { bytes: body, isWhole } = await readAnswer(response)
  const hasLength = message.method !== 'HEAD' && response.status !== 204 && response.status !== 304
  to.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // One more than comes, of an answer that is cut short.
    ...(hasLength ? { 'Content-Length': body.byteLength + (isWhole ? 0 : 1) } : {}),
    // The client may still be sending; another request cannot be told from the rest of this one in time.
    ...(response.status === 413 ? { Connection: 'close' } : {}),
  })
  if (isWhole) to.end(body)
  else to.write(body, () => message.socket.end())
}

/** The body, or what came of it before it broke. */
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

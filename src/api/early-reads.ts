/** Reads that are sent before the app's code has loaded (src/start); its client takes them over. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { Connection } from './connection.ts'
import { parallelRequests } from './gate.ts'
import { createHandover } from '../lib/handover.ts'
import { toOrigin, toRequestInit } from './request.ts'
import { toPath } from './url.ts'

/** A read without its schemas: all that sending it needs. */
export interface EarlyRead {
  readonly endpoint: Pick<Endpoint, 'name' | 'method' | 'path' | 'accept'>
  readonly input: Readonly<Record<string, unknown>>
}

export type EarlyReads = ReturnType<typeof createEarlyReads>

export const handedReads = createHandover<EarlyReads>('switchboardReads')

interface PendingRead {
  readonly accept: string
  readonly response: Promise<Response>
  readonly controller: AbortController
}

/** `origin` is the page's. */
export function createEarlyReads(
  { server, token, account_sid }: Omit<Connection, 'id'>,
  origin: string,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
) {
  const pending = new Map<string, PendingRead>()
  let isOver = false

  function send({ endpoint, input }: EarlyRead) {
    const url = toOrigin(server, origin) + toPath(endpoint, input, account_sid)
    if (pending.has(url) || pending.size >= parallelRequests) return
    const controller = new AbortController()
    const response = fetcher(url, { ...toRequestInit(endpoint, token), signal: controller.signal })
    // The caller of `take` handles a failure; this prevents an unhandled rejection if there is none.
    response.catch(() => undefined)
    pending.set(url, { accept: endpoint.accept, response, controller })
  }

  return {
    /** Sends the reads, at most as many at once as the client's gate allows. Does nothing after `end`. */
    start(reads: readonly EarlyRead[]): void {
      if (isOver) return
      for (const read of reads) {
        try {
          send(read)
        } catch {
          // No account yet, or a sid that no path can hold: the app reports it.
        }
      }
    },
    /**
     * Returns the response to exactly this request, if it was sent: it then belongs to the caller, and `signal` aborts
     * it. Each is returned once, so that a second request goes to the server.
     */
    take(url: string, { method, accept }: EarlyRead['endpoint'], forToken: string, signal: AbortSignal) {
      const read = pending.get(url)
      if (read === undefined || method !== 'GET' || accept !== read.accept || forToken !== token) return null
      pending.delete(url)
      const abort = () => read.controller.abort(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
      return read.response
    },
    /** Aborts the reads that weren't taken. */
    end(): void {
      isOver = true
      for (const { controller } of pending.values()) controller.abort()
      pending.clear()
    },
  }
}

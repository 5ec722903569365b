/** Reads that set out before the code of the app is there (src/start), to be taken over by its client. */
import type { ReadEndpoint } from '../contract/endpoint.ts'
import type { Connection } from './connection.ts'
import { parallelRequests } from './gate.ts'
import { toOrigin, toRequestInit } from './request.ts'
import { toPath } from './url.ts'

/** A read without its schemas: what it takes to ask. */
export interface EarlyRead {
  readonly endpoint: Pick<ReadEndpoint, 'name' | 'method' | 'path' | 'accept'>
  readonly input: Readonly<Record<string, unknown>>
}

export interface EarlyReads {
  /** Asks, as the client would: no more at once than its gate lets through. Nothing, once it has ended. */
  start(reads: readonly EarlyRead[]): void
  /**
   * The answer to this very request, if it has set out: from then on it is the caller's, and `signal` ends it. Each is
   * given away once, so that whoever asks again asks the server.
   */
  take(url: string, endpoint: EarlyRead['endpoint'], token: string, signal: AbortSignal): Promise<Response> | null
  /** Ends what nobody took. */
  end(): void
}

interface UnderWay {
  readonly accept: string
  readonly answer: Promise<Response>
  readonly controller: AbortController
}

/** `origin` is that of the page. */
export function createEarlyReads(
  { server, token, account_sid }: Omit<Connection, 'id'>,
  origin: string,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): EarlyReads {
  const underWay = new Map<string, UnderWay>()
  let isOver = false

  function ask({ endpoint, input }: EarlyRead) {
    const url = toOrigin(server, origin) + toPath(endpoint, input, account_sid)
    if (underWay.has(url) || underWay.size >= parallelRequests) return
    const controller = new AbortController()
    const answer = fetcher(url, { ...toRequestInit(endpoint, token), signal: controller.signal })
    // Told to whoever takes it over; to nobody, if nobody does.
    answer.catch(() => undefined)
    underWay.set(url, { accept: endpoint.accept, answer, controller })
  }

  return {
    start(reads) {
      if (isOver) return
      for (const read of reads) {
        try {
          ask(read)
        } catch {
          // No account yet, or a sid that no path can hold: the app finds words for it.
        }
      }
    },
    take(url, { method, accept }, forToken, signal) {
      const read = underWay.get(url)
      if (read === undefined || method !== 'GET' || accept !== read.accept || forToken !== token) return null
      underWay.delete(url)
      const abort = () => read.controller.abort(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
      return read.answer
    },
    end() {
      isOver = true
      for (const { controller } of underWay.values()) controller.abort()
      underWay.clear()
    },
  }
}

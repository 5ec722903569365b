import { AnswerError } from '../contract/answer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import type { SentRequest } from './curl.ts'
import { readErrorWords } from './error-body.ts'
import { ApiError, type ApiErrorParts, type Outcome } from './errors.ts'

/** One request on its way: how far it came decides what its failure means. */
export class Attempt {
  readonly endpoint: Endpoint
  readonly request: SentRequest
  readonly #now: () => number
  #expiry: AbortSignal | null = null
  #accepted: Response | null = null

  constructor(endpoint: Endpoint, request: SentRequest, now: () => number) {
    this.endpoint = endpoint
    this.request = request
    this.#now = now
  }

  /** From here on the server may have it. `expiry` is the signal that ends the wait. */
  sending(expiry: AbortSignal) {
    this.#expiry = expiry
  }

  /** The JSON of a successful answer, null where the endpoint answers with nothing; throws ApiError for the rest. */
  async read(response: Response, token: string): Promise<Json> {
    const { status } = response
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      throw this.#error({ kind: 'redirect', outcome: 'unknown', status: status || null, serverText: null })
    }
    const contentType = response.headers.get('content-type')
    if (!response.ok) {
      // A server that echoes the request must not bring the token onto the screen.
      const { text, isHtml } = readErrorWords(hide(await response.text().catch(() => ''), token), contentType)
      // A 500 may come after the change was made (deployed-server.md, 1.1); a 4xx comes before.
      const outcome = status >= 500 ? 'unknown' : 'refused'
      const retryAfter = toSeconds(response.headers.get('retry-after'))
      throw this.#error({ kind: 'http', outcome, status, serverText: text, isHtml, retryAfter })
    }
    this.#accepted = response
    if (this.endpoint.answer.kind === 'nothing') {
      await response.body?.cancel()
      return null
    }
    const body = await response.text()
    try {
      return JSON.parse(body) as Json
    } catch (cause) {
      const { text, isHtml } = readErrorWords(hide(body, token), contentType)
      throw this.#error({ kind: 'unreadable', outcome: 'done', status, serverText: text, isHtml, cause })
    }
  }

  /** Turns whatever ended the attempt into an ApiError and throws it. */
  fail(cause: unknown, signal: AbortSignal): never {
    if (cause instanceof ApiError) throw cause
    const status = this.#accepted?.status ?? null
    if (cause instanceof AnswerError) {
      throw this.#error({ kind: 'unreadable', outcome: 'done', status, serverText: cause.message, cause })
    }
    const kind = signal.aborted ? 'aborted' : this.#expiry?.aborted === true ? 'timeout' : 'network'
    throw this.#error({ kind, outcome: this.#outcome(), status, serverText: null, cause })
  }

  #outcome(): Outcome {
    if (this.#accepted !== null) return 'done'
    return this.#expiry === null ? 'not-sent' : 'unknown'
  }

  #error(parts: Omit<ApiErrorParts, 'endpoint' | 'effect' | 'at' | 'request'>): ApiError {
    const { name, effect } = this.endpoint
    return new ApiError({ ...parts, endpoint: name, effect, at: this.#now(), request: this.request })
  }
}

/** Shorter tokens would also match ordinary words, and then the message would be the poorer. */
const shortestToken = 8

function hide(text: string, token: string): string {
  return token.length < shortestToken ? text : text.replaceAll(token, '$TOKEN')
}

function toSeconds(retryAfter: string | null): number | null {
  const seconds = retryAfter === null || retryAfter.trim() === '' ? Number.NaN : Number(retryAfter)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

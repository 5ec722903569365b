import { AnswerError, type CheckedRecords } from '../contract/answer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { type Json, parseExactly } from '../contract/json.ts'
import type { SentRequest } from './request.ts'
import { joinBytes } from '../lib/typed.ts'
import type { OnListPart } from './long-list/list-part.ts'
import { type ErrorText, readErrorText } from './error-body.ts'
import { ApiError, type ApiErrorParts, type Outcome } from './errors.ts'
import type { ServerPulse } from './server-pulse.ts'

/** Bytes. A smaller body takes a few milliseconds to parse and check. */
const bigBody = 500_000

/** One request in progress. How far it got decides what its failure means. */
export class Attempt {
  readonly endpoint: Endpoint
  readonly request: SentRequest
  readonly #now: () => number
  readonly #redact: (text: string) => string
  readonly #pulse: ServerPulse
  #sentAt: number | null = null
  #answeredAt: number | null = null
  #expiry: AbortSignal | null = null
  #accepted: Response | null = null

  /** `redact` removes the token and secrets from a text (redact-text.ts). */
  constructor(
    endpoint: Endpoint,
    request: SentRequest,
    now: () => number,
    redact: (text: string) => string,
    pulse: ServerPulse,
  ) {
    this.endpoint = endpoint
    this.request = request
    this.#now = now
    this.#redact = redact
    this.#pulse = pulse
  }

  /** The server may have the request from here on. `expiry` is the time-out signal. */
  sending(expiry: AbortSignal) {
    this.#expiry = expiry
    this.#sentAt = this.#now()
  }

  get isSent(): boolean {
    return this.#expiry !== null
  }

  /** Milliseconds from sending to the start of the response, or until now. */
  get tookMs(): number {
    return this.#sentAt === null ? 0 : (this.#answeredAt ?? this.#now()) - this.#sentAt
  }

  /**
   * Returns the JSON of a successful response, null if the endpoint returns nothing, or the bytes if it wants them.
   * Throws ApiError for the rest. `onPart` receives the progress of a long list, and `signal` aborts the reading.
   */
  async read(
    response: Response,
    signal: AbortSignal,
    onPart?: OnListPart,
  ): Promise<Json | Uint8Array | CheckedRecords> {
    const { status } = response
    this.#answeredAt = this.#now()
    this.#pulse.answered(this.#answeredAt)
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      throw this.#error({ kind: 'redirect', outcome: 'unknown', status: status || null, serverText: null })
    }
    const contentType = response.headers.get('content-type')
    if (!response.ok) {
      const { text, isHtml } = this.#wordsOf(await response.text().catch(() => ''), contentType)
      const outcome = this.#refuses(status, text, isHtml) ? 'refused' : 'unknown'
      const retryAfter = toSeconds(response.headers.get('retry-after'), this.#now())
      throw this.#error({ kind: 'http', outcome, status, serverText: text, isHtml, retryAfter })
    }
    this.#accepted = response
    if (this.endpoint.answer.kind === 'nothing') {
      if (status === this.endpoint.status) return null
      // A site that never saw the write may answer 200 too. After a delete, a read shows for certain whether it was
      // made; after an update it may not, so any text from an API counts as success.
      const said = readErrorText(await response.text().catch(() => ''), null, this.#redact)
      const isDelete = 'change' in this.endpoint && this.endpoint.change === 'delete'
      if (said.isHtml || said.text === null || isDelete) throw this.#unreadable(said)
      return null
    }
    const { answer } = this.endpoint
    const { body, list } = await receive(response, this.endpoint, signal, onPart)
    if (list !== null) return list
    const text = () => new TextDecoder().decode(body)
    if (answer.kind === 'bytes' || answer.kind === 'file') {
      const begin = new TextDecoder().decode(body.subarray(0, 99))
      // The bytes may be parsed in a worker: a body that obviously isn't JSON, such as a web page, stops here. So does
      // an empty file, or an error instead of one.
      if (answer.kind === 'bytes' ? /^\s*[[{]/.test(begin) : /^\s*[^\s<{]/.test(begin)) return body
      throw this.#unreadable(this.#wordsOf(text(), contentType))
    }
    try {
      return parseExactly(text())
    } catch {
      // Without the SyntaxError as cause: it quotes the body, which may echo the request.
      throw this.#unreadable(this.#wordsOf(text(), contentType))
    }
  }

  /**
   * Reads the words of a body. For an extra, drops a body of data, such as half a list: no allow-list has removed its
   * secrets.
   */
  #wordsOf(body: string, contentType: string | null): ErrorText {
    const words = readErrorText(body, contentType, this.#redact)
    const isData = this.#accepted !== null ? !words.isHtml : /[[{]/.test(words.text ?? '')
    return this.endpoint.isExtra === true && isData ? { text: null, isHtml: false } : words
  }

  #unreadable({ text, isHtml }: ErrorText): ApiError {
    const status = this.#accepted?.status ?? null
    // A web page or an empty body comes from something else, which hardly made the change.
    const outcome = isHtml || text === null ? 'unknown' : this.#outcome()
    return this.#error({ kind: 'unreadable', outcome, status, serverText: text, isHtml })
  }

  /** Throws the error for an empty list that isn't believed. */
  doubt(): never {
    const status = this.#accepted?.status ?? null
    throw this.#error({ kind: 'doubtful', outcome: 'done', status, serverText: null })
  }

  /** Whether an error response means that nothing was changed (docs/api.md#error-bodies). */
  #refuses(status: number, text: string | null, isHtml: boolean): boolean {
    if (status === 500) return !isHtml && text !== null && /foreign key constraint|\bis required\b/i.test(text)
    // A proxy's 408 may mean that the server took too long, and is still at it.
    if (status !== 404) return status < 500 && status !== 408
    // An HTML 404 may be a proxy's. With an empty one, the record may be gone, except for a create.
    return !isHtml && (text !== null || !('change' in this.endpoint) || !/create|delete/.test(this.endpoint.change))
  }

  /** Throws the error for a request that this browser refuses to send. */
  refuse(kind: 'read-only' | 'locked' | 'off'): never {
    throw this.#error({ kind, outcome: 'not-sent', status: null, serverText: null })
  }

  /** Converts whatever ended the attempt into an ApiError, and throws it. */
  fail(cause: unknown, signal: AbortSignal): never {
    if (cause instanceof ApiError) throw cause
    const status = this.#accepted?.status ?? null
    if (cause instanceof AnswerError) {
      const serverText = this.#redact(cause.message)
      throw this.#error({ kind: 'unreadable', outcome: this.#outcome(), status, serverText, cause })
    }
    const kind = signal.aborted ? 'aborted' : this.#expiry?.aborted === true ? 'timeout' : this.#kindOf(cause)
    const outcome = this.#outcome()
    const isLimitLikely = kind === 'network' && outcome === 'unknown' && this.#pulse.isLimitLikely(this.#now())
    throw this.#error({ kind, outcome, status, serverText: null, isLimitLikely, cause })
  }

  /** Anything but a broken stream, once a response was accepted, comes from reading it: the same at every retry. */
  #kindOf(cause: unknown): 'network' | 'unreadable' {
    const isOfStream = cause instanceof TypeError || cause instanceof DOMException
    return this.#accepted === null || isOfStream ? 'network' : 'unreadable'
  }

  #outcome(): Outcome {
    // Only the documented status proves that it was made: a site that never saw the request may send any other success.
    if (this.#accepted !== null) return this.#accepted.status === this.endpoint.status ? 'done' : 'unknown'
    return this.#expiry === null ? 'not-sent' : 'unknown'
  }

  #error(parts: Omit<ApiErrorParts, 'endpoint' | 'effect' | 'at' | 'request'>): ApiError {
    const { name, effect } = this.endpoint
    // A browser that rejects a header quotes it in the error, token included.
    const quotes = parts.cause instanceof Error && this.#redact(parts.cause.message) !== parts.cause.message
    const cause = quotes ? undefined : parts.cause
    const tookMs = this.isSent ? this.tookMs : null
    return new ApiError({ ...parts, cause, endpoint: name, effect, at: this.#now(), request: this.request, tookMs })
  }
}

/**
 * Reads the bytes of a response. Checks the records of a long list while they arrive: `list` then holds them all, and
 * `body` is empty. `list` is null if it isn't such a list.
 */
async function receive(
  response: Response,
  { name, answer }: Endpoint,
  signal: AbortSignal,
  onPart: OnListPart = () => undefined,
) {
  // In one piece: reading chunks and joining them would cost twice as much.
  if (answer.kind !== 'list') return { body: new Uint8Array(await response.arrayBuffer()), list: null }
  const stream = response.body?.getReader()
  // Of the compressed bytes, if they are. On a slow network, the first rows show long before so much has arrived.
  const announced = Number(response.headers.get('content-length') ?? 0)
  const parts: Uint8Array[] = []
  let length = 0
  let isLong = false
  for (;;) {
    const { value } = (await stream?.read()) ?? {}
    if (value === undefined) break
    parts.push(value)
    length += value.length
    if (isLong || Math.max(length, announced) < bigBody || stream === undefined) continue
    isLong = true
    // If that code doesn't load, the list is parsed here at once, which blocks the page for a moment.
    const code = await import('./long-list/long-list.ts').catch(() => null)
    if (code !== null) return code.readLongList(stream, parts, { response, name, type: answer.record, onPart, signal })
  }
  return { body: joinBytes(parts), list: null }
}

/** Seconds. No one waits longer than a day, and a browser's timer for weeks would fire at once. */
const maxWait = 86_400

/** Seconds, or a date (RFC 9110, 10.2.3). null if it is neither, or is past. */
function toSeconds(retryAfter: string | null, now: number): number | null {
  const text = retryAfter?.trim() ?? ''
  const untilDate = text.endsWith('GMT') ? (Date.parse(text) - now) / 1000 : -1
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : untilDate
  return seconds >= 0 ? Math.min(seconds, maxWait) : null
}

import { AnswerError, type CheckedRecords } from '../contract/answer.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import type { SentRequest } from './curl.ts'
import { joinParts, type OnListPart } from './list-part.ts'
import { type ErrorWords, readErrorWords } from './error-body.ts'
import { ApiError, type ApiErrorParts, type Outcome } from './errors.ts'
import type { ServerPulse } from './server-pulse.ts'

/** Bytes; fewer are parsed and checked in a few milliseconds. */
const bigBody = 500_000

/** One request on its way: how far it came decides what its failure means. */
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

  /** `redact` takes token and secrets out of a text (redact-text.ts). */
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

  /** From here on the server may have it. `expiry` is the signal that ends the wait. */
  sending(expiry: AbortSignal) {
    this.#expiry = expiry
    this.#sentAt = this.#now()
  }

  get isSent(): boolean {
    return this.#expiry !== null
  }

  /** From sending until the answer began, or until now, ms. */
  get tookMs(): number {
    return this.#sentAt === null ? 0 : (this.#answeredAt ?? this.#now()) - this.#sentAt
  }

  /**
   * The JSON of a successful answer, null where the endpoint answers with nothing, its bytes where it wants them;
   * throws ApiError for the rest. `onPart` is told how far a long list has come, whose reading `signal` ends.
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
      // A site that never saw the write answers 200, too. Of a delete, reading tells for certain; of an update it need
      // not, so the words of an API will do.
      const said = readErrorWords(await response.text().catch(() => ''), null, this.#redact)
      if (said.isHtml || said.text === null || isDelete(this.endpoint)) throw this.#unreadable(said)
      return null
    }
    const { answer } = this.endpoint
    const { body, list } = await receive(response, this.endpoint, signal, onPart)
    if (list !== null) return list
    const text = () => new TextDecoder().decode(body)
    if (answer.kind === 'bytes' || answer.kind === 'file') {
      const begin = new TextDecoder().decode(body.subarray(0, 99))
      // Whoever reads JSON may be far away: what is none at first sight, a web page above all, goes no further.
      if (answer.kind === 'bytes' ? /^\s*[[{]/.test(begin) : !/^\s*</.test(begin)) return body
      throw this.#unreadable(this.#wordsOf(text(), contentType))
    }
    try {
      return JSON.parse(text()) as Json
    } catch {
      // Without the SyntaxError as cause: it quotes the body, and with it whatever the body echoes.
      throw this.#unreadable(this.#wordsOf(text(), contentType))
    }
  }

  /**
   * What a body says. Of an extra, a body of data, such as half a list, is dropped unread: it may hold secrets that no
   * allow-list has taken out.
   */
  #wordsOf(body: string, contentType: string | null): ErrorWords {
    const words = readErrorWords(body, contentType, this.#redact)
    const isData = this.#accepted !== null ? !words.isHtml : /[[{]/.test(words.text ?? '')
    return this.endpoint.isExtra === true && isData ? { text: null, isHtml: false } : words
  }

  #unreadable({ text, isHtml }: ErrorWords): ApiError {
    const status = this.#accepted?.status ?? null
    // A web page, or nothing, says that something else answered, which has hardly made the change.
    const outcome = isHtml || text === null ? 'unknown' : this.#outcome()
    return this.#error({ kind: 'unreadable', outcome, status, serverText: text, isHtml })
  }

  /** Ends it: an empty list that is not believed. */
  doubt(): never {
    const status = this.#accepted?.status ?? null
    throw this.#error({ kind: 'doubtful', outcome: 'done', status, serverText: null })
  }

  /** Whether an error answer says that nothing was changed (docs/api.md#error-bodies). */
  #refuses(status: number, text: string | null, isHtml: boolean): boolean {
    if (status === 500) return !isHtml && text !== null && /foreign key constraint|\bis required\b/i.test(text)
    if (status !== 404) return status < 500
    // By whoever stands between. Without a body it may be a record that is gone; there is none yet to be gone of a create.
    return !isHtml && (text !== null || !('change' in this.endpoint) || !/create|delete/.test(this.endpoint.change))
  }

  /** Ends it before anything is sent, for a reason of this browser. */
  refuse(kind: 'read-only' | 'locked' | 'off'): never {
    throw this.#error({ kind, outcome: 'not-sent', status: null, serverText: null })
  }

  /** Turns whatever ended the attempt into an ApiError and throws it. */
  fail(cause: unknown, signal: AbortSignal): never {
    if (cause instanceof ApiError) throw cause
    const status = this.#accepted?.status ?? null
    if (cause instanceof AnswerError) {
      const serverText = this.#redact(cause.message)
      throw this.#error({ kind: 'unreadable', outcome: this.#outcome(), status, serverText, cause })
    }
    const kind = signal.aborted ? 'aborted' : this.#expiry?.aborted === true ? 'timeout' : 'network'
    const outcome = this.#outcome()
    const isLimitLikely = kind === 'network' && outcome === 'unknown' && this.#pulse.isLimitLikely(this.#now())
    throw this.#error({ kind, outcome, status, serverText: null, isLimitLikely, cause })
  }

  #outcome(): Outcome {
    // Its documented status says that it was made; others are what a site answers that never saw it.
    if (this.#accepted !== null) return this.#accepted.status === this.endpoint.status ? 'done' : 'unknown'
    return this.#expiry === null ? 'not-sent' : 'unknown'
  }

  #error(parts: Omit<ApiErrorParts, 'endpoint' | 'effect' | 'at' | 'request'>): ApiError {
    const { name, effect } = this.endpoint
    // A browser that refuses a header quotes it, token and all.
    const quotes = parts.cause instanceof Error && this.#redact(parts.cause.message) !== parts.cause.message
    const cause = quotes ? undefined : parts.cause
    const tookMs = this.isSent ? this.tookMs : null
    return new ApiError({ ...parts, cause, endpoint: name, effect, at: this.#now(), request: this.request, tookMs })
  }
}

/**
 * The bytes of an answer. Of a long list, the records are checked while they come; `list` has all of them then, and there are
 * no bytes. null: it is no such list.
 */
async function receive(
  response: Response,
  { name, answer }: Endpoint,
  signal: AbortSignal,
  onPart: OnListPart = () => undefined,
) {
  // In one piece: it would cost twice as much to take the pieces and join them.
  if (answer.kind !== 'list') return { body: new Uint8Array(await response.arrayBuffer()), list: null }
  const stream = response.body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  let isLong = false
  for (;;) {
    const { value } = (await stream?.read()) ?? {}
    if (value === undefined) break
    parts.push(value)
    length += value.length
    if (isLong || length < bigBody || stream === undefined) continue
    isLong = true
    // Without its code the page stands still for a moment instead.
    const code = await import('./long-list.ts').catch(() => null)
    if (code !== null) return code.readLongList(stream, parts, { response, name, type: answer.record, onPart, signal })
  }
  return { body: joinParts(parts), list: null }
}

function isDelete(endpoint: Endpoint): boolean {
  return 'change' in endpoint && endpoint.change === 'delete'
}

/** Longer than a day, in seconds, nobody waits, and timers of browsers would end at once. */
const longestWait = 86_400

/** Seconds, or a date (RFC 9110, 10.2.3). null: neither, or past. */
function toSeconds(retryAfter: string | null, now: number): number | null {
  const text = retryAfter?.trim() ?? ''
  const seconds = /^\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : text.endsWith('GMT')
      ? (Date.parse(text) - now) / 1000
      : -1
  return seconds >= 0 ? Math.min(seconds, longestWait) : null
}

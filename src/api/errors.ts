import type { EndpointName } from '../contract/endpoints.ts'
import type { SentRequest } from './curl.ts'

/**
 * What went wrong:
 * - `network`: no answer (offline, wrong address, refused by CORS or by this site's policy, connection cut)
 * - `timeout`: no answer within the endpoint's time
 * - `aborted`: given up by this page (left, signed out, switched connection)
 * - `redirect`: the server pointed elsewhere; the token is not taken there
 * - `http`: an answer with an error status
 * - `unreadable`: success by its status, but not an answer of this API
 * - `doubtful`: an empty list, which the server answers with while its store is down (server-pulse.ts)
 * - `read-only`: a write on a connection that was set to read only; never sent
 * - `locked`: a write while the page waits for its person to sign in again; never sent
 * - `off`: something beyond the spec that is turned off for this connection (capabilities.ts); never sent
 */
export type ErrorKind =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'redirect'
  | 'http'
  | 'unreadable'
  | 'doubtful'
  | 'read-only'
  | 'locked'
  | 'off'

/**
 * What is known about a write that failed: `refused` (nothing changed), `not-sent` (never left this
 * browser), `done` (made, but its answer could not be read), `unknown` (it may have been made).
 */
export type Outcome = 'refused' | 'not-sent' | 'done' | 'unknown'

export interface ApiErrorParts {
  readonly kind: ErrorKind
  readonly endpoint: EndpointName | (string & {})
  readonly effect: 'read' | 'write'
  readonly outcome: Outcome
  /** HTTP status; null where there was no answer. */
  readonly status: number | null
  /** The server's own words, as text, whatever shape they came in; null where it gave none. */
  readonly serverText: string | null
  /** True when the answer was a web page: something else than this API is at that address. */
  readonly isHtml?: boolean
  /** When, ms since 1970. */
  readonly at: number
  readonly request: SentRequest
  /** Seconds the server asks to wait, where it says so and the browser lets us read it. */
  readonly retryAfter?: number | null
  /** From sending to the answer, or to its failure, ms; null: not sent. */
  readonly tookMs?: number | null
  /** No answer came, most likely because the server refuses further requests (429) in a way that the browser can't read. */
  readonly isLimitLikely?: boolean
  readonly cause?: unknown
}

/** The one error that calls of the API end in. Holds neither token nor secrets. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  readonly endpoint: string
  readonly effect: 'read' | 'write'
  readonly outcome: Outcome
  readonly status: number | null
  readonly serverText: string | null
  readonly isHtml: boolean
  readonly at: number
  readonly request: SentRequest
  readonly retryAfter: number | null
  readonly tookMs: number | null
  readonly isLimitLikely: boolean

  constructor(parts: ApiErrorParts) {
    super(`${parts.endpoint}: ${parts.kind}${parts.status === null ? '' : ` ${parts.status}`}`, { cause: parts.cause })
    this.kind = parts.kind
    this.endpoint = parts.endpoint
    this.effect = parts.effect
    this.outcome = parts.outcome
    this.status = parts.status
    this.serverText = parts.serverText
    this.isHtml = parts.isHtml ?? false
    this.at = parts.at
    this.request = parts.request
    this.retryAfter = parts.retryAfter ?? null
    this.tookMs = parts.tookMs ?? null
    this.isLimitLikely = parts.isLimitLikely ?? false
  }

  /** The same error, once it is known what the write left behind. */
  withOutcome(outcome: Outcome): ApiError {
    const { kind, endpoint, effect, status, serverText, isHtml, at, request, retryAfter, tookMs, cause } = this
    const known = { kind, endpoint, effect, status, serverText, isHtml, at, request, retryAfter, tookMs, cause }
    return new ApiError({ ...known, outcome })
  }
}

/** Whether somebody stopped it: no failure, and nothing to report. */
export function wasStopped(error: unknown): boolean {
  return error instanceof ApiError ? error.kind === 'aborted' : error instanceof DOMException
}

/** A missing call is found to be missing within milliseconds, unless the store can't be asked: then it takes 20 to 32 s. */
const slowRefusalMs = 5000

const ofOneCall: ReadonlySet<string> = new Set(['getCall', 'createCall', 'updateCall', 'deleteCall'])

/**
 * Whether the server's call store is probably down: it knows no calls, no such call (404) and no server for a new one (480),
 * after seconds (docs/api.md#when-a-part-of-the-server-fails). Then nothing of that is true.
 */
export function isCallStoreDown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, endpoint, status, isHtml, tookMs } = error
  if (kind === 'doubtful') return true
  return ofOneCall.has(endpoint) && (status === 404 || status === 480) && !isHtml && (tookMs ?? 0) >= slowRefusalMs
}

/** Whether the server says that there is no such record. A web page with status 404 comes from something else than this API. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && !error.isHtml && !isCallStoreDown(error)
}

/** Whether reading a record by its sid says that there is none. 400: a sid that cannot be one (docs/api.md#missing-records). */
export function isNoSuchRecord(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 400 && !error.isHtml)
}

/** Whether the server has it, but neither shows it to this token nor lets it be changed. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && !error.isHtml
}

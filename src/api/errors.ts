import type { EndpointName } from '../contract/endpoints.ts'
import type { SentRequest } from './request.ts'

/**
 * Kinds of failure:
 * - `network`: no response (offline, wrong address, refused by CORS or by this site's policy, connection cut)
 * - `timeout`: no response within the endpoint's time
 * - `aborted`: aborted by this page (left, signed out, switched connection)
 * - `redirect`: the server pointed elsewhere; the token isn't sent there
 * - `http`: a response with an error status
 * - `unreadable`: a success by its status, but not a response of this API
 * - `doubtful`: an empty list, which the server returns while its store is down (server-pulse.ts)
 * - `read-only`: a write on a connection that is set to read-only; never sent
 * - `locked`: a write while the page waits for the user to sign in again; never sent
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
 * What is known about a failed write: `refused` (nothing changed), `not-sent` (never left this browser), `done` (made,
 * but its response couldn't be read), `unknown` (it may have been made).
 */
export type Outcome = 'refused' | 'not-sent' | 'done' | 'unknown'

export interface ApiErrorParts {
  readonly kind: ErrorKind
  readonly endpoint: EndpointName | (string & {})
  readonly effect: 'read' | 'write'
  readonly outcome: Outcome
  /** HTTP status; null if there was no response. */
  readonly status: number | null
  /** The server's message as plain text, whatever its shape; null if there was none. */
  readonly serverText: string | null
  /** True if the response was a web page: something other than this API is at that address. */
  readonly isHtml?: boolean
  /** ms since 1970. */
  readonly at: number
  readonly request: SentRequest
  /** Seconds that the server asks to wait, if it says so and the browser may read it. */
  readonly retryAfter?: number | null
  /** Milliseconds from sending to the response or failure; null if it wasn't sent. */
  readonly tookMs?: number | null
  /** No response, most likely because the server refuses further requests with a 429 that the browser can't read. */
  readonly isLimitLikely?: boolean
  readonly cause?: unknown
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor assigns every part
export interface ApiError extends Required<Omit<ApiErrorParts, 'cause'>> {}

/** The only error that API calls reject with. Holds neither token nor secrets. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor({ cause, ...parts }: ApiErrorParts) {
    super(`${parts.endpoint}: ${parts.kind}${parts.status === null ? '' : ` ${parts.status}`}`, { cause })
    Object.assign(this, { isHtml: false, retryAfter: null, tookMs: null, isLimitLikely: false }, parts)
  }

  /** Returns the same error with the outcome that was found out later. */
  withOutcome(outcome: Outcome): ApiError {
    return Object.assign(new ApiError(this), { outcome })
  }
}

/** Whether a request was aborted: not a failure, nothing to report. */
export function wasStopped(error: unknown): boolean {
  return error instanceof ApiError ? error.kind === 'aborted' : error instanceof DOMException
}

/** Whether the same request may succeed a little later: it got no response, or the server is in trouble. */
export function mayPass({ kind, outcome, status }: Pick<ApiError, 'kind' | 'outcome' | 'status'>): boolean {
  // If it couldn't even be sent, it can't be the next time either.
  if (kind === 'network') return outcome !== 'not-sent'
  if (kind === 'timeout') return true
  return kind === 'http' && status !== null && (status === 408 || status === 429 || (status >= 500 && status !== 501))
}

/** A 404 for a missing call takes milliseconds, unless the call store can't be reached: then it takes 20 to 32 s. */
const slowRefusalMs = 5000

const ofOneCall: ReadonlySet<string> = new Set(['getCall', 'createCall', 'updateCall', 'deleteCall'])

/**
 * Whether the server's call store is probably down. The server then reports, after seconds, no calls, no such call
 * (404) or no server for a new one (480) (docs/api.md#when-a-part-of-the-server-fails). None of these is true.
 */
export function isCallStoreDown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, endpoint, status, isHtml, tookMs } = error
  if (kind === 'doubtful') return true
  return ofOneCall.has(endpoint) && (status === 404 || status === 480) && !isHtml && (tookMs ?? 0) >= slowRefusalMs
}

/** Whether the server says that there is no such record. A web page with status 404 isn't from this API. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && !error.isHtml && !isCallStoreDown(error)
}

/** Like isGone, for a read by sid. A 400 means a sid that can't be one (docs/api.md#missing-records). */
export function isNoSuchRecord(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 400 && !error.isHtml)
}

/** Whether the server has the record, but lets this token neither read nor change it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && !error.isHtml
}

/** The service's interface for hosts; create-service.ts implements it. */
import type { OperationName } from '../../src/contract/extras.ts'
import type { Json } from '../../src/contract/json.ts'
import type { Caller } from './accounts.ts'
import type { Change } from './change.ts'
import type { State } from './state.ts'

/** A request split into parts, not yet validated. */
export interface ServiceRequest {
  readonly name: OperationName
  readonly caller: Caller
  /** Path parameters, percent-decoded; includes account_sid if the path has it. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** undefined if the request had no body. */
  readonly body: Json | undefined
}

/** A success, or an error despite changes; and its changes, which take effect only when applied. */
export interface ServiceReply {
  readonly status: number
  /** undefined for no body (204), or if `text` or `bytes` is set. */
  readonly body?: Json
  /** A plain-text body instead of JSON. */
  readonly text?: string
  /** A file instead of JSON. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly changes: readonly Change[]
  /** Duration of the response in ms of real time (a slow vendor test). */
  readonly takesMs?: number
}

/** A web callback that the service invoked. */
export interface Delivery {
  readonly at: number
  readonly hook: 'call_hook' | 'call_status_hook'
  readonly url: string
  readonly method: string
  readonly call_sid: string
  /** The body of a POST; a GET doesn't send it. */
  readonly payload: Json
  /** `recorded` if not sent; a host that sends callbacks replaces it with the result. */
  readonly outcome: string
}

/** A delivery with secrets for its receiver only. */
export interface Callback {
  readonly delivery: Delivery
  /** The hook's basic auth; null if none. */
  readonly auth: { readonly username: string; readonly password: string } | null
}

export interface Service {
  readonly state: State
  /** Whether this service has an operation: those beyond the spec depend on the profile. */
  offers(name: OperationName): boolean
  /** Returns the caller for an Authorization header at service time `now`. Throws ServiceError 401 or 400. */
  authorize(authorization: string | null, now: number): Caller
  /** Computes the response to one request at service time `now`; pure. Throws ServiceError to refuse. */
  execute(request: ServiceRequest, now: number): ServiceReply
  /** Applies changes in order: from execute, from another tab, or from a log. */
  apply(changes: readonly Change[]): void
  /** Returns hook deliveries with since <= at < until, oldest first; only the last `limit` if given. */
  deliveries(since: number, until: number, limit?: number): Delivery[]
  /** Like `deliveries`, with the hooks' passwords, for a host that sends them. */
  callbacks(since: number, until: number, limit?: number): Callback[]
}

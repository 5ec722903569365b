/** The service as its hosts see it; create-service.ts makes one. */
import type { OperationName } from '../../src/contract/extras.ts'
import type { Json } from '../../src/contract/json.ts'
import type { Caller } from './accounts.ts'
import type { Change } from './change.ts'
import type { State } from './state.ts'

/** One operation as the transport hands it over: split into parts, nothing validated. */
export interface ServiceRequest {
  readonly name: OperationName
  readonly caller: Caller
  /** Path parameters, percent-decoded, account_sid included where the path has it. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** undefined: the request had no body. */
  readonly body: Json | undefined
}

/** A success, and what it does to the state. Nothing has happened until the changes are applied. */
export interface ServiceReply {
  readonly status: number
  /** undefined: no body (204), or a text. */
  readonly body?: Json
  /** A body of plain text, in the place of JSON. */
  readonly text?: string
  /** A file, in the place of JSON. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly changes: readonly Change[]
  /** Real time that the answer takes (a slow vendor test), ms. */
  readonly takesMs?: number
}

/** A web callback as the service invoked it. */
export interface Delivery {
  readonly at: number
  readonly hook: 'call_hook' | 'call_status_hook'
  readonly url: string
  readonly method: string
  readonly call_sid: string
  readonly payload: Json
  /** `recorded`: noted, not sent; a host that sends says what came back. */
  readonly outcome: string
}

/** A delivery with what only its receiver may know. */
export interface Callback {
  readonly delivery: Delivery
  /** Basic auth of the hook; null: none. */
  readonly auth: { readonly username: string; readonly password: string } | null
}

export interface Service {
  readonly state: State
  /** Whether this service has an operation: reads beyond the spec only where the profile has them. */
  offers(name: OperationName): boolean
  /** The caller behind an Authorization header at service time `now`. Throws ServiceError 401 (or 400) as deployed servers do. */
  authorize(authorization: string | null, now: number): Caller
  /** Works out the answer to one request at service time `now`; pure. Throws ServiceError for a refusal. */
  execute(request: ServiceRequest, now: number): ServiceReply
  /** Makes changes true, in order; those of execute, of another tab, or of a log. */
  apply(changes: readonly Change[]): void
  /** Hook deliveries with since <= at < until, oldest first; the last `limit` of them when given. */
  deliveries(since: number, until: number, limit?: number): Delivery[]
  /** The same with the hooks' passwords, for a host that makes them. */
  callbacks(since: number, until: number, limit?: number): Callback[]
}

import type { OperationName } from '../../src/contract/extras.ts'

export interface LoggedRequest {
  /** Service time of arrival, ms since 1970. */
  readonly at: number
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** null if it isn't an API endpoint. */
  readonly name: OperationName | null
  /** 0 if the connection was cut, or the client went away. */
  readonly status: number
  /** Real time from arrival to response. */
  readonly ms: number
  /** Whether it had an Authorization header; the token itself is never kept. */
  readonly hasToken: boolean
  /** Ids of the faults that hit it. */
  readonly faults: readonly string[]
  /** Whether a page sent it rather than a program: only browsers send Sec-Fetch-Site. */
  readonly fromPage: boolean
  /** Mismatches of the request or its response with the contract (audit.ts). */
  readonly problems: readonly string[]
}

/** Number of requests to keep. */
const capacity = 1000

/** The latest requests, oldest first. Only this host's: other tabs have their own logs. */
export class RequestLog {
  #requests: LoggedRequest[] = []

  get requests(): readonly LoggedRequest[] {
    return this.#requests
  }

  add(request: LoggedRequest): void {
    this.#requests.push(request)
    // Trims only at twice the capacity, so that a full log isn't copied on every request.
    if (this.#requests.length >= capacity * 2) this.#requests = this.#requests.slice(-capacity)
  }

  clear(): void {
    this.#requests = []
  }
}

/** Returns path and query for the log. Redacts the token that deployed servers accept in the query. */
export function loggable(url: URL): string {
  const copy = new URL(url)
  if (copy.searchParams.has('access_token')) copy.searchParams.set('access_token', 'redacted')
  return copy.pathname + copy.search
}

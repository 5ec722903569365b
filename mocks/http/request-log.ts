import type { OperationName } from '../../src/contract/extras.ts'

/** One request that reached the API. */
export interface LoggedRequest {
  /** Service time of arrival, ms since 1970. */
  readonly at: number
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** null: no endpoint of the API. */
  readonly name: OperationName | null
  /** 0: the connection was cut, or the client went away. */
  readonly status: number
  /** Real time from arrival to answer. */
  readonly ms: number
  /** Whether an Authorization header came with it; the token itself is never kept. */
  readonly hasToken: boolean
  /** Ids of the faults that hit it. */
  readonly faults: readonly string[]
  /** Whether a page sent it, as opposed to a program: browsers alone send Sec-Fetch-Site. */
  readonly fromPage: boolean
  /** What about it, or about its answer, is not as the contract has it (audit.ts). */
  readonly problems: readonly string[]
}

/** Requests that a log remembers. */
const capacity = 1000

/** The latest requests, oldest first. Of this host alone: other tabs have logs of their own. */
export class RequestLog {
  #requests: LoggedRequest[] = []

  get requests(): readonly LoggedRequest[] {
    return this.#requests
  }

  add(request: LoggedRequest): void {
    this.#requests.push(request)
    // In halves, so that a full log does not move a thousand entries at every request.
    if (this.#requests.length >= capacity * 2) this.#requests = this.#requests.slice(-capacity)
  }

  clear(): void {
    this.#requests = []
  }
}

/** Path and query for a log. Deployed servers also take a token in the query: it must not stay. */
export function loggable(url: URL): string {
  const copy = new URL(url)
  if (copy.searchParams.has('access_token')) copy.searchParams.set('access_token', 'redacted')
  return copy.pathname + copy.search
}

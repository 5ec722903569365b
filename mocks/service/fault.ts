import type { OperationName } from '../../src/contract/extras.ts'
import type { Json } from '../../src/contract/json.ts'
import { label } from './random.ts'

/** Kinds of broken body, instead of the JSON. */
export const brokenBodies = ['truncated', 'cut short', 'not JSON', 'html', 'empty', 'null'] as const
export const errorShapes = ['msg', 'message', 'text', 'html', 'empty'] as const
export const brokenPages = ['duplicated', 'reordered', 'shifting'] as const

/**
 * One way for an endpoint to break. mocks/http applies it; it's in the state so that every tab sees it, and it survives
 * restarts. Its random parts derive from the service's seed.
 */
export interface Fault {
  readonly id: string
  /** '*' hits every endpoint, `extras` all those beyond the spec. */
  readonly endpoint: OperationName | '*' | 'extras'
  /** Number of requests that it still hits. Absent: all, until it is removed. */
  readonly times?: number
  /** Number of requests to let pass before the first hit. */
  readonly after?: number
  /** Share of the requests that it hits, 0 to 1; default 1. */
  readonly share?: number

  /** Delay before the response, ms of real time. */
  readonly latencyMs?: number
  /** Maximum random extra delay, in ms. */
  readonly jitterMs?: number

  // Outcomes, at most one of:
  /** Respond with this status without calling the service. */
  readonly status?: number
  /** Close the connection without calling the service and without a response. */
  readonly cut?: boolean
  /** Let the service handle the request, then close the connection without a response. */
  readonly loseAnswer?: boolean
  /** Never respond; ends when the client gives up. */
  readonly hang?: boolean
  /** Respond as deployed servers without the operation do: with a page that says so. */
  readonly absent?: boolean
  /** Break the body of a success: half of the JSON, the connection closed halfway, or something else. */
  readonly body?: (typeof brokenBodies)[number]
  /** Number of records of a success that get a field of a wrong type. */
  readonly wrongTypes?: number
  /**
   * The store of live calls is down: no calls (200), no such call (404), no server for a new one (480). With `*`, all
   * other requests work as usual. Without latencyMs, responses are as slow as on deployed servers.
   */
  readonly callStoreDown?: boolean
  /** Break paging: the previous page again, records out of order, or records moved on by new arrivals. */
  readonly pages?: (typeof brokenPages)[number]

  // Only with status:
  /** Shape of the body (docs/api.md#error-bodies). Default `msg`. */
  readonly shape?: (typeof errorShapes)[number]
  readonly message?: string
  /** The whole body, any JSON. */
  readonly json?: Json
  readonly headers?: Readonly<Record<string, string>>

  /** Field to break with wrongTypes. Absent: a random one. */
  readonly field?: string
}

/** The members that decide how a request ends. */
export const outcomes = [
  'status',
  'cut',
  'loseAnswer',
  'hang',
  'absent',
  'body',
  'wrongTypes',
  'callStoreDown',
  'pages',
] as const

/**
 * Salt for its random draws, beside the seed. Depends on the fault's effect, not its id: the same fault, added
 * elsewhere after other changes, hits the same records and requests.
 */
export function luckOf(fault: Fault): number {
  const { endpoint, field = null } = fault
  return label(JSON.stringify(['fault', endpoint, field, ...outcomes.map((outcome) => fault[outcome] ?? null)]))
}

/** Returns the outcome members that a fault sets; none if it only delays. */
export function outcomesOf(fault: Readonly<Partial<Record<(typeof outcomes)[number], unknown>>>): readonly string[] {
  return outcomes.filter((outcome) => fault[outcome] !== undefined && fault[outcome] !== false)
}

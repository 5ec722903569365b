import type { OperationName } from '../../src/contract/extras.ts'
import type { Json } from '../../src/contract/json.ts'
import { label } from './random.ts'

/** What a body can be instead of the JSON that it should be. */
export const brokenBodies = ['truncated', 'cut short', 'not JSON', 'html', 'empty', 'null'] as const
export const errorShapes = ['msg', 'message', 'text', 'html', 'empty'] as const
export const brokenPages = ['duplicated', 'reordered', 'shifting'] as const

/**
 * One way for an endpoint to break. Applied by mocks/http; kept in the state so that every tab and restart sees it.
 * What is left to chance in it follows from the service's seed.
 */
export interface Fault {
  readonly id: string
  /** '*' hits every endpoint, `extras` everything beyond the spec. */
  readonly endpoint: OperationName | '*' | 'extras'
  /** Requests it still hits; absent: all, until removed. */
  readonly times?: number
  /** Requests that it still lets pass before the first that it hits. */
  readonly after?: number
  /** Share of the requests that it hits, 0 to 1; default 1. */
  readonly share?: number

  /** Added before the answer, ms of real time. */
  readonly latencyMs?: number
  /** Up to so much more, ms. */
  readonly jitterMs?: number

  // An outcome; at most one of these:
  /** Answer with this status instead of asking the service. */
  readonly status?: number
  /** Close the connection without asking the service and without an answer. */
  readonly cut?: boolean
  /** Let the service do its work, then close the connection without an answer. */
  readonly loseAnswer?: boolean
  /** Never answer; over when the client gives up. */
  readonly hang?: boolean
  /** Answer as deployed servers do that don't have the operation: with a page that says so. */
  readonly absent?: boolean
  /** Corrupt the body of a success: half of the JSON, the connection closed halfway, or something else. */
  readonly body?: (typeof brokenBodies)[number]
  /** Give so many records of a success a field of a wrong type. */
  readonly wrongTypes?: number
  /**
   * The store of live calls is down: no calls (200), no such call (404), no server for a new one (480). With `*`, everything
   * else is answered as ever. Without latencyMs as slowly as deployed servers do.
   */
  readonly callStoreDown?: boolean
  /** Mix up pages: the one before once more, records out of order, or moved on by what has come in meanwhile. */
  readonly pages?: (typeof brokenPages)[number]

  // With a status:
  /** Shape of the body (docs/api.md#error-bodies). Default `msg`. */
  readonly shape?: (typeof errorShapes)[number]
  readonly message?: string
  /** The body itself, of any shape. */
  readonly json?: Json
  readonly headers?: Readonly<Record<string, string>>

  /** With wrongTypes: which field; absent: by chance. */
  readonly field?: string
}

/** What decides how a request ends. */
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
 * What its luck hangs on, beside the seed: what it does, not its id. The same fault asked for elsewhere, after other
 * changes, hits the same records and requests.
 */
export function luckOf(fault: Fault): number {
  const { endpoint, field = null } = fault
  return label(JSON.stringify(['fault', endpoint, field, ...outcomes.map((outcome) => fault[outcome] ?? null)]))
}

/** What of a fault decides how a request ends; none: it only delays. */
export function outcomesOf(fault: Readonly<Partial<Record<(typeof outcomes)[number], unknown>>>): readonly string[] {
  return outcomes.filter((outcome) => fault[outcome] !== undefined && fault[outcome] !== false)
}

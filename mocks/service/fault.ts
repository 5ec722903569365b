import { endpoints } from '../../src/contract/endpoints.ts'
import { extras, type OperationName } from '../../src/contract/extras.ts'
import { z } from '../../src/contract/zod.ts'
import { label } from './random.ts'

export const errorShapes = ['msg', 'message', 'text', 'html', 'empty'] as const

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

/** Members that are valid only with one outcome. */
export const belonging = {
  status: ['shape', 'message', 'json', 'headers'],
  wrongTypes: ['field'],
} as const satisfies { readonly [Outcome in (typeof outcomes)[number]]?: readonly string[] }

// Object.keys loses the literal types.
const names = Object.keys({ ...endpoints, ...extras }) as OperationName[]

const Ms = z.int().check(z.gte(0), z.lte(600_000))
const named = outcomes.join(', ')

export const FaultInput = z
  .strictObject({
    /** '*' hits every endpoint, `extras` all those beyond the spec. */
    endpoint: z.enum(['*', 'extras', ...names], { error: `must be *, extras or one of ${names.join(', ')}` }),
    /** Number of requests that it still hits. Absent: all, until it is removed. */
    times: z.optional(z.int().check(z.gte(1))),
    /** Number of requests to let pass before the first hit. */
    after: z.optional(z.int().check(z.gte(1))),
    /** Share of the requests that it hits; default 1. */
    share: z.optional(z.number().check(z.gte(0), z.lte(1))),

    /** Delay before the response, ms of real time. */
    latencyMs: z.optional(Ms),
    /** Maximum random extra delay, in ms. */
    jitterMs: z.optional(Ms),

    // Outcomes, at most one of:
    /** Respond with this status without calling the service. */
    status: z.optional(z.int().check(z.gte(200), z.lte(599))),
    /** Close the connection without calling the service and without a response. */
    cut: z.optional(z.boolean()),
    /** Let the service handle the request, then close the connection without a response. */
    loseAnswer: z.optional(z.boolean()),
    /** Never respond; ends when the client gives up. */
    hang: z.optional(z.boolean()),
    /** Respond as deployed servers without the operation do: with a page that says so. */
    absent: z.optional(z.boolean()),
    /** Break the body of a success: half of the JSON, the connection closed halfway, or something else. */
    body: z.optional(z.enum(['truncated', 'cut short', 'not JSON', 'html', 'empty', 'null'])),
    /** Number of records of a success that get a field of a wrong type. */
    wrongTypes: z.optional(z.int().check(z.gte(1))),
    /**
     * The store of live calls is down: no calls (200), no such call (404), no server for a new one (480). With `*`, all
     * other requests work as usual. Without latencyMs, responses are as slow as on deployed servers.
     */
    callStoreDown: z.optional(z.boolean()),
    /** Break paging: the previous page again, records out of order, or records moved on by new arrivals. */
    pages: z.optional(z.enum(['duplicated', 'reordered', 'shifting'])),

    // Only with status:
    /** Shape of the body (docs/api.md#error-bodies). Default `msg`. */
    shape: z.optional(z.enum(errorShapes)),
    message: z.optional(z.string()),
    /** The whole body, any JSON. */
    json: z.optional(z.json()),
    headers: z.optional(
      z.record(
        z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be a header name')),
        z.string().check(z.regex(/^[\t\x20-\x7e]*$/, 'must be one line of ASCII')),
      ),
    ),

    /** Field to break with wrongTypes. Absent: a random one. */
    field: z.optional(z.string()),
  })
  .check(
    z.refine(
      (input) => input.latencyMs !== undefined || input.jitterMs !== undefined || outcomesOf(input).length > 0,
      `give at least one of latencyMs, jitterMs, ${named}`,
    ),
    z.refine((input) => outcomesOf(input).length <= 1, `give only one of ${named}`),
    z.refine(
      (input) => input.status !== undefined || belonging.status.every((name) => input[name] === undefined),
      `${belonging.status.join(', ')} belong to a status`,
    ),
    z.refine(({ json, shape }) => json === undefined || shape === undefined, 'give only one of json and shape'),
    z.refine(
      (input) => input.wrongTypes !== undefined || belonging.wrongTypes.every((name) => input[name] === undefined),
      `${belonging.wrongTypes.join(', ')} belongs to wrongTypes`,
    ),
  )

/**
 * One way for an endpoint to break. mocks/http applies it; it's in the state so that every tab sees it, and it survives
 * restarts. Its random parts derive from the service's seed.
 */
export type Fault = Readonly<z.output<typeof FaultInput>> & { readonly id: string }

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

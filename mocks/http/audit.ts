/**
 * Checks requests and responses against the contract. Mismatches are only logged; the service itself decides what to
 * accept. They don't matter from a person at a terminal, but from the dashboard they are a defect of ours.
 */
import { AnswerError, parseAnswer } from '../../src/contract/answer.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { searchRecentCalls } from '../../src/contract/extras.ts'
import type { ParsedRecord, Unreadable } from '../../src/contract/record.ts'
import type { Json } from '../../src/contract/json.ts'
import { z } from '../../src/contract/zod.ts'
import type { Route } from './routes.ts'

/** Returns the problems in a request's method, path, query and headers. */
export function auditRequest(request: Request, route: Route | null): string[] {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method === 'OPTIONS') return []
  if (route === null) return [`unknown operation: ${request.method} ${pathname}`]
  const { endpoint } = route
  return [...auditHeaders(request, endpoint), ...auditQuery(searchParams, endpoint)]
}

function auditHeaders({ headers }: Request, endpoint: Endpoint): string[] {
  const isBearer = /^Bearer \S+$/.test(headers.get('authorization') ?? '')
  const accept = headers.get('accept')
  const hasType = /^application\/json\b/.test(headers.get('content-type') ?? '')
  return [
    ...(isBearer ? [] : ['Authorization is not "Bearer <token>"']),
    ...(accept === endpoint.accept ? [] : [`Accept is ${accept ?? 'missing'}, not ${endpoint.accept}`]),
    ...(endpoint.body === undefined || hasType ? [] : ['Content-Type is not application/json']),
  ]
}

function auditQuery(query: URLSearchParams, endpoint: Endpoint): string[] {
  // Two operations share this path: uses the one with more parameters.
  const { query: schema = z.object({}) }: Endpoint = endpoint.name === 'listRecentCalls' ? searchRecentCalls : endpoint
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {}
  const read = (name: string, text: string) =>
    z.safeParse(shape[name] ?? z.string(), text).success ? text : Number(text)
  return violations(schema, Object.fromEntries(Array.from(query, ([name, text]) => [name, read(name, text)])), 'query')
}

/** Returns the problems in a request's body. */
export function auditBody({ endpoint }: Route, body: Json | undefined): string[] {
  if (endpoint.body === undefined) return body === undefined ? [] : ['unexpected body']
  return body === undefined ? ['missing body'] : violations(endpoint.body, body, 'body')
}

function violations(schema: z.ZodMiniType, value: unknown, where: string): string[] {
  const result = z.safeParse(schema, value)
  if (!result.success) {
    return result.error.issues.map(({ path, message }) => `${[where, ...path.map(String)].join('.')}: ${message}`)
  }
  return unknownFields(value, result.data, where)
}

/** Finds unknown fields: request schemas drop them silently. */
function unknownFields(sent: unknown, known: unknown, where: string): string[] {
  if (!isObject(sent) || !isObject(known)) return []
  return Object.entries(sent).flatMap(([name, value]) =>
    name in known ? unknownFields(value, known[name], `${where}.${name}`) : [`${where}.${name}: not in the contract`],
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Longer bodies aren't checked, in UTF-16 units: responses of `large` would take seconds. */
const longest = 2_000_000

/** Returns the problems in a successful response. Reads a copy of its body. */
export async function auditAnswer(response: Response, { endpoint }: Route): Promise<string[]> {
  if (endpoint.answer.kind === 'file') return []
  const text = await response.clone().text()
  if (text.length > longest) return []
  if (endpoint.answer.kind === 'nothing') {
    // Beyond the spec, a response without content may have a word as its body: "Accepted".
    const isExpected = response.status === endpoint.status && (text === '' || endpoint.status !== 204)
    return isExpected ? [] : [`answer: ${response.status} where ${endpoint.status} without a body is expected`]
  }
  try {
    // parseAnswer validates the JSON.
    const parsed: unknown = await parseAnswer(endpoint, JSON.parse(text) as Json, { receivedAt: 0 })
    return issuesOf(parsed).map(({ path, message }) => `answer.${path}: ${message}`)
  } catch (error) {
    if (error instanceof AnswerError || error instanceof SyntaxError) return [`answer: ${error.message}`]
    throw error
  }
}

function issuesOf(parsed: unknown): ParsedRecord<unknown>['issues'] | Unreadable['issues'] {
  if (!isObject(parsed)) return []
  const { unreadable, issues } = parsed as { unreadable?: readonly Unreadable[]; issues?: Unreadable['issues'] }
  return unreadable?.flatMap((record) => record.issues) ?? issues ?? []
}

import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { extras, type OperationName } from '../../src/contract/extras.ts'
import { refuse } from '../service/errors.ts'

/** A URL's target; `prefix` is the part before /v1 or /__mock__ ("" or "/switchboard"). */
export interface Location {
  readonly area: 'api' | 'control'
  readonly prefix: string
  /** From /v1 or /__mock__ on, without double or trailing slashes. */
  readonly path: string
}

/** Returns null if the path belongs to neither the API nor the control endpoints. */
export function locate(pathname: string): Location | null {
  const clean = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  const match = /^(.*?)(\/(?:(v1)|__mock__)(?:\/.*)?)$/i.exec(clean)
  if (match === null) return null
  const [, prefix = '', path = '', api] = match
  return { area: api === undefined ? 'control' : 'api', prefix, path }
}

export interface Route {
  readonly name: OperationName
  readonly endpoint: Endpoint
  /** As in the URL, still percent-encoded. */
  readonly params: Readonly<Record<string, string>>
}

const patterns = Object.values({ ...endpoints, ...extras }).map((endpoint) => ({
  endpoint,
  path: toPattern(endpoint.path),
}))

/** Finds the endpoint for a method and a located path; null if there is none. */
export function findRoute(method: string, path: string): Route | null {
  for (const { endpoint, path: pattern } of patterns) {
    if (!answers(endpoint, method)) continue
    const match = pattern.exec(path)
    if (match !== null) return { name: endpoint.name, endpoint, params: { ...match.groups } }
  }
  return null
}

/** HEAD works like GET, but only if that has no effects: HEAD must be safe (RFC 9110, 9.2.1). */
function answers(endpoint: Endpoint, method: string): boolean {
  if (method === 'HEAD') return endpoint.method === 'GET' && endpoint.effect === 'read'
  // Deployed servers accept PUT and POST for updating a call.
  if (method === 'POST' && endpoint.name === 'updateCall') return true
  return endpoint.method === method
}

/**
 * Matches paths as deployed servers do (docs/api.md#paths): words in any case, except that a word before a sid is
 * case-sensitive. msw's patterns support neither that nor the extra slashes.
 */
function toPattern(template: string): RegExp {
  const parts = template.split('/').slice(1)
  const source = parts.map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined) return `(?<${name}>[^/]+)`
    return parts[index + 1]?.startsWith('{') === true ? part : inAnyCase(part)
  })
  return new RegExp(`^/${source.join('/')}$`)
}

function inAnyCase(word: string): string {
  return word.replaceAll(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
}

/** Decodes path parameters. Throws ServiceError 400 for broken percent-encoding. */
export function decodeParams(params: Route['params']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)]
      } catch {
        throw refuse(400, `Failed to decode param '${value}'`)
      }
    }),
  )
}

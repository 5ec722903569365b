/**
 * Imaginary servers: a layer between the dashboard and the mock changes requests or responses, so that the server
 * behaves differently where the spec is silent.
 */
import { errorReply } from '../../mocks/http/replies.ts'
import { findRoute, locate } from '../../mocks/http/routes.ts'
import { refuseAs } from '../../mocks/service/errors.ts'
import type { errorShapes } from '../../mocks/service/fault.ts'
import type { OperationName } from '../../src/contract/extras.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/contract/json.ts'

export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** The parsed JSON, or undefined if no body was sent. */
  readonly body: Json | undefined
  /** null if it isn't an operation of the API. */
  readonly operation: OperationName | null
}

export type Server = (asked: Asked) => Promise<Response>
export type Rewrite = (asked: Asked, server: Server) => Promise<Response>

/** Returns a `fetch` that sends requests through `rewrite` to the server behind `fetch`. */
export function fetchThrough(rewrite: Rewrite, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { method = 'GET', body, headers } = init
    // JSON that the client has just serialised.
    const json = typeof body === 'string' ? (JSON.parse(body) as Json) : undefined
    const operation = findRoute(method, locate(url.pathname)?.path ?? url.pathname)?.name ?? null
    return rewrite({ method, url, headers: new Headers(headers), body: json, operation }, (asked) =>
      fetch(asked.url, {
        ...init,
        method: asked.method,
        headers: asked.headers,
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      }),
    )
  }
}

export const asItIs: Rewrite = (asked, server) => server(asked)

/** Combines rewrites. The first is the nearest to the dashboard. */
export function inTurn(rewrites: readonly Rewrite[]): Rewrite {
  return rewrites.reduceRight<Rewrite>(
    (inner, outer) => (asked, server) => outer(asked, (next) => inner(next, server)),
    asItIs,
  )
}

export function onJson(change: (json: Json, asked: Asked) => Json): Rewrite {
  return async (asked, server) => {
    const response = await server(asked)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith('application/json')) return response
    // JSON that the mock has just serialised.
    const json = (await response.json()) as Json
    return answer(response.status, change(json, asked), response.headers)
  }
}

/** Changes every record of every successful response: in a list, in an envelope or alone. */
export function onRecords(change: (record: JsonObject, asked: Asked) => JsonObject): Rewrite {
  return onJson((json, asked) => {
    const all = (list: readonly Json[]) => list.map((one) => (isJsonObject(one) ? change(one, asked) : one))
    if (Array.isArray(json)) return all(json as readonly Json[])
    if (!isJsonObject(json)) return json
    const { data } = json
    return Array.isArray(data) ? { ...json, data: all(data as readonly Json[]) } : change(json, asked)
  })
}

/** Changes every field by its name, at any depth. Omits the field if `change` returns undefined. */
export function onFields(change: (name: string, value: Json, asked: Asked) => Json | undefined): Rewrite {
  return onRecords((record, asked) => {
    const inside = (json: JsonObject): JsonObject =>
      Object.fromEntries(
        Object.entries(json).flatMap(([name, value]): [string, Json][] => {
          const changed = change(name, isJsonObject(value) ? inside(value) : value, asked)
          return changed === undefined ? [] : [[name, changed]]
        }),
      )
    return inside(record)
  })
}

/** Replaces one success status with another. */
export function onStatus(from: number, to: number): Rewrite {
  return async (asked, server) => {
    const response = await server(asked)
    return response.status === from ? new Response(response.body, { status: to, headers: response.headers }) : response
  }
}

export function onBody(operation: OperationName, change: (body: JsonObject) => JsonObject): Rewrite {
  return (asked, server) =>
    server(asked.operation === operation && isJsonObject(asked.body) ? { ...asked, body: change(asked.body) } : asked)
}

/** Refuses some requests that the mock would accept. */
export function refuse(
  operations: readonly OperationName[],
  isRefused: (body: JsonObject) => boolean,
  status: number,
  json: Json,
): Rewrite {
  return (asked, server) =>
    operations.some((operation) => operation === asked.operation) &&
    isRefused(isJsonObject(asked.body) ? asked.body : {})
      ? Promise.resolve(answer(status, json, { 'access-control-allow-origin': '*' }))
      : server(asked)
}

/** The response of a server that limits the number of resources per account. Source: docs/api.md#limits. */
export const limitReached: Json = {
  status: 'fail',
  message: 'exceeded limits - you have created undefined instances of this resource',
}

/** Replaces responses of one status with an empty response of another. */
export function insteadOf(from: number, to: number): Rewrite {
  return async (asked, server) => {
    const response = await server(asked)
    return response.status === from ? new Response(null, { status: to }) : response
  }
}

/** A server that rejects longer bodies. */
export function takesAtMost(bytes: number): Rewrite {
  return (asked, server) =>
    JSON.stringify(asked.body ?? null).length > bytes
      ? Promise.resolve(answer(413, { msg: 'request entity too large' }))
      : server(asked)
}

/** Gives all errors the same shape, keeping their messages. */
export function inShape(shape: (typeof errorShapes)[number]): Rewrite {
  return async (asked, server) => {
    const response = await server(asked)
    const { status } = response
    if (status < 400) return response
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    // The mock's own message, in one of its shapes.
    const { msg, message } = isJson
      ? (JSON.parse(text) as JsonObject)
      : { msg: /<pre>(.*)<\/pre>/.exec(text)?.[1] ?? text }
    const words = textOf(msg ?? message)
    return errorReply(refuseAs[shape](status, words === '' ? `${status}` : words))
  }
}

/** A server whose responses pages of other origins can't read. */
export const withoutCors: Rewrite = async (asked, server) => {
  const { status, body, headers } = await server(asked)
  const left = new Headers(headers)
  left.delete('access-control-allow-origin')
  return new Response(body, { status, headers: left })
}

/** Returns a JSON text, or '' for anything else. */
export function textOf(json: Json | undefined): string {
  return typeof json === 'string' ? json : ''
}

export function answer(status: number, json: Json, headers: HeadersInit = {}): Response {
  const answered = new Headers(headers)
  answered.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(json), { status, headers: answered })
}

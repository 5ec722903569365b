import type { Json } from '../../src/contract/json.ts'
import type { ErrorBody, ServiceError } from '../service/errors.ts'

/** On every answer of the API. Source: docs/api.md#headers-and-cors; the spec is silent about all of it. */
const always = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store, no-cache, must-revalidate, proxy-revalidate',
  Expires: '0',
  'X-Content-Type-Options': 'nosniff',
}

/** What deployed servers add. A page that may not frame or embed them can still fetch: that is for CORS to say. */
export const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
  'Surrogate-Control': 'no-store',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
} as const

/** Statuses that have no body (fetch standard, "null body status"); Response throws if given one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

export function jsonReply(status: number, json: Json | undefined): Response {
  if (json === undefined || withoutBody.has(status)) return new Response(null, { status, headers: always })
  return reply(status, JSON.stringify(json), 'application/json; charset=utf-8')
}

/** JSON with an ETag; 304 without it when the client names that ETag as the one it has (If-None-Match). */
export function taggedReply(status: number, json: Json, ifNoneMatch: string | null): Response {
  const text = JSON.stringify(json)
  const tag = `W/"${text.length.toString(16)}-${hash(text)}"`
  const isKnown = ifNoneMatch?.split(',').some((known) => known.trim() === tag || known.trim() === '*') === true
  const response = isKnown
    ? new Response(null, { status: 304, headers: always })
    : reply(status, text, 'application/json; charset=utf-8')
  response.headers.set('ETag', tag)
  return response
}

/** FNV-1a of UTF-16 code units: tells answers apart, and needs no secure context as the browser's digests do. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value >>> 0).toString(16)
}

export function textReply(status: number, text: string): Response {
  return reply(status, text, 'text/plain; charset=utf-8')
}

export function fileReply(bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, { headers: { ...always, 'Content-Type': 'application/octet-stream' } })
}

export function errorReply({ status, body, headers }: Pick<ServiceError, 'status' | 'body' | 'headers'>): Response {
  const response = withoutBody.has(status) ? jsonReply(status, undefined) : errorBody(status, body)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  // The rate limiter of deployed servers answers before CORS is added: across origins a page cannot read its 429.
  if (status === 429) response.headers.delete('Access-Control-Allow-Origin')
  return response
}

function errorBody(status: number, body: ErrorBody): Response {
  switch (body.shape) {
    case 'json':
      return jsonReply(status, body.json)
    case 'text':
      // The bearer check of deployed servers writes its word without a type.
      return reply(status, body.text, status === 401 ? null : 'text/plain; charset=utf-8')
    case 'html': {
      const response = reply(status, errorPage(body.html), 'text/html; charset=utf-8')
      response.headers.set('Content-Security-Policy', "default-src 'none'")
      return response
    }
    case 'empty':
      return new Response(null, { status, headers: always })
  }
}

function reply(status: number, text: string, type: string | null): Response {
  // Bytes, because Response adds a type of its own to a string.
  const response = new Response(new TextEncoder().encode(text), { status, headers: always })
  if (type !== null) response.headers.set('Content-Type', type)
  return response
}

/** The page that an unknown route of a deployed server answers with. */
function errorPage(text: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Error</title>
</head>
<body>
<pre>${escapeHtml(text)}</pre>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Any path may be asked about, without a token; every method and whatever headers are asked for are fine. */
export function preflight(request: Request): Response {
  const asked = request.headers.get('access-control-request-headers')
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
      ...(asked === null ? {} : { 'Access-Control-Allow-Headers': asked }),
      Vary: 'Access-Control-Request-Headers',
    },
  })
}

/** The mark of a connection that breaks: each host turns it into a network error of its kind. */
export function cutConnection(): Response {
  return Response.error()
}

export function isCut(response: Response): boolean {
  return response.type === 'error'
}

/** The same answer as GET's, headers and all, without the body (RFC 9110, 9.3.2). */
export function withoutItsBody({ status, headers }: Response): Response {
  return new Response(null, { status, headers })
}

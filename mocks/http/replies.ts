import type { Json } from '../../src/contract/json.ts'
import type { ErrorBody, ServiceError } from '../service/errors.ts'
import { label as hashText } from '../service/random.ts'

/** Headers of every API response. Source: docs/api.md#headers-and-cors; the spec is silent about all of it. */
const always = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store, no-cache, must-revalidate, proxy-revalidate',
  Expires: '0',
  'X-Content-Type-Options': 'nosniff',
}

/** Headers that deployed servers add. They forbid framing and embedding; fetching is governed by CORS alone. */
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

/** Statuses without a body (fetch standard, "null body status"); Response throws if given one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

export function jsonReply(status: number, json: Json | undefined): Response {
  if (json === undefined || withoutBody.has(status)) return new Response(null, { status, headers: always })
  return reply(status, JSON.stringify(json), 'application/json; charset=utf-8')
}

/** Sends JSON with an ETag, or a 304 without a body if If-None-Match contains that ETag. */
export function taggedReply(status: number, json: Json, ifNoneMatch: string | null): Response {
  const text = JSON.stringify(json)
  // Unlike the browser's digests, this hash needs no secure context.
  const tag = `W/"${text.length.toString(16)}-${hashText(text).toString(16)}"`
  const isKnown = ifNoneMatch?.split(',').some((known) => known.trim() === tag || known.trim() === '*') === true
  const response = isKnown
    ? new Response(null, { status: 304, headers: always })
    : reply(status, text, 'application/json; charset=utf-8')
  response.headers.set('ETag', tag)
  return response
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
  // Deployed servers' rate limiter runs before CORS headers are added: pages of other origins can't read its 429.
  if (status === 429) response.headers.delete('Access-Control-Allow-Origin')
  return response
}

function errorBody(status: number, body: ErrorBody): Response {
  switch (body.shape) {
    case 'json':
      return jsonReply(status, body.json)
    case 'text':
      // Deployed servers' bearer check sends its text without a Content-Type.
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
  // As bytes, because Response adds a Content-Type to a string.
  const response = new Response(new TextEncoder().encode(text), { status, headers: always })
  if (type !== null) response.headers.set('Content-Type', type)
  return response
}

/** Renders a deployed server's page for an unknown route. */
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

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Allows every path, without a token, with every method and all requested headers. */
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

/** Returns the marker of a broken connection; each host turns it into its kind of network error. */
export function cutConnection(): Response {
  return Response.error()
}

export function isCut(response: Response): boolean {
  return response.type === 'error'
}

/** Returns GET's response, headers included, without the body (RFC 9110, 9.3.2). */
export function withoutItsBody({ status, headers }: Response): Response {
  return new Response(null, { status, headers })
}

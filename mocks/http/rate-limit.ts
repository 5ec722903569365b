/**
 * A rate limit for all clients together. Source: docs/api.md#rate-limit; the spec is silent. Each host counts on its
 * own: the count isn't part of the service's state.
 */
import { refuseText } from '../service/errors.ts'

/** Milliseconds. */
const windowMs = 5 * 60_000

export type RateLimit = ReturnType<typeof createRateLimit>

export function createRateLimit() {
  let begun = Number.NEGATIVE_INFINITY
  let requests = 0
  return {
    /** Counts a request; returns the response's rate-limit headers. Throws ServiceError 429 above the limit. */
    count(limit: number | null, now: number): Readonly<Record<string, string>> {
      if (limit === null) return {}
      if (now >= begun + windowMs || now < begun) {
        begun = now
        requests = 0
      }
      requests++
      const seconds = Math.ceil((begun + windowMs - now) / 1000)
      const headers = {
        'RateLimit-Policy': `${limit};w=${windowMs / 1000}`,
        'RateLimit-Limit': `${limit}`,
        'RateLimit-Remaining': `${Math.max(0, limit - requests)}`,
        'RateLimit-Reset': `${seconds}`,
      }
      if (requests <= limit) return headers
      // A bare text, sent as HTML.
      throw refuseText(429, 'Too many requests, please try again later.', {
        ...headers,
        'Retry-After': `${seconds}`,
        'Content-Type': 'text/html; charset=utf-8',
      })
    },
  }
}

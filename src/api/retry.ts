import type { ApiError } from './errors.ts'

/** Retries after the first attempt, of reads only. */
export const mostRetries = 3

const firstDelayMs = 300

/** Longer than this a person would rather be told. */
const longestDelayMs = 10_000

/**
 * How long to wait before asking again, ms; null: do not. Only reads are asked again, and only where
 * the next answer may differ: no answer, too many requests, or a server in trouble. A time-out is not:
 * it has already cost its full time. Jitter (half to one and a half times) keeps the tabs of a whole
 * office from coming back together.
 */
export function retryDelay(error: ApiError, attempt: number, random: () => number): number | null {
  if (error.effect !== 'read' || attempt >= mostRetries || !mayPass(error)) return null
  const asked = (error.retryAfter ?? 0) * 1000
  if (asked > longestDelayMs) return null
  return Math.max(asked, firstDelayMs * 2 ** attempt * (0.5 + random()))
}

function mayPass({ kind, status, outcome }: ApiError): boolean {
  // What could not even be sent will not be the next time either.
  if (kind === 'network') return outcome !== 'not-sent'
  return kind === 'http' && status !== null && (status === 429 || (status >= 500 && status !== 501))
}

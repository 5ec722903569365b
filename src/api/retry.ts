import { type ApiError, mayPass } from './errors.ts'

/** After the first attempt; for reads only. */
export const maxRetries = 3

const firstDelayMs = 300

/** Longest wait before a retry. If the server asks for more, the failure is shown instead. */
const maxDelayMs = 10_000

/**
 * Returns how long to wait before a retry, ms; null for none. Only reads are retried, and only if the next response may
 * differ: after no response, too many requests, or a failure of the server. A time-out isn't retried: it has already
 * cost its full time. Jitter (half to one and a half times) keeps the tabs of a whole office from retrying together.
 */
export function retryDelay(error: ApiError, attempt: number, random: () => number): number | null {
  const isLate = error.kind === 'timeout' || error.status === 408
  if (error.effect !== 'read' || attempt >= maxRetries || isLate || !mayPass(error)) return null
  const requested = (error.retryAfter ?? 0) * 1000
  if (requested > maxDelayMs) return null
  return Math.max(requested, firstDelayMs * 2 ** attempt * (0.5 + random()))
}

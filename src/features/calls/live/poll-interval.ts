import type { GateState } from '../../../api/gate.ts'

/** Default interval between reads of the list, ms. */
export const listIntervalMs = 5000
export const offeredIntervalsMs = [2000, listIntervalMs, 10_000, 30_000, 60_000]

/** Interval between reads of a single call, ms. */
export const callIntervalMs = 2000

/** Upper limit for an interval stretched by failures or slow responses, ms. */
const maxMs = 60_000

export type Stretch = 'slow' | 'budget' | 'failing'

export interface PollHistory {
  /** Failed requests in a row. */
  readonly failures: number
  /** Delay requested by the server, ms; 0 if none. */
  readonly retryAfterMs: number
  /** Durations of the last two responses, ms: one slow response doesn't make a slow server. */
  readonly took: readonly number[]
}

/**
 * Returns the interval between requests for now, ms, and the reason if it's longer than set. The server gets at least
 * as much rest as a response takes, and failures back off exponentially. `budgetMs`: the shortest interval that the
 * request budget allows.
 */
export function pollInterval(
  intervalMs: number,
  { failures, retryAfterMs, took }: PollHistory,
  budgetMs: number,
): { readonly currentMs: number; readonly stretch: Stretch | null } {
  const failingMs = failures === 0 ? 0 : Math.max(retryAfterMs, Math.min(maxMs, intervalMs * 2 ** failures))
  const slowMs = took.length < 2 ? 0 : Math.min(maxMs, 2 * Math.min(...took))
  const currentMs = Math.max(intervalMs, failingMs, slowMs, budgetMs)
  if (currentMs === intervalMs) return { currentMs, stretch: null }
  return { currentMs, stretch: currentMs === failingMs ? 'failing' : currentMs === slowMs ? 'slow' : 'budget' }
}

/** The shortest interval, ms, at which one poller uses at most `share` (0 to 1) of the budget. */
export function budgetIntervalMs({ limit, windowMs, used }: GateState, cost: number, share: number): number {
  const steadyMs = (cost * windowMs) / (share * limit)
  // If the budget is nearly spent, by any caller, poll half as often.
  return Math.round(used > 0.75 * limit ? 2 * steadyMs : steadyMs)
}

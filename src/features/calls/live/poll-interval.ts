import type { GateState } from '../../../api/gate.ts'

/** Between two reads of the list, ms, unless someone chooses another. */
export const listIntervalMs = 5000
export const offeredIntervalsMs = [2000, listIntervalMs, 10_000, 30_000, 60_000]

/** Between two reads of the one call that is looked at, ms. */
export const callIntervalMs = 2000

/** Failures and slow answers make it no longer than this. */
const mostMs = 60_000

export type Stretch = 'slow' | 'budget' | 'failing'

export interface PollHistory {
  /** Requests in a row that were not answered. */
  readonly failures: number
  /** As long as the server asked to wait, ms; 0: it did not. */
  readonly retryAfterMs: number
  /** How long the last two answers took, ms. One slow answer is no slow server. */
  readonly took: readonly number[]
}

/**
 * The interval as it is to be now, ms from one request to the next, and why. The server gets at least as much rest as it
 * needs for an answer, and one that fails is asked ever less. `budgetMs`: the least that the request budget allows.
 */
export function pollInterval(
  intervalMs: number,
  { failures, retryAfterMs, took }: PollHistory,
  budgetMs: number,
): { readonly currentMs: number; readonly stretch: Stretch | null } {
  const failingMs = failures === 0 ? 0 : Math.max(retryAfterMs, Math.min(mostMs, intervalMs * 2 ** failures))
  const slowMs = took.length < 2 ? 0 : Math.min(mostMs, 2 * Math.min(...took))
  const currentMs = Math.max(intervalMs, failingMs, slowMs, budgetMs)
  if (currentMs === intervalMs) return { currentMs, stretch: null }
  return { currentMs, stretch: currentMs === failingMs ? 'failing' : currentMs === slowMs ? 'slow' : 'budget' }
}

/** The least time between requests, ms, at which one poller uses up no more than `share` (0 to 1) of the budget. */
export function budgetIntervalMs({ limit, windowMs, used }: GateState, cost: number, share: number): number {
  const steadyMs = (cost * windowMs) / (share * limit)
  // Nearly spent, whoever spent it: half as often.
  return Math.round(used > 0.75 * limit ? 2 * steadyMs : steadyMs)
}

import type { Client } from '../../../api/client.ts'
import { largestPage } from '../../../contract/recent-calls.ts'
import { toAllowed, toTimeLeft } from '../../../records/load/budget.ts'

/** New rows that a page of 500 brings, on average, where each repeats the one before it (records/crawl/criteria.ts). */
const rowsEach = 463.4

/** About how many requests so many records take: the first page is read once more, and so is the end of the list. */
export function requestsFor(total: number): number {
  if (total < largestPage) return 1
  return Math.max(4, 3 + Math.round((total - largestPage) / rowsEach))
}

/** Requests that are made without asking first: some 20,000 records, a sixth of the usual budget. */
const mostUnasked = 45

export interface LoadCost {
  readonly total: number
  readonly requests: number
  /** Of waiting for the request budget alone, with nothing used yet. */
  readonly waitMs: number
  /** It is begun by whoever opens a link, and not only by those who ask for it. */
  readonly isSmall: boolean
}

/** What it takes to load so many records. */
export function costOf(total: number, client: Pick<Client, 'gate' | 'requestCost'>): LoadCost {
  const requests = requestsFor(total)
  const { limit, windowMs } = client.gate.state.get()
  const cost = client.requestCost
  const waitMs = toTimeLeft(requests, 0, { sent: [], allowed: toAllowed({ limit }, cost), windowMs, cost }, 0)
  return { total, requests, waitMs, isSmall: requests <= mostUnasked && waitMs === 0 }
}

import type { Client } from '../../../api/client.ts'
import { largestPage } from '../../../contract/recent-calls.ts'
import { toTimeLeft } from '../../../records/load/budget.ts'

/** Average new rows per page of 500, since each page overlaps the one before (records/crawl/page-range.ts). */
const rowsEach = 463.4

/** Estimates the requests for a load: the first page and the end of the list are each read once more. */
export function requestsFor(total: number): number {
  if (total < largestPage) return 1
  return Math.max(4, 3 + Math.round((total - largestPage) / rowsEach))
}

/** Maximum requests without asking: about 20,000 records, a sixth of the usual budget. */
const mostUnasked = 45

export interface LoadCost {
  readonly total: number
  readonly requests: number
  /** ms spent waiting for the request budget, if none of it is used yet. */
  readonly waitMs: number
  /** Opening a link may start it without asking. */
  readonly isSmall: boolean
}

export function costOf(total: number, client: Pick<Client, 'gate' | 'requestCost'>): LoadCost {
  const requests = requestsFor(total)
  const { gate, requestCost: cost } = client
  const { windowMs } = gate.state.get()
  const waitMs = toTimeLeft(requests, 0, { sent: [], allowed: gate.allowed('job', cost), windowMs, cost }, 0)
  return { total, requests, waitMs, isSmall: requests <= mostUnasked && waitMs === 0 }
}

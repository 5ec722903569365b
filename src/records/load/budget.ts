/** The requests that the budget (api/gate.ts) allows a large job, and the time that the job takes with them. */
import type { Client } from '../../api/client.ts'
import type { Gate } from '../../api/gate.ts'
import { maxPageSize } from '../../contract/recent-calls.ts'

/** ms. A shorter wait is just a slow step. */
const shortMs = 1000

export interface Allowance {
  /** When the counted requests were sent, ms since 1970, oldest first. */
  readonly sent: readonly number[]
  /** The count within `windowMs` up to which a job may send, its own requests included. */
  readonly allowed: number
  readonly windowMs: number
  /** How many requests the gate counts for each one. */
  readonly cost: number
}

/** Returns the ms that `requests` take: `msEach` each while the budget lasts, else waiting for room in the window. */
export function toTimeLeft(requests: number, msEach: number, allowance: Allowance, now: number): number {
  const { allowed, windowMs, cost } = allowance
  const sent = [...allowance.sent]
  let at = now
  for (let made = 0; made < requests; made += 1) {
    const leaves = sent[sent.length + cost - allowed - 1]
    at = Math.max(at + msEach, leaves === undefined ? at : leaves + windowMs)
    for (let count = 0; count < cost; count += 1) sent.push(at)
  }
  return at - now
}

/** Returns the ms that `requests` of a job take from now on, each counted as `cost`. */
export function timeLeft(gate: Gate, requests: number, msEach: number, cost: number, now = Date.now()): number {
  const { windowMs } = gate.state.get()
  return toTimeLeft(requests, msEach, { sent: gate.sent(), allowed: gate.allowed('job', cost), windowMs, cost }, now)
}

/** The end of the wait for a spent budget, ms since 1970; null if it isn't spent. */
export function budgetWait(gate: Gate, now = Date.now()): number | null {
  const { waitsUntil } = gate.state.get()
  return waitsUntil !== null && waitsUntil - now > shortMs ? waitsUntil : null
}

/** Average new rows per page of 500, since each page overlaps the one before (records/crawl/page-range.ts). */
const rowsEach = 463.4

/** Estimates the requests for a load: the first page and the end of the list are each read once more. */
export function requestsFor(total: number): number {
  if (total < maxPageSize) return 1
  return Math.max(4, 3 + Math.round((total - maxPageSize) / rowsEach))
}

export type LoadCost = ReturnType<typeof costOf>

/** Estimates the cost of loading `total` records. `waitMs` goes by until the budget has room, if none of it is used yet. */
export function costOf(total: number, { gate, requestCost: cost }: Pick<Client, 'gate' | 'requestCost'>) {
  const requests = requestsFor(total)
  const { windowMs } = gate.state.get()
  const waitMs = toTimeLeft(requests, 0, { sent: [], allowed: gate.allowed('job', cost), windowMs, cost }, 0)
  return { total, requests, waitMs }
}

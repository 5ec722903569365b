/** The requests that the budget (api/gate.ts) allows a large job, and the time that the job takes with them. */
import type { Gate, GateState } from '../../api/gate.ts'

/** The share of the budget that the gate gives to jobs. Repeated here: importing it would add weight to every list. */
const jobShare = 0.8
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

/** Returns the part of a budget that jobs may use, in requests as counted by the gate. */
export function toAllowed({ limit }: Pick<GateState, 'limit'>, cost: number): number {
  return Math.max(cost, Math.floor(limit * jobShare))
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

/** Follows a gate from its counts alone. Call `note` after every change of the gate. */
export class BudgetWatch {
  #sent: number[] = []
  readonly #gate: Pick<Gate, 'state'>
  readonly #now: () => number

  constructor(gate: Pick<Gate, 'state'>, now: () => number = Date.now) {
    this.#gate = gate
    this.#now = now
    this.note()
  }

  note(): void {
    const { used, windowMs } = this.#gate.state.get()
    const now = this.#now()
    const horizon = now - windowMs
    const kept = this.#sent.findIndex((at) => at > horizon)
    if (kept !== 0) this.#sent.splice(0, kept === -1 ? this.#sent.length : kept)
    // The gate may have dropped one a moment before.
    if (this.#sent.length > used) this.#sent.splice(0, this.#sent.length - used)
    while (this.#sent.length < used) this.#sent.push(now)
  }

  /** The end of the wait for a spent budget, ms since 1970; null if it isn't spent. */
  waitsUntil(): number | null {
    const { waitsUntil } = this.#gate.state.get()
    return waitsUntil !== null && waitsUntil - this.#now() > shortMs ? waitsUntil : null
  }

  /** Returns the ms that a job's requests take, each counted as `cost`. */
  timeLeft(requests: number, msEach: number, cost: number): number {
    const state = this.#gate.state.get()
    const { windowMs } = state
    return toTimeLeft(
      requests,
      msEach,
      { sent: this.#sent, allowed: toAllowed(state, cost), windowMs, cost },
      this.#now(),
    )
  }
}

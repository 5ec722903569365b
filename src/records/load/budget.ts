/** What the request budget (api/gate.ts) allows a job that has many requests to make, and how long it takes with that. */
import type { Gate, GateState } from '../../api/gate.ts'

/** The part of the budget that the gate gives to jobs. Not taken from there: that would weigh on every list. */
const jobShare = 0.8
/** A wait below this is only a slow step. ms */
const shortMs = 1000

export interface Allowance {
  /** Requests counted by the gate, oldest first: when they were sent, ms since 1970. */
  readonly sent: readonly number[]
  /** Requests that a job may find counted within `windowMs`, its own among them. */
  readonly allowed: number
  readonly windowMs: number
  /** By how many the gate counts each of them. */
  readonly cost: number
}

/** Requests that jobs may make of a budget, as the gate counts them. */
export function toAllowed({ limit }: Pick<GateState, 'limit'>, cost: number): number {
  return Math.max(cost, Math.floor(limit * jobShare))
}

/** ms that so many requests take, `msEach` each while there is room: what there is none for waits for it. */
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

/** Follows a gate, from what it counts alone: to be told after every change of it. */
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
    // The gate may have let go of one a moment before.
    if (this.#sent.length > used) this.#sent.splice(0, this.#sent.length - used)
    while (this.#sent.length < used) this.#sent.push(now)
  }

  /** Until when nothing is asked because the budget is spent, ms since 1970; null: it is not. */
  waitsUntil(): number | null {
    const { waitsUntil } = this.#gate.state.get()
    return waitsUntil !== null && waitsUntil - this.#now() > shortMs ? waitsUntil : null
  }

  /** ms that so many requests of a job take, each counted as `cost`. */
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

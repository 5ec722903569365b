import { extras, type OperationName } from '../../src/contract/extras.ts'
import { refuseAs, refuse } from '../service/errors.ts'
import { type Fault, luckOf, outcomesOf } from '../service/fault.ts'
import { below, hash, label } from '../service/random.ts'
import { errorReply, jsonReply, textReply } from './replies.ts'

/** The effect of faults on one request. */
export interface Hit {
  /** Ids of the faults that hit. */
  readonly ids: readonly string[]
  /** Ids of the faults that let this request pass, and count it. */
  readonly passed: readonly string[]
  /** Sum over the faults that hit, ms. */
  readonly latencyMs: number
  /** The fault that decides the outcome; null if the request is only delayed, or unaffected. */
  readonly outcome: Fault | null
}

/** Draws a fault's luck for one request: 0 <= draw < 1. */
export type Draw = (fault: Fault, what: 'share' | 'jitter') => number

/**
 * Picks the faults that hit a request. Delays add up. Of the faults with an outcome, only the oldest hits and the
 * others wait, so that "next 500, then next 503" can be set up at once.
 */
export function pickFaults(faults: readonly Fault[], endpoint: OperationName, draw: Draw): Hit {
  const candidates = faults.filter((fault) => isMet(fault, endpoint))
  const waiting = candidates.filter(({ after = 0 }) => after > 0)
  const ready = candidates.filter((fault) => !waiting.includes(fault) && draw(fault, 'share') < (fault.share ?? 1))
  const outcome = ready.find((fault) => outcomesOf(fault).length > 0) ?? null
  const hitting = ready.filter((fault) => fault === outcome || outcomesOf(fault).length === 0)
  return {
    ids: hitting.map(({ id }) => id),
    passed: waiting.map(({ id }) => id),
    latencyMs: hitting.reduce((sum, fault) => sum + delayOf(fault, endpoint, draw), 0),
    outcome,
  }
}

function isMet(fault: Fault, endpoint: OperationName): boolean {
  if (fault.callStoreDown === true && withoutCallStore[endpoint] === undefined) return false
  return fault.endpoint === endpoint || fault.endpoint === '*' || (fault.endpoint === 'extras' && endpoint in extras)
}

function delayOf(fault: Fault, endpoint: OperationName, draw: Draw): number {
  const typicalMs = fault.callStoreDown === true ? withoutCallStore[endpoint]?.afterMs : 0
  const { latencyMs = typicalMs ?? 0, jitterMs = 0 } = fault
  return latencyMs + (jitterMs > 0 ? Math.floor(draw(fault, 'jitter') * (jitterMs + 1)) : 0)
}

/** Counts faults down and drops those at zero; null if the hit counts nothing. */
export function countDown(faults: readonly Fault[], { ids, passed }: Hit): readonly Fault[] | null {
  const isCounted = ({ id, times }: Fault) => passed.includes(id) || (ids.includes(id) && times !== undefined)
  if (!faults.some(isCounted)) return null
  return faults.flatMap((fault) => {
    if (!isCounted(fault)) return [fault]
    if (passed.includes(fault.id)) return [{ ...fault, after: (fault.after ?? 1) - 1 }]
    const { times = 1 } = fault
    return times > 1 ? [{ ...fault, times: times - 1 }] : []
  })
}

/** Returns the response that a fault sends instead of the service's. */
export function faultReply(status: number, fault: Fault): Response {
  const { shape = 'msg', message = 'injected fault', json, headers = {} } = fault
  // A 401 needs a challenge (RFC 9110, 15.5.2).
  const challenge = status === 401 ? { 'WWW-Authenticate': 'Bearer realm="Users", error="invalid_token"' } : {}
  const { body } = json === undefined ? refuseAs[shape](status, message) : { body: { shape: 'json', json } as const }
  return withHeaders(errorReply({ status, body, headers: challenge }), headers)
}

interface WithoutCallStore {
  /** Real time in ms. */
  readonly afterMs: number
  readonly reply: () => Response
}

const noSuchCall: WithoutCallStore = { afterMs: 21_000, reply: () => textReply(404, 'Not Found') }

/** Deployed servers' responses while their call store is down. Source: docs/api.md#when-a-part-of-the-server-fails. */
export const withoutCallStore: Readonly<Partial<Record<OperationName, WithoutCallStore>>> = {
  listCalls: { afterMs: 4000, reply: () => jsonReply(200, []) },
  getCall: noSuchCall,
  updateCall: noSuchCall,
  deleteCall: noSuchCall,
  createCall: {
    afterMs: 21_000,
    reply: () => errorReply(refuse(480, 'no available feature servers at this time')),
  },
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

const kinds = { share: label('fault: share'), jitter: label('fault: jitter') }

/** Draws from the service's seed: the n-th request that a fault sees always has the same luck. */
export function drawBy(seed: number, seen: (id: string) => number): Draw {
  return (fault, what) => below(1_000_000, hash(seed ^ luckOf(fault), kinds[what], seen(fault.id))) / 1_000_000
}

/**
 * How often each fault saw a request, and hit it, in this host. Not in the state, because a fault that hits everything
 * would turn every read into a write.
 */
export class FaultCounts {
  readonly #seen = new Map<string, number>()
  readonly #fired = new Map<string, number>()
  #spent: Fault[] = []

  /** Used-up faults, oldest first. */
  get spent(): readonly Fault[] {
    return this.#spent
  }

  seen(id: string): number {
    return this.#seen.get(id) ?? 0
  }

  fired(id: string): number {
    return this.#fired.get(id) ?? 0
  }

  count(faults: readonly Fault[], endpoint: OperationName, { ids }: Hit): void {
    for (const fault of faults) {
      if (isMet(fault, endpoint)) this.#seen.set(fault.id, this.seen(fault.id) + 1)
    }
    for (const id of ids) {
      this.#fired.set(id, this.fired(id) + 1)
      const last = faults.find((fault) => fault.id === id && fault.times === 1)
      if (last !== undefined) this.#spent = [...this.#spent, last].slice(-100)
    }
  }

  clear(): void {
    this.#seen.clear()
    this.#fired.clear()
    this.#spent = []
  }
}

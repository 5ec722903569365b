import type { OperationName } from '../../src/contract/extras.ts'
import { toBody } from '../service/errors.ts'
import type { Fault } from '../service/fault.ts'
import { errorReply } from './replies.ts'

/** What faults do to one request. */
export interface Hit {
  /** Ids of the faults that hit. */
  readonly ids: readonly string[]
  /** Sum of theirs, ms. */
  readonly latencyMs: number
  /** The fault that decides the outcome; null: the request is merely late, or untouched. */
  readonly outcome: Fault | null
}

/**
 * The faults that hit a request to an endpoint. Delays add up; of those with an outcome the oldest hits and the
 * others wait for their turn, so that "next 500, then next 503" can be asked for at once.
 */
export function pickFaults(faults: readonly Fault[], endpoint: OperationName): Hit {
  const candidates = faults.filter((fault) => fault.endpoint === endpoint || fault.endpoint === '*')
  const outcome = candidates.find(hasOutcome) ?? null
  const hitting = candidates.filter((fault) => fault === outcome || !hasOutcome(fault))
  return {
    ids: hitting.map(({ id }) => id),
    latencyMs: hitting.reduce((sum, { latencyMs = 0 }) => sum + latencyMs, 0),
    outcome,
  }
}

function hasOutcome({ status, cut, loseAnswer }: Fault): boolean {
  return status !== undefined || cut === true || loseAnswer === true
}

/** The faults left after a hit: counted down, and gone at zero. null: nothing was counted. */
export function countDown(faults: readonly Fault[], { ids }: Hit): readonly Fault[] | null {
  const counted = faults.filter(({ id, times }) => ids.includes(id) && times !== undefined)
  if (counted.length === 0) return null
  return faults.flatMap((fault) => {
    if (fault.times === undefined || !ids.includes(fault.id)) return [fault]
    return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
  })
}

/** The answer that a fault gives in the service's place. */
export function faultReply(status: number, { shape = 'msg', message = 'injected fault' }: Fault): Response {
  return errorReply({ status, body: toBody(shape, message), headers: {} })
}

/** A fault as given, with an id that none of the others has. */
export function withId(fault: Omit<Fault, 'id'>, others: readonly Fault[]): Fault {
  const numbers = others.map(({ id }) => Number(id.replace('fault-', '')))
  return { id: `fault-${Math.max(0, ...numbers) + 1}`, ...fault }
}

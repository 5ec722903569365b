/** What the control endpoints work on, and what they are asked. */
import type { Delivery, Service } from '../service/service.ts'
import type { FaultTally } from './faults.ts'
import type { RequestLog } from './request-log.ts'
import type { Store } from './store.ts'

export interface Controlled {
  readonly service: Service
  readonly store: Store
  readonly log: RequestLog
  readonly tally: FaultTally
  readonly realNow: () => number
  readonly outcomeOf?: (delivery: Delivery) => string | undefined
}

export interface ControlRequest {
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** What stands after the path: the id of a fault. */
  readonly rest: string
}

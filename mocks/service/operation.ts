import type { Json } from '../../src/contract/json.ts'
import type { Change } from './change.ts'
import type { ServiceReply, ServiceRequest } from './service.ts'
import type { State } from './state.ts'

/** One API operation: computes the response from a request and the state at `now`. Throws ServiceError to refuse. */
export type Operation = (request: ServiceRequest, state: State, now: number) => ServiceReply

export function ok(body: Json): ServiceReply {
  return { status: 200, body, changes: [] }
}

export function created(body: Json, changes: readonly Change[]): ServiceReply {
  return { status: 201, body, changes }
}

export function noContent(changes: readonly Change[]): ServiceReply {
  return { status: 204, changes }
}

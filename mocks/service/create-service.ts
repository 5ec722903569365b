import { endpoints } from '../../src/contract/endpoints.ts'
import { authorize } from './accounts.ts'
import { logVersion, type StartChange } from './change.ts'
import { callbacks } from './deliveries.ts'
import type { ServiceOptions } from './options.ts'
import type { Service } from './service.ts'
import { applyChange, startState } from './state.ts'
import type { OperationName } from '../../src/contract/extras.ts'
import { listAlerts } from './alerts.ts'
import * as applications from './applications.ts'
import * as calls from './calls.ts'
import * as extras from './extras.ts'
import type { Operation } from './operation.ts'
import * as phoneNumbers from './phone-numbers.ts'
import * as recentCalls from './recent-calls.ts'
import * as speechCredentials from './speech-credentials.ts'

/** By endpoint name; the contract's table determines which must exist. */
const operations: Readonly<Record<OperationName, Operation>> = {
  ...applications,
  ...phoneNumbers,
  ...speechCredentials,
  ...calls,
  ...recentCalls,
  ...extras,
  listAlerts,
}

/** Returns a log's first change; `at` is its service time, ms since 1970. */
export function startChange(options: ServiceOptions, at: number): StartChange {
  const { seed, scenario, profile, switches = {} } = options
  const flipped = Object.keys(switches).length === 0 ? {} : { switches }
  return { type: 'start', version: logVersion, seed, scenario, profile, ...flipped, at, sequence: 0 }
}

/** Creates a service in its start state. Applying another start resets the same object. */
export function createService(options: ServiceOptions, at: number): Service {
  let state = startState(startChange(options, at))
  return {
    get state() {
      return state
    },
    offers: (name) => {
      const { updates, beyondTheSpec } = state.profile
      if (name in endpoints) return true
      return name === 'updateCall' || name === 'updateSpeechCredential' ? updates : beyondTheSpec
    },
    authorize: (authorization, now) => authorize(authorization, state.profile, now - state.startedAt),
    execute: (request, now) => operations[request.name](request, state, now),
    apply(changes) {
      for (const change of changes) state = applyChange(state, change)
    },
    deliveries: (since, until, limit) => callbacks(state, since, until, limit).map(({ delivery }) => delivery),
    callbacks: (since, until, limit) => callbacks(state, since, until, limit),
  }
}

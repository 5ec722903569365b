/** The operations by endpoint name; the contract's table determines which must exist. */
import type { OperationName } from '../../src/contract/extras.ts'
import { listAlerts } from './alerts.ts'
import * as applications from './applications.ts'
import * as calls from './calls.ts'
import * as extras from './extras.ts'
import type { Operation } from './operation.ts'
import * as phoneNumbers from './phone-numbers.ts'
import * as recentCalls from './recent-calls.ts'
import * as speechCredentials from './speech-credentials.ts'

export const operations: Readonly<Record<OperationName, Operation>> = {
  ...applications,
  ...phoneNumbers,
  ...speechCredentials,
  ...calls,
  ...recentCalls,
  ...extras,
  listAlerts,
}

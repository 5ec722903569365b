import type { CallPlan } from './call-plan.ts'
import { liveCalls } from './live-calls.ts'
import type { Operation } from './operation.ts'
import { gone } from './refusals.ts'
import { pathAccount, pathSid } from './scope.ts'
import type { State } from './state.ts'

/** The live call that the path names. Throws what its operation answers where there is none. */
export function theCall(
  operation: 'getCall' | 'updateCall' | 'deleteCall',
  request: Parameters<Operation>[0],
  state: State,
  now: number,
): CallPlan {
  const account = pathAccount(request, 'calls')
  const sid = pathSid(request, 'call_sid')
  const plan = liveCalls(state, account, now).find(({ call_sid }) => call_sid === sid)
  if (plan === undefined) throw gone(operation, state.profile)
  return plan
}

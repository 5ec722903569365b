/** Live calls. Source: docs/api.md#live-calls. */
import { toCall } from './call-answer.ts'
import { readCall } from './call-body.ts'
import { endOf } from './call-life.ts'
import { liveCalls } from './live-calls.ts'
import { created, noContent, ok, type Operation } from './operation.ts'
import { placeCall } from './placed-call.ts'
import { pathAccount } from './scope.ts'
import { put } from './state.ts'
import { theCall } from './the-call.ts'

/** Filters of a deployed server's list: exact matches, `callStatus` in camel case. */
const filters = { direction: 'direction', from: 'from', to: 'to', callStatus: 'call_status' } as const

export const listCalls: Operation = (request, state, now) => {
  const { profile } = state
  const plans = liveCalls(state, pathAccount(request, 'calls'), now)
  // Deployed servers answer in no order at all; that of the sids is as good as none.
  if (profile.order === 'key') plans.sort((a, b) => (a.call_sid < b.call_sid ? -1 : 1))
  const calls = plans.map((plan) => toCall(plan, now, 'list', profile))
  if (profile.listQueries === 'ignored') return ok(calls)
  const asked = Object.entries(filters).flatMap(([argument, field]) => {
    const value = request.query.get(argument)
    return value === null ? [] : [{ field, value }]
  })
  return ok(calls.filter((call) => asked.every(({ field, value }) => call[field] === value)))
}

export const getCall: Operation = (request, state, now) =>
  ok(toCall(theCall('getCall', request, state, now), now, 'single', state.profile))

export const createCall: Operation = (request, state, now) => {
  const account_sid = pathAccount(request, 'calls')
  const plan = placeCall(readCall(request.body, account_sid, state), account_sid, state, now)
  const answer = state.profile.createdCall === 'sid' ? {} : { callId: plan.call_id }
  return created({ sid: plan.call_sid, ...answer }, [put('calls', plan.call_sid, plan, now)])
}

/** Removes the live record only: the call goes on, its hooks are invoked, and it leaves its detail record. */
export const deleteCall: Operation = (request, state, now) => {
  const plan = theCall('deleteCall', request, state, now)
  const { call_sid, account_sid } = plan
  const expires = endOf(plan) + state.profile.endedCallMs
  return noContent([put('removedCalls', call_sid, { call_sid, account_sid, expires }, now)])
}

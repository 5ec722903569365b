/** Call detail records. Source: docs/api.md#call-records. */
import { toRecentCall } from './call-answer.ts'
import { historyOf } from './history.ts'
import { ok, type Operation } from './operation.ts'
import { readRecentCallsQuery } from './recent-calls-query.ts'
import { pathAccount } from './scope.ts'

const day = 86_400_000

export const listRecentCalls: Operation = (request, state, now) => {
  const account = pathAccount(request, 'others')
  const { index, count, days, echo } = readRecentCallsQuery(request.query, state.profile)
  const history = historyOf(state, account, now, days * day)
  // Not 0 * Infinity: count 0 asks for everything (deployed servers).
  const offset = index === 0 ? 0 : index * count
  const { total } = history
  const plans = offset < total ? history.slice(offset, count) : []
  return ok({ total, ...echo, data: plans.map((plan) => toRecentCall(plan, state.profile)) })
}

/** Call detail records. Source: voice-api.md, "Endpoints / Recent calls"; silences: deployed-server.md, 1.5. */
import { toRecentCall } from './call-answer.ts'
import { historyOf } from './history.ts'
import { ok, type Operation } from './operation.ts'
import { readRecentCallsQuery } from './recent-calls-query.ts'
import { pathAccount } from './scope.ts'

const day = 86_400_000

export const listRecentCalls: Operation = (request, state, now) => {
  const account = pathAccount(request, 'others')
  const { page, count, days, echo } = readRecentCallsQuery(request.query, state.profile)
  const history = historyOf(state, account, now, days * day)
  const offset = page === 1 ? 0 : (page - 1) * count
  const plans = offset < history.total ? history.slice(offset, count) : []
  return ok({
    total: history.total,
    page_size: echo.page_size,
    page: echo.page,
    data: plans.map((plan) => toRecentCall(plan, state.profile)),
  })
}

/** Call detail records. Source: docs/api.md#call-records. */
import { toRecentCall } from './call-answer.ts'
import type { CallPlan } from './call-plan.ts'
import { type History, historyOf } from './history.ts'
import { ok, type Operation } from './operation.ts'
import type { Profile } from './profile.ts'
import { readRecentCallsQuery } from './recent-calls-query.ts'
import { pathAccount } from './scope.ts'

const day = 86_400_000

export const listRecentCalls: Operation = (request, state, now) => {
  const account = pathAccount(request, 'others')
  const { index, count, days, echo } = readRecentCallsQuery(request.query, state.profile)
  const history = historyOf(state, account, now, days * day)
  // Not 0 * Infinity: count 0 asks for everything (deployed servers).
  const offset = index === 0 ? 0 : index * count
  const plans = pageOf(history, offset, count, state.profile)
  return ok({
    total: history.total,
    page_size: written(echo.page_size, state.profile),
    page: written(echo.page, state.profile),
    data: plans.map((plan) => toRecentCall(plan, state.profile)),
  })
}

function pageOf(history: History, offset: number, count: number, { detailOrder }: Profile): CallPlan[] {
  const { total } = history
  if (offset >= total) return []
  if (detailOrder === 'newest first') return history.slice(offset, count)
  const size = Math.min(count, total - offset)
  return history.slice(total - offset - size, size).toReversed()
}

function written(text: string, { pageEcho }: Profile): string | number {
  return pageEcho === 'number' && Number.isFinite(Number(text)) ? Number(text) : text
}

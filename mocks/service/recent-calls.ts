/** Call detail records. Source: docs/api.md#call-records; for their query: docs/api.md#querying-call-records. */
import { retentionDays } from '../../src/contract/recent-calls.ts'
import { toRecentCall } from './call-answer.ts'
import { refuse, type ServiceError } from './errors.ts'
import { historyOf } from './history.ts'
import { ok, type Operation } from './operation.ts'
import type { Profile } from './profile.ts'
import { readRecordFilter } from './record-filters.ts'
import { pathAccount } from './scope.ts'
import { dayMs } from './clock.ts'

export const listRecentCalls: Operation = (request, state, now) => {
  const account = pathAccount(request, 'others')
  const { index, count, days, echo } = readRecentCallsQuery(request.query, state.profile)
  const filter = state.profile.recordFilters === 'honoured' ? readRecordFilter(request.query) : null
  const history = historyOf(state, account, now, days * dayMs, filter)
  // Not 0 * Infinity: on deployed servers, count 0 requests all records.
  const offset = index === 0 ? 0 : index * count
  const { total } = history
  const plans = offset < total ? history.slice(offset, count) : []
  return ok({ total, ...echo, data: plans.map((plan) => toRecentCall(plan, state.profile)) })
}

/** The same list, as the operation with filters. */
export const searchRecentCalls: Operation = (...args) => listRecentCalls(...args)

interface RecentCallsQuery {
  /** Page index from 0, whatever the first page's number is. */
  readonly index: number
  /** Records per page; Infinity for all. */
  readonly count: number
  /** Days to go back from now; Infinity for all that are kept. */
  readonly days: number
  /** Values to echo: the query's texts, or the defaults. */
  readonly echo: { readonly page_size: string; readonly page: string }
}

function readRecentCallsQuery(query: URLSearchParams, profile: Profile): RecentCallsQuery {
  return profile.paging === 'mandatory' ? readMandatory(query, profile) : readDefaulted(query, profile)
}

/** Our reading of the silent spec (paging, defaultCount): all optional, whole numbers within bounds, else refused. */
function readDefaulted(query: URLSearchParams, profile: Profile): RecentCallsQuery {
  const { pageBase, largestCount, largestDays } = profile
  const defaults = { page: String(pageBase), count: '25', days: String(retentionDays) }
  const read = (name: keyof typeof defaults, highest: number, lowest = 1) => {
    const text = query.get(name) ?? defaults[name]
    const value = /^\d+$/.test(text) ? Number(text) : -1
    if (value < lowest || value > highest) throw refused(name)
    return value
  }
  return {
    index: read('page', Number.MAX_SAFE_INTEGER / largestCount, pageBase) - pageBase,
    count: read('count', largestCount),
    days: read('days', largestDays ?? Number.MAX_SAFE_INTEGER),
    echo: { page_size: query.get('count') ?? defaults.count, page: query.get('page') ?? defaults.page },
  }
}

/** Deployed servers: page and count are required, count 0 requests all records, days has no default and no bound. */
export function readMandatory(query: URLSearchParams, profile: Profile): RecentCallsQuery {
  const { pageBase, largestCount, largestDays } = profile
  const page = query.get('page') ?? ''
  const count = query.get('count') ?? ''
  if (page === '' || Number(page) < pageBase) throw refused('page')
  if (count === '' || Number(count) > largestCount) throw refused('count')
  const number = Number.isNaN(Number(page)) ? pageBase : Number(page)
  const size = Number.parseInt(count, 10)
  if (!Number.isInteger(number) || Number.isNaN(size) || size < 0) throw refuse(500, 'error parsing query')
  const days = query.get('days') ?? ''
  if (Number.isNaN(Number(days))) throw refuse(500, 'A 400 Bad Request error occurred: error parsing query')
  if (largestDays !== null && Number(days) > largestDays) throw refused('days')
  return {
    index: number - pageBase,
    count: size === 0 ? Number.POSITIVE_INFINITY : size,
    days: days === '' ? Number.POSITIVE_INFINITY : Number(days),
    echo: { page_size: count, page },
  }
}

function refused(argument: string): ServiceError {
  return refuse(400, `missing or invalid "${argument}" query arg`)
}

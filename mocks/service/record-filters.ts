/** The query of call records beyond paging, as on deployed servers. Source: docs/api.md#querying-call-records. */
import { answeredAt } from './call-life.ts'
import type { CallPlan } from './call-plan.ts'
import { refuse } from './errors.ts'

export type RecordFilter = (plan: CallPlan) => boolean

/**
 * Builds a filter from `direction`, `answered`, `trunk`, `filter` and, without `days`, `start` and `end`, joined by
 * AND. null if it filters nothing. Throws 500 if `filter` is no regular expression, as the server's database does.
 */
export function readRecordFilter(query: URLSearchParams): RecordFilter | null {
  const filters = [
    ...given(query, 'direction', (value) => (plan) => plan.direction === value),
    ...given(query, 'trunk', (value) => (plan) => plan.trunk === value),
    ...given(query, 'answered', readAnswered),
    ...given(query, 'filter', readPattern),
    ...((query.get('days') ?? '') === '' ? readPeriod(query) : []),
  ]
  return filters.length === 0 ? null : (plan) => filters.every((passes) => passes(plan))
}

/** An empty value counts as absent. */
function given(query: URLSearchParams, name: string, read: (value: string) => RecordFilter | null): RecordFilter[] {
  const value = query.get(name) ?? ''
  const filter = value === '' ? null : read(value)
  return filter === null ? [] : [filter]
}

/** Any other value is ignored. */
function readAnswered(value: string): RecordFilter | null {
  if (value !== 'true' && value !== 'false') return null
  return (plan) => (answeredAt(plan) !== null) === (value === 'true')
}

/**
 * The server puts the value unescaped into a regex between slashes, so a bare slash or a line break ends it. The
 * database's regexes are stricter than ours: a backslash can't precede a meaningless letter or a non-ASCII character.
 */
function readPattern(value: string): RecordFilter {
  const isBroken = /(?<!\\)(?:\\\\)*\/|\n|(?<!\\)(?:\\\\)*\\(?:[^ -~]|[^\W_dDsSwWbBAzQEnrtfvx\d])/u.test(value)
  const pattern = isBroken ? null : toRegExp(`.*${value}.*`)
  if (pattern === null) {
    throw refuse(500, `A 400 Bad Request error occurred: {"error":"error parsing query: invalid regex: ${value}"}\n`)
  }
  return ({ from, to, call_sid }) => pattern.test(from) || pattern.test(to) || call_sid === value
}

function toRegExp(source: string): RegExp | null {
  try {
    return new RegExp(source)
  } catch {
    return null
  }
}

/** Both ends are inclusive. An unreadable time, or a bare number, matches no record. */
function readPeriod(query: URLSearchParams): RecordFilter[] {
  const time = (value: string) => (/^\d+$/.test(value) ? Number.NaN : Date.parse(value))
  return [
    ...given(query, 'start', (value) => (plan) => plan.start >= time(value)),
    ...given(query, 'end', (value) => (plan) => plan.start <= time(value)),
  ]
}

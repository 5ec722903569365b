/** The query of call records beyond paging, as deployed servers read it. Source: docs/api.md#querying-call-records. */
import { answeredAt } from './call-life.ts'
import type { CallPlan } from './call-plan.ts'
import { refuse } from './errors.ts'

export type RecordFilter = (plan: CallPlan) => boolean

/**
 * What a query lets pass: `direction`, `answered`, `trunk`, `filter`, and, without `days`, `start` and `end`, joined by AND.
 * null: it filters nothing. Throws 500 for a `filter` that is no regular expression, as the server's database does.
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

/** An empty value is the same as none. */
function given(query: URLSearchParams, name: string, read: (value: string) => RecordFilter | null): RecordFilter[] {
  const value = query.get(name) ?? ''
  const filter = value === '' ? null : read(value)
  return filter === null ? [] : [filter]
}

/** Any word but these two is ignored. */
function readAnswered(value: string): RecordFilter | null {
  if (value !== 'true' && value !== 'false') return null
  return (plan) => (answeredAt(plan) !== null) === (value === 'true')
}

/**
 * Goes into an expression between slashes as it came: a slash of its own ends it, as a line break does. The database's
 * expressions are stricter than ours: a backslash takes neither a letter that means nothing nor what isn't ASCII.
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

/** Both ends are inclusive; a time that can't be read, or a bare number, matches no record. */
function readPeriod(query: URLSearchParams): RecordFilter[] {
  const time = (value: string) => (/^\d+$/.test(value) ? Number.NaN : Date.parse(value))
  return [
    ...given(query, 'start', (value) => (plan) => plan.start >= time(value)),
    ...given(query, 'end', (value) => (plan) => plan.start <= time(value)),
  ]
}

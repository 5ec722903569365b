/** The query of call records beyond paging, as on deployed servers. Source: docs/api.md#querying-call-records. */
import type { CallPlan } from './call-plan.ts'
import { refuse } from './errors.ts'

/** Everything that calls are filtered by, besides the time. */
export interface CallTraits extends Pick<CallPlan, 'call_sid' | 'direction' | 'from' | 'to' | 'trunk'> {
  readonly isAnswered: boolean
}

type Test = (call: CallTraits) => boolean

export interface RecordFilter {
  /** Start and end of the period, both inclusive: ms since 1970, or infinite. NaN matches no record. */
  readonly since: number
  readonly until: number
  /** null if all calls of the period pass. */
  readonly passes: Test | null
  /** Two filters with the same key let the same calls pass. */
  readonly key: string
}

const tests: Readonly<Record<string, (value: string) => Test | null>> = {
  direction: (value) => (call) => call.direction === value,
  trunk: (value) => (call) => call.trunk === value,
  answered: readAnswered,
  filter: readPattern,
}

/**
 * Builds a filter from `direction`, `answered`, `trunk`, `filter` and, without `days`, `start` and `end`, joined by
 * AND. Throws 500 if `filter` is no regular expression, as the server's database does.
 */
export function readRecordFilter(query: URLSearchParams): RecordFilter {
  // An empty value counts as absent.
  const given = Object.keys(tests).map((name) => [name, query.get(name) ?? ''] as const)
  const found = given.flatMap(([name, value]) => (value === '' ? [] : (tests[name]?.(value) ?? [])))
  const hasDays = (query.get('days') ?? '') !== ''
  return {
    since: (hasDays ? null : readTime(query.get('start'))) ?? Number.NEGATIVE_INFINITY,
    until: (hasDays ? null : readTime(query.get('end'))) ?? Number.POSITIVE_INFINITY,
    passes: found.length === 0 ? null : (call) => found.every((passes) => passes(call)),
    key: JSON.stringify(given),
  }
}

/** Any other value is ignored. */
function readAnswered(value: string): Test | null {
  if (value !== 'true' && value !== 'false') return null
  return (call) => call.isAnswered === (value === 'true')
}

/**
 * The server puts the value unescaped into a regex between slashes, so a bare slash or a line break ends it. The
 * database's regexes are stricter than ours: a backslash can't precede a meaningless letter or a non-ASCII character.
 */
function readPattern(value: string): Test {
  const isBroken = /(?<!\\)(?:\\\\)*\/|\n|(?<!\\)(?:\\\\)*\\(?:[^ -~]|[^\W_dDsSwWbBAzQEnrtfvx\d])/u.test(value)
  const pattern = isBroken ? null : toRegExp(`.*${value}.*`)
  if (pattern === null) {
    throw refuse(500, `A 400 Bad Request error occurred: {"error":"error parsing query: invalid regex: ${value}"}\n`)
  }
  // Computing a sid takes longer than all the rest.
  const isSid = value.length === 36
  return (call) => pattern.test(call.from) || pattern.test(call.to) || (isSid && call.call_sid === value)
}

function toRegExp(source: string): RegExp | null {
  try {
    return new RegExp(source)
  } catch {
    return null
  }
}

/** null if absent. An unreadable time, or a bare number, is NaN. */
function readTime(value: string | null): number | null {
  if (value === null || value === '') return null
  return /^\d+$/.test(value) ? Number.NaN : Date.parse(value)
}

/**
 * Filters of call records that deployed servers apply themselves. Source: docs/api.md#querying-call-records. A server that
 * lacks one ignores it and answers everything, so what they did is proven by answers (pages/use-filtered-page.ts).
 */
import { query } from '../../../api/query.ts'
import type { Paged } from '../../../contract/endpoint.ts'
import { searchRecentCalls } from '../../../contract/extras.ts'
import type { RecentCall } from '../../../contract/recent-calls.ts'
import { keysOf } from '../../../lib/records.ts'
import { looksLikeNumber, toDigits } from '../../../lib/phone-digits.ts'
import type { FilterState, RecentCallsState } from '../pages/recent-calls-state.ts'
import { recentCallsQuery } from '../recent-calls-queries.ts'

interface ServerFilter {
  readonly passes: (record: RecentCall, sent: string) => boolean
  /** What none of the records that pass this one passes. */
  readonly opposite: (sent: string) => string
}

/** By parameter, as it is sent. */
export const serverFilters = {
  filter: {
    passes: ({ from, to, call_sid }, sent) => {
      const text = sent.replaceAll(/\\(.)/gu, '$1')
      return from?.includes(text) === true || to?.includes(text) === true || call_sid === text
    },
    opposite: () => escapePattern('nothing has this'),
  },
  direction: { passes: ({ direction }, sent) => direction === sent, opposite: () => 'neither' },
  // The server ignores any other word.
  answered: { passes: ({ answered }, sent) => String(answered) === sent, opposite: (sent) => String(sent !== 'true') },
  trunk: { passes: ({ trunk }, sent) => trunk === sent, opposite: () => 'nothing has this' },
  start: {
    passes: ({ attempted_at }, sent) => attempted_at >= Date.parse(sent),
    opposite: () => '2999-01-01T00:00:00.000Z',
  },
  end: {
    passes: ({ attempted_at }, sent) => attempted_at <= Date.parse(sent),
    opposite: () => '1970-01-02T00:00:00.000Z',
  },
} as const satisfies Readonly<Record<string, ServerFilter>>

export type FilterName = keyof typeof serverFilters
/** As sent. */
export type SentFilters = Readonly<Partial<Record<FilterName, string>>>

/** The parameters that a state stands for. Unreadable times are no limit. */
export function toSentFilters({ number, direction, answered, trunk, from, to }: FilterState): SentFilters {
  const text = plainText(number)
  // Both ends are included there.
  const end = Date.parse(to) - 1
  return {
    ...(text === '' ? {} : { filter: sidPattern.test(text) ? text.toLowerCase() : escapePattern(text) }),
    ...(direction === '' ? {} : { direction }),
    ...(answered === '' ? {} : { answered }),
    ...(trunk === '' ? {} : { trunk }),
    ...(Number.isNaN(Date.parse(from)) ? {} : { start: new Date(from).toISOString() }),
    ...(Number.isNaN(end) ? {} : { end: new Date(end).toISOString() }),
  }
}

export const namesOf = (sent: SentFilters): readonly FilterName[] =>
  keysOf(serverFilters).filter((name) => sent[name] !== undefined)

/** What is looked for: of a number its digits, as stored ones are written; of anything else the text. */
function plainText(typed: string): string {
  const text = typed.replaceAll(/\p{Cc}/gu, ' ').trim()
  if (!looksLikeNumber(text)) return text
  const digits = toDigits(text)
  return digits.length > 2 && digits.startsWith('00') ? digits.slice(2) : digits
}

/** Compared as a whole with the call_sid, as it was sent. */
const sidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A text as an expression that finds just that. The server's has no escapes for letters, digits and what isn't ASCII, which
 * stand for themselves; a slash would end it.
 */
const escapePattern = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => (sign > '~' ? sign : `\\${sign}`))

/** The page that a state with filters asks for. */
export function filteredQuery(state: RecentCallsState) {
  const sent = toSentFilters(state)
  const { page, count, days } = recentCallsQuery(state).input
  // With days, servers ignore both times.
  const isTimed = sent.start !== undefined || sent.end !== undefined
  return query(searchRecentCalls, { page, count, ...(isTimed || days === undefined ? {} : { days }), ...sent })
}

/** More calls than end between two requests. */
const probeCount = 10

/**
 * The same with the opposite of one filter, which excludes every record of that answer. A server that ignores this filter
 * answers them again.
 */
export function probeQuery(state: RecentCallsState, name: FilterName) {
  const { endpoint, input } = filteredQuery({ ...state, page: 1 })
  return query(endpoint, { ...input, count: probeCount, [name]: serverFilters[name].opposite(input[name] ?? '') })
}

/** Whether every record of an answer passes a filter; one without any record passes if the server counts none. */
export function hasPassed(name: FilterName, sent: string, { rows, unreadable, total }: Paged<RecentCall>): boolean {
  if (rows.length === 0) return unreadable.length === 0 && (total ?? 0) === 0
  return rows.every(({ value }) => serverFilters[name].passes(value, sent))
}

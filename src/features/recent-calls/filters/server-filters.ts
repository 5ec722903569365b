/**
 * Filters of call records that deployed servers support. Source: docs/api.md#querying-call-records. A server without
 * one ignores it and returns everything, so the responses have to prove each filter (pages/use-filtered-page.ts).
 */
import type { Services } from '../../../api/context.tsx'
import { query, queryKey } from '../../../api/query.ts'
import type { Paged } from '../../../contract/endpoint.ts'
import { searchRecentCalls } from '../../../contract/extras.ts'
import { listRecentCalls, type RecentCall } from '../../../contract/recent-calls.ts'
import { keysOf } from '../../../lib/records.ts'
import { toDigits, numberIn } from '../../../lib/phone-digits.ts'
import type { FilterState, RecentCallsState } from '../pages/recent-calls-state.ts'
import { recentCallsQuery } from '../recent-calls-queries.ts'
import { isSid } from '../../../lib/short-sid.ts'

interface ServerFilter {
  readonly passes: (record: RecentCall, sent: string) => boolean
  /** A value that excludes all records that pass this one. */
  readonly opposite: (sent: string) => string
}

/** By parameter name; values as sent. */
export const serverFilters = {
  filter: {
    passes: ({ from, to, call_sid }, sent) => {
      const text = sent.replaceAll(/\\(.)/gu, '$1')
      return from?.includes(text) === true || to?.includes(text) === true || call_sid === text
    },
    opposite: () => escapePattern('nothing has this'),
  },
  direction: { passes: ({ direction }, sent) => direction === sent, opposite: () => 'neither' },
  // The server ignores any other value.
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
export type SentFilters = Readonly<Partial<Record<FilterName, string>>>

/** The parameters for a state. Unreadable times set no limit. */
export function toSentFilters({ number, direction, answered, trunk, from, to }: FilterState): SentFilters {
  const text = plainText(number)
  // The server's range includes both ends.
  const end = Date.parse(to) - 1
  return {
    // A sid is sent unescaped: the server compares it with the whole call_sid.
    ...(text === '' ? {} : { filter: isSid(text) ? text.toLowerCase() : escapePattern(text) }),
    ...(direction === '' ? {} : { direction }),
    ...(answered === '' ? {} : { answered }),
    ...(trunk === '' ? {} : { trunk }),
    ...(Number.isNaN(Date.parse(from)) ? {} : { start: new Date(from).toISOString() }),
    ...(Number.isNaN(end) ? {} : { end: new Date(end).toISOString() }),
  }
}

export const namesOf = (sent: SentFilters): readonly FilterName[] =>
  keysOf(serverFilters).filter((name) => sent[name] !== undefined)

/** The text to search for: digits for a number, as numbers are stored; otherwise the text itself. */
function plainText(typed: string): string {
  const text = typed.replaceAll(/\p{Cc}/gu, ' ').trim()
  const number = numberIn(text)
  if (number === null) return text
  const digits = toDigits(number)
  return digits.length > 2 && digits.startsWith('00') ? digits.slice(2) : digits
}

/**
 * Escapes a text for the server's expressions. These have no escapes for letters, digits and non-ASCII characters,
 * which are literal; an unescaped slash would end the expression.
 */
const escapePattern = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => (sign > '~' ? sign : `\\${sign}`))

export function filteredQuery(state: RecentCallsState) {
  const sent = toSentFilters(state)
  const { page, count, days } = recentCallsQuery(state).input
  // With `days`, servers ignore both times.
  const isTimed = sent.start !== undefined || sent.end !== undefined
  return query(searchRecentCalls, { page, count, ...(isTimed || days === undefined ? {} : { days }), ...sent })
}

/** More records than are likely to be added between two requests. */
const probeCount = 10

/**
 * The same query with one filter inverted, which excludes every record of the original response. A server that ignores
 * the filter returns them again.
 */
export function probeQuery(state: RecentCallsState, name: FilterName) {
  const { endpoint, input } = filteredQuery({ ...state, page: 1 })
  return query(endpoint, { ...input, count: probeCount, [name]: serverFilters[name].opposite(input[name] ?? '') })
}

/** Whether every record of a response passes a filter; without records, whether the server counts none. */
export function hasPassed(name: FilterName, sent: string, { rows, unreadable, total }: Paged<RecentCall>): boolean {
  if (rows.length === 0) return unreadable.length === 0 && (total ?? 0) === 0
  return rows.every(({ value }) => serverFilters[name].passes(value, sent))
}

/** Rereads visible pages, filtered or not, and drops the others: a search would go on at once with a cached page, however old. */
export async function renewPages({ client, queryClient }: Services): Promise<void> {
  for (const endpoint of [listRecentCalls, searchRecentCalls]) {
    const pages = { queryKey: queryKey(client, endpoint) }
    queryClient.removeQueries({ ...pages, type: 'inactive' })
    await queryClient.invalidateQueries(pages)
  }
}

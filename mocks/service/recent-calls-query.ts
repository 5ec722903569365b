/** Arguments of the detail record query. Source: voice-api.md (silent on defaults and bounds); deployed-server.md, 1.5. */
import { largestPage, retentionDays } from '../../src/contract/recent-calls.ts'
import { refuse, type ServiceError } from './errors.ts'
import type { Profile } from './profile.ts'

export interface RecentCallsQuery {
  /** From 1. */
  readonly page: number
  /** Records of a page; Infinity: all of them. */
  readonly count: number
  /** Days to cover, back from now; Infinity: all that are kept. */
  readonly days: number
  /** As answered: the texts that came, or the defaults. */
  readonly echo: { readonly page: string; readonly page_size: string }
}

export function readRecentCallsQuery(query: URLSearchParams, { paging }: Profile): RecentCallsQuery {
  return paging === 'mandatory' ? readMandatory(query) : readDefaulted(query)
}

const defaults = { page: '1', count: '25', days: String(retentionDays) } as const

/** Spec silent, our reading: all optional, whole numbers within bounds, anything else is refused. */
function readDefaulted(query: URLSearchParams): RecentCallsQuery {
  const read = (name: keyof typeof defaults, highest: number) => {
    const text = query.get(name) ?? defaults[name]
    const value = /^\d+$/.test(text) ? Number(text) : 0
    if (value < 1 || value > highest) throw refused(name)
    return value
  }
  return {
    page: read('page', Number.MAX_SAFE_INTEGER / largestPage),
    count: read('count', largestPage),
    days: read('days', retentionDays),
    echo: { page: query.get('page') ?? defaults.page, page_size: query.get('count') ?? defaults.count },
  }
}

/** Deployed servers: page and count are required, count 0 is everything, days has no default and no bound. */
function readMandatory(query: URLSearchParams): RecentCallsQuery {
  const page = query.get('page') ?? ''
  const count = query.get('count') ?? ''
  if (page === '' || Number(page) <= 0) throw refused('page')
  if (count === '' || Number(count) > largestPage) throw refused('count')
  const number = Number.isNaN(Number(page)) ? 1 : Number(page)
  const size = Number.parseInt(count, 10)
  if (!Number.isInteger(number) || Number.isNaN(size) || size < 0) throw refuse(500, 'error parsing query')
  const days = query.get('days') ?? ''
  if (Number.isNaN(Number(days))) throw refuse(500, 'A 400 Bad Request error occurred: error parsing query')
  return {
    page: number,
    count: size === 0 ? Number.POSITIVE_INFINITY : size,
    days: days === '' ? Number.POSITIVE_INFINITY : Number(days),
    echo: { page, page_size: count },
  }
}

function refused(argument: string): ServiceError {
  return refuse(400, `missing or invalid "${argument}" query arg`)
}

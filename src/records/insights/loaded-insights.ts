import { toInsights } from './insights.ts'
import type { RecordTable } from '../store/record-table.ts'
import { selectRows } from '../store/select-rows.ts'
import { dayMs, hourMs, minuteMs, newestTime, type TimeSpan } from '../../lib/durations.ts'

/** Plain data, for a worker. */
export interface InsightsRequest {
  /** How many days of the loaded records to cover, up to the newest. */
  readonly days: number
  /** IANA name. */
  readonly timeZone: string
  /**
   * The loaded range: `days` before `startedAt` (ms since 1970), or before `finishedAt` if that was much later: by then,
   * the server no longer listed the records of the first hours. `isAll` is false while only the newest are loaded.
   */
  readonly loaded: {
    readonly days: number
    readonly startedAt: number
    readonly finishedAt: number
    readonly isAll: boolean
  }
  /** Records that name another account are left out; null if the account is unknown. */
  readonly account_sid: string | null
  readonly selection?: TimeSpan | null
}

export type LoadedInsights = ReturnType<typeof insightsOf>

/** Computes insights of the loaded records; the period follows from how far the load has come. */
export function insightsOf(table: RecordTable, request: InsightsRequest) {
  const { days, timeZone, loaded, account_sid, selection: selected = null } = request
  const times = table.times.attempted_at.times(table.length).subarray(0, table.length)
  const oldest = times.reduce((min, at) => (at < min ? at : min), Number.POSITIVE_INFINITY)
  // Calls that arrived meanwhile count, too. Whole minutes, as in links.
  const to = Math.ceil((newestTime(times, loaded.startedAt - 1) + 1) / minuteMs) * minuteMs
  const end = loaded.finishedAt > loaded.startedAt + hourMs ? loaded.finishedAt : loaded.startedAt
  const known = loaded.isAll ? end - loaded.days * dayMs : Math.floor(oldest / minuteMs) * minuteMs
  const coveredFrom = Math.min(known, to - minuteMs)
  const from = Math.max(to - days * dayMs, Math.ceil(coveredFrom / minuteMs) * minuteMs)
  // Its link must not show calls before the period, as from a link of some days ago.
  const cut = selected && { from: Math.max(selected.from, from), to: Math.min(selected.to, to) }
  const selection = cut !== null && cut.from < cut.to ? cut : null
  const own = account_sid?.toLowerCase()
  // As in lists (patterns/connection/of-account.ts), a record that names no account stays.
  const isOwn = (value: unknown) => own === undefined || typeof value !== 'string' || value.toLowerCase() === own
  const rows = selectRows(table, { fields: { account_sid: isOwn } })
  return {
    ...toInsights(table, rows, { timeZone, from, to, coveredFrom, selection }),
    /** When the oldest loaded record was attempted, ms since 1970; infinite if there is none. */
    oldest,
    /** Records of other accounts, which the token can see too: left out of all figures. */
    others: table.length - rows.length,
    /** The part within the period; null if none was requested, or all of it is outside, as from an old link. */
    selection,
  }
}

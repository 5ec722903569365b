import { type Insights, type Selection, toInsights } from './insights.ts'
import type { RecordTable } from '../store/record-table.ts'
import { selectRows } from '../store/select-rows.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Plain data, for a worker. */
export interface InsightsRequest {
  /** The newest so many days of what is loaded. */
  readonly days: number
  /** IANA name. */
  readonly timeZone: string
  /** What is loaded: records of so many days before `startedAt` (ms since 1970), all of them or only the newest. */
  readonly loaded: { readonly days: number; readonly startedAt: number; readonly isAll: boolean }
  /** Records that name another account are left out; null: the account is not known. */
  readonly account_sid: string | null
  readonly selection?: Selection | null
}

export interface LoadedInsights extends Insights {
  /** Records of other accounts, which the token sees too: in no figure. */
  readonly others: number
}

/** Insights of loaded records; which time they are of follows from how far loading has come. */
export function insightsOf(table: RecordTable, request: InsightsRequest): LoadedInsights {
  const { days, timeZone, loaded, account_sid, selection = null } = request
  const times = table.times.attempted_at.times(table.length)
  let [newest, oldest] = [loaded.startedAt - 1, Number.POSITIVE_INFINITY]
  for (let row = 0; row < table.length; row += 1) {
    const at = times[row] ?? Number.NaN
    if (at > newest) newest = at
    if (at < oldest) oldest = at
  }
  // Calls that came in meanwhile count, too, and the server's clock may be ahead of ours. On a minute, as in links.
  const to = Math.ceil((newest + 1) / minuteMs) * minuteMs
  const coveredFrom = loaded.isAll
    ? loaded.startedAt - loaded.days * dayMs
    : Math.min(Math.floor(oldest / minuteMs) * minuteMs, to - minuteMs)
  const from = loaded.isAll ? to - days * dayMs : Math.max(to - days * dayMs, coveredFrom)
  const own = account_sid?.toLowerCase()
  // As in lists (patterns/of-account.ts): a record that names no account stays.
  const isOwn = (value: unknown) => own === undefined || typeof value !== 'string' || value.toLowerCase() === own
  const rows = selectRows(table, { fields: { account_sid: isOwn } })
  return {
    ...toInsights(table, rows, { timeZone, from, to, coveredFrom, selection }),
    others: table.length - rows.length,
  }
}

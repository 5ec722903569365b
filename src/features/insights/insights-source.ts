import type { Client } from '../../api/client.ts'
import { crawl } from '../../records/crawl.ts'
import type { Doubt } from '../../records/chain.ts'
import { type Insights, toInsights } from '../../records/insights.ts'
import { crawlRetryDelay, createPageReader } from '../../records/read-page.ts'
import { RecordTable } from '../../records/record-table.ts'
import { selectRows } from '../../records/select-rows.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** How far reading the records of some days has come. */
export interface SourceState {
  readonly phase: 'idle' | 'reading' | 'done' | 'stopped' | 'failed'
  readonly days: number
  /** ms since 1970. */
  readonly startedAt: number
  readonly rows: number
  /** The server's count; null: it gives none, or not yet. */
  readonly total: number | null
  readonly requests: number
  /** Why it is not proven that these are all; empty once they are. */
  readonly doubts: readonly Doubt[]
  readonly error: unknown
  /** Grows when there are so many more records that figures are worth working out again. */
  readonly step: number
}

export interface LoadedInsights extends Insights {
  /** Records of other accounts that the token sees too: in no figure. */
  readonly others: number
}

/** Where the page has its records from, and who works out their figures. */
export interface InsightsSource {
  readonly state: () => SourceState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads the records of so many days; forgets those before. */
  readonly read: (days: number) => void
  readonly stop: () => void
  /** Of the newest so many days of what is there. */
  readonly insights: (days: number, timeZone: string) => Promise<LoadedInsights>
}

const nothing: SourceState = {
  phase: 'idle',
  days: 0,
  startedAt: 0,
  rows: 0,
  total: null,
  requests: 0,
  doubts: [],
  error: null,
  step: 0,
}

function createCrawlSource(client: Client): InsightsSource {
  const listeners = new Set<() => void>()
  let current = nothing
  let table = new RecordTable()
  let stop = new AbortController()

  function set(change: Partial<SourceState>) {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }

  async function read(days: number, own: RecordTable, signal: AbortSignal) {
    const { error, doubts, rows, total, requests } = await crawl({
      readPage: createPageReader(client, days),
      onRows: (some) => {
        for (const { raw } of some) own.add(raw)
      },
      onProgress: ({ rows, total, requests }) => {
        if (signal.aborted) return
        // Twice as many as the last time: so the work stays within twice that of doing it once.
        const isWorth = own.length > 0 && own.length >= 2 ** current.step * 500
        set({ rows, total, requests, step: isWorth ? current.step + 1 : current.step })
      },
      retryDelay: crawlRetryDelay,
      sleep,
      now: Date.now,
      signal,
    })
    if (own !== table) return
    const phase = error === null ? 'done' : signal.aborted ? 'stopped' : 'failed'
    set({ phase, doubts, rows, total, requests, error: phase === 'failed' ? error : null, step: current.step + 1 })
  }

  return {
    state: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (days) => {
      stop.abort()
      stop = new AbortController()
      table = new RecordTable()
      set({ ...nothing, phase: 'reading', days, startedAt: Date.now() })
      void read(days, table, stop.signal)
    },
    stop: () => stop.abort(),
    insights: (days, timeZone) => {
      const { phase, startedAt } = current
      const { times } = table.times.attempted_at
      let [newest, oldest] = [startedAt - 1, Number.POSITIVE_INFINITY]
      for (let row = 0; row < table.length; row += 1) {
        const at = times[row] ?? Number.NaN
        if (at > newest) newest = at
        if (at < oldest) oldest = at
      }
      // Calls that came in meanwhile count, too, and the server's clock may be ahead of ours. On a minute, as in links.
      const to = Math.ceil((newest + 1) / minuteMs) * minuteMs
      const coveredFrom =
        phase === 'done'
          ? startedAt - current.days * dayMs
          : Math.min(Math.floor(oldest / minuteMs) * minuteMs, to - minuteMs)
      const from = phase === 'done' ? to - days * dayMs : Math.max(to - days * dayMs, coveredFrom)
      const rows = selectRows(table, { fields: { account_sid: ofAccount(client.connection.account_sid) } })
      const insights = toInsights(table, rows, { timeZone, from, to, coveredFrom })
      return Promise.resolve({ ...insights, others: table.length - rows.length })
    },
  }
}

/** As in lists (patterns/of-account.ts): a record that names no account stays. */
function ofAccount(account_sid: string | null) {
  const own = account_sid?.toLowerCase()
  return (value: unknown) => own === undefined || typeof value !== 'string' || value.toLowerCase() === own
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error)
      return
    }
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

const sources = new WeakMap<Client, InsightsSource>()

/** The source of a connection: what was read stays when the page is left. */
export function insightsSource(client: Client): InsightsSource {
  const known = sources.get(client)
  if (known !== undefined) return known
  const source = createCrawlSource(client)
  sources.set(client, source)
  return source
}

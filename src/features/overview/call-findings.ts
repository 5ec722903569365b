import { type Call, isActive } from '../../contract/calls.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'
import { toCallResult } from '../../lib/call-result.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { paths } from '../../paths.ts'
import type { Finding } from './finding.ts'

/** Calls under way. A status that nobody has told us about is neither active nor ended, and is counted apart. */
export function findInCalls(calls: readonly Call[]): Finding[] {
  const active = calls.filter(({ call_status }) => isActive(call_status) === true).length
  const unknown = calls.filter(({ call_status }) => isActive(call_status) === null).length
  const link = paths.calls.link()
  return [
    { key: 'active', tone: 'neutral', words: `${formatCountOf(active, 'call')} in progress`, link },
    ...(unknown === 0
      ? []
      : [
          {
            key: 'unknown',
            tone: 'attention',
            words: `${formatCountOf(unknown, 'call')} of unknown state`,
            link,
          } as const,
        ]),
  ]
}

/** Answered ratio and failures of the newest records. Busy and unanswered calls are nobody's fault. */
export function findInRecords(records: readonly RecentCall[]): Finding[] {
  const link = newestRecordsLink
  if (records.length === 0) return [{ key: 'none', tone: 'neutral', words: 'No calls in the last 30 days', link: null }]
  const answered = records.filter((record) => record.answered).length
  const counts = new Map<string, { tone: Finding['tone']; count: number }>()
  for (const record of records) {
    const { words, tone } = toCallResult(record.answered, record.sip_status)
    if (tone !== 'attention' && tone !== 'bad') continue
    counts.set(words, { tone, count: (counts.get(words)?.count ?? 0) + 1 })
  }
  const failures = [...counts].toSorted(([, a], [, b]) => b.count - a.count)
  return [
    {
      key: 'answered',
      tone: 'neutral',
      words: `${Math.round((answered / records.length) * 100)} % answered`,
      detail: `${formatCount(answered)} of ${formatCount(records.length)}`,
      link,
    },
    ...failures.map(([words, { tone, count }]) => ({
      key: words,
      tone,
      words: `${formatCountOf(count, 'call')}: ${words}`,
      link,
    })),
  ]
}

/** The page of records that was looked at, as its own page shows it. */
const newestRecordsLink = `${paths.recentCalls.link()}?size=500&days=30`

/** First and last attempt among records, ms since 1970; null where there are none. */
export function timesOf(records: readonly RecentCall[]): { readonly from: number; readonly to: number } | null {
  const times = records.map(({ attempted_at }) => attempted_at)
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) }
}

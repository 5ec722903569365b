/** Problems in the traffic; findings (patterns/findings) are about the configuration. */
import { type Call, isActive } from '../../contract/calls.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { groupBy } from '../../lib/records.ts'
import { paths } from '../../paths.ts'
import { callRecordsPath } from '../../patterns/calls/call-records-path.ts'
import type { Attention } from '../../patterns/findings/lines.ts'
import { isFailure } from './last-day.ts'
import { hourMs, minuteMs, newestTime } from '../../lib/durations.ts'

/** Minimum failed calls and share of failures, within an hour, at which a trunk counts as failing. */
const failing = { calls: 5, share: 0.1 }

/** Trunks that are failing, by the newest records. `at`: when those were read, ms since 1970. */
export function findTrunks(records: readonly RecentCall[], at: number): Attention[] {
  if (records.length === 0) return []
  const times = records.map(({ attempted_at }) => attempted_at)
  const to = Math.ceil((newestTime(times, at) + 1) / minuteMs) * minuteMs
  // If the page covers less than an hour, its oldest minute may be incomplete.
  const from = Math.max(to - hourMs, Math.floor(Math.min(...times) / minuteMs) * minuteMs)
  const latest = records.filter(({ attempted_at }) => attempted_at >= from && attempted_at < to)
  return [...groupBy(latest, ({ trunk }) => trunk)].flatMap(([trunk, calls]): Attention[] => {
    const failures = calls.filter(isFailure)
    if (failures.length < failing.calls || failures.length < failing.share * calls.length) return []
    const statuses = [...new Set(failures.map(({ sip_status }) => sip_status))].slice(0, 3).join(', ')
    const span = to - from < hourMs ? `in ${formatCountOf((to - from) / minuteMs, 'minute')}` : 'in the last hour'
    return [
      {
        key: `trunk ${trunk}`,
        tone: 'bad',
        state: 'Failing',
        name: trunk === '' ? 'Empty trunk' : (trunk ?? 'No trunk'),
        reason: `${formatCount(failures.length)} of ${formatCountOf(calls.length, 'call')} failed with ${statuses} ${span}`,
        since: Math.min(...failures.map(({ attempted_at }) => attempted_at)),
        action: 'View calls',
        link: callRecordsPath({ from, to, trunk, result: 'other-failure' }),
      },
    ]
  })
}

/** The credentials page, filtered to those that failed their last test. */
export const failingCredentialsPath = `${paths.speechCredentials.link()}?health=failed`

/** Live calls in an unknown status, which are neither active nor ended. */
export function findCalls(calls: readonly Call[]): Attention[] {
  const unknown = calls.filter(({ call_status }) => isActive(call_status) === null)
  if (unknown.length === 0) return []
  return [
    {
      key: 'unknown calls',
      tone: 'attention',
      state: 'Unknown',
      name: formatCountOf(unknown.length, 'live call'),
      reason: `Status ${[...new Set(unknown.map(({ call_status }) => call_status || 'missing'))].slice(0, 3).join(', ')}`,
      since: null,
      action: 'View calls',
      link: paths.calls.link(),
    },
  ]
}

/** Sorts bad ones first, otherwise keeps the order. */
export function byTone(found: readonly Attention[]): Attention[] {
  return found.toSorted((a, b) => Number(a.tone !== 'bad') - Number(b.tone !== 'bad'))
}

import type { Item, JobState, JobView } from '../../jobs/work.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { toCsv } from '../../lib/csv.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/status-badge.tsx'
import { leftText, waitText } from '../../lib/durations.ts'
import { countEach } from '../../lib/records.ts'

export function toEnded({ counts: { done, failed, unknown } }: JobView): number {
  return done + failed + unknown
}

const short: Readonly<Record<JobState, string>> = {
  running: 'running',
  waiting: 'waiting',
  paused: 'paused',
  'signed-out': 'waiting for sign-in',
  'read-only': 'blocked by read-only',
  cancelled: 'stopping',
  finished: 'finished',
}

/**
 * Summarises the jobs for the button. Items are counted only if there is one job to count them of, since jobs differ in
 * what an item is: "1 running, 1,240 of 5,000", but "2 running"; "2 of 60 failed", but "1 with failures, 1 done".
 */
export function toTrayText(views: readonly JobView[]): string {
  const open = views.filter(({ endedAt }) => endedAt === null)
  const [only] = open.length === 0 ? views : open
  if (only === undefined) return ''
  if (open.length === 1) {
    const isCounted = only.total !== null || toEnded(only) > 0
    return `1 ${short[only.state]}${isCounted ? `, ${toProgressText(only)}` : ''}`
  }
  if (open.length > 1) return countSimilar(open.map(({ state }) => short[state]))
  if (views.length === 1 && toEnding(only) === 'with failures') {
    return `${only.state === 'cancelled' ? 'cancelled, ' : ''}${toTroubleText(only)}`
  }
  const endings = views.map(toEnding)
  return endings.every((ending) => ending === 'done')
    ? `${formatCountOf(views.length, 'job')} done`
    : countSimilar(endings)
}

/** "1 running, 2 waiting", in the order of the first of each. */
function countSimilar(words: readonly string[]): string {
  return Array.from(countEach(words), ([word, count]) => `${formatCount(count)} ${word}`).join(', ')
}

/** A tick only if every job was done to its end. */
export function toTrayIcon(views: readonly JobView[]): IconName {
  const open = views.filter(({ endedAt }) => endedAt === null)
  if (open.length === 0) {
    if (views.some((view) => isTroubled(view) || view.counts.failed > 0)) return 'failure'
    return views.some(({ state }) => state === 'cancelled') ? 'stop' : 'done'
  }
  if (open.some(({ state }) => state === 'signed-out' || state === 'read-only' || state === 'waiting')) return 'warning'
  return open.every(({ state }) => state === 'paused') ? 'pause' : 'play'
}

function toEnding({ state, counts, outcome }: JobView): string {
  if (counts.failed + counts.unknown > 0) return 'with failures'
  if (state === 'cancelled') return 'cancelled'
  return outcome?.tone === 'bad' ? 'stopped early' : 'done'
}

/** The progress for narrow screens: "24 %"; "…" while unknown, the number of open jobs if there are several. */
export function toTrayShare(views: readonly JobView[]): string {
  const open = views.filter(({ endedAt }) => endedAt === null)
  const [only] = open
  if (only === undefined) return ''
  if (open.length > 1) return formatCount(open.length)
  return only.total === null ? '…' : `${Math.floor((100 * toEnded(only)) / Math.max(1, only.total))} %`
}

/** "1,240 of 5,000"; "1,240 so far" while the total is unknown. */
export function toProgressText(view: JobView): string {
  const ended = formatCount(toEnded(view))
  if (view.total !== null) return `${ended} of ${formatCount(view.total)}`
  return view.endedAt === null ? `${ended} so far` : ended
}

/**
 * Describes the state of a job. `now` serves to word two waits: the one that the server demands, and the one for this
 * tab's request budget, which lasts until `budgetAt` (null if there's none). Both in ms since 1970.
 */
export function toStateText(
  view: JobView,
  now: number,
  budgetAt: number | null = null,
): { readonly tone: Tone; readonly text: string } {
  const { state, counts, endedAt, waitingUntil, slowedTo, outcome } = view
  switch (state) {
    case 'running':
      if (budgetAt !== null) {
        return { tone: 'attention', text: `Waiting for the request budget, resumes in ${waitText(budgetAt - now)}` }
      }
      return slowedTo === null
        ? { tone: 'neutral', text: 'Running' }
        : { tone: 'attention', text: `Slowed to ${formatCount(slowedTo)} at a time because the server is slow` }
    case 'waiting': {
      const wait = waitText((waitingUntil ?? now) - now)
      return { tone: 'attention', text: `${outcome?.text ?? 'Rate limited by the server'}, resumes in ${wait}` }
    }
    case 'paused':
      return { tone: 'attention', text: counts.running === 0 ? (outcome?.text ?? 'Paused') : 'Pausing…' }
    case 'signed-out':
      return { tone: 'attention', text: 'Waiting. Sign in to resume.' }
    case 'read-only':
      return { tone: 'attention', text: 'Waiting. Turn off read-only in the connection menu to resume.' }
    case 'cancelled':
      if (endedAt === null) return { tone: 'neutral', text: 'Stopping…' }
      return { tone: 'neutral', text: `Cancelled, ${formatCount(counts.waiting)} not started` }
    case 'finished':
      if (outcome !== null) return outcome
      if (counts.failed + counts.unknown === 0) return { tone: 'good', text: 'Done' }
      return { tone: 'bad', text: toTroubleText(view) }
  }
}

function isTroubled(view: JobView): boolean {
  return view.endedAt !== null && toStateText(view, 0).tone === 'bad'
}

/** "8 per second, about 4 minutes left"; without the rate while the job makes no progress; '' while unknown. */
export function toPaceText({ perSecond, leftMs, endedAt }: JobView): string {
  if (leftMs === null || endedAt !== null) return ''
  if (perSecond === null) return `${leftText(leftMs)} left`
  const rate =
    perSecond >= 1
      ? `${formatCount(Math.round(perSecond))} per second`
      : `${formatCount(Math.round(perSecond * 60))} per minute`
  return `${rate}, ${leftText(leftMs)} left`
}

/** "57 done, 2 failed, 1 unknown"; omits failed and unknown if there are none. */
export function toCountText({ counts: { done, failed, unknown } }: JobView): string {
  return [
    `${formatCount(done)} done`,
    failed > 0 && `${formatCount(failed)} failed`,
    unknown > 0 && `${formatCount(unknown)} unknown`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** "2 of 60 failed" or "2 failed, 1 unknown of 60"; '' if none. Omits an unknown total. */
function toTroubleText({ counts: { failed, unknown }, total }: JobView): string {
  if (failed + unknown === 0) return ''
  const of = total === null ? '' : ` of ${formatCount(total)}`
  if (unknown === 0) return `${formatCount(failed)}${of} failed`
  if (failed === 0) return `${formatCount(unknown)}${of} unknown`
  return `${formatCount(failed)} failed, ${formatCount(unknown)} unknown${of}`
}

export function toTroubles(items: readonly Item[]): Item[] {
  return items.filter(({ state }) => state === 'failed' || state === 'unknown')
}

/** Returns items as CSV, escaped for spreadsheets, where such lists are pasted. */
export function troublesCsv(items: readonly Item[]): string {
  return toCsv(
    ['item', 'state', 'reason'],
    items.map(({ name, state, reason }) => [name, state, reason]),
    'spreadsheet',
  )
}

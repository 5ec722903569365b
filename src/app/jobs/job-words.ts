/** What jobs are doing, in words. */
import type { JobState, JobView } from '../../jobs/job.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { Tone } from '../../ui/lamp.tsx'

/** Items that have ended, whatever their end. */
export function toEnded({ counts: { done, failed, unknown } }: JobView): number {
  return done + failed + unknown
}

const short: Readonly<Record<JobState, string>> = {
  running: 'running',
  held: 'slowed down',
  paused: 'paused',
  'signed-out': 'waiting for sign-in',
  cancelled: 'stopping',
  finished: 'finished',
}

/** All jobs in a few words, for the button: "2 running, 1,240 of 5,000"; finished ones once nothing else is there. */
export function toTrayWords(views: readonly JobView[]): string {
  const open = views.filter(({ endedAt }) => endedAt === null)
  if (open.length === 0) {
    const troubles = toTroubleWords(views)
    return `${formatCountOf(views.length, 'job')} ended${troubles === '' ? '' : `, ${troubles}`}`
  }
  const states = new Map<string, number>()
  for (const { state } of open) states.set(short[state], (states.get(short[state]) ?? 0) + 1)
  const sum = (count: (view: JobView) => number) => formatCount(open.reduce((total, view) => total + count(view), 0))
  const progress = `${sum(toEnded)} of ${sum(({ total }) => total)}`
  return [...Array.from(states, ([words, count]) => `${formatCount(count)} ${words}`), progress].join(', ')
}

/**
 * What a job is doing. `now` is for waits: the one that the server asked for, and the one for this tab's request budget,
 * which lasts until `budgetAt` (null: none). All in ms since 1970.
 */
export function toStateWords(
  view: JobView,
  now: number,
  budgetAt: number | null = null,
): { readonly tone: Tone; readonly words: string } {
  const { state, counts, endedAt, heldUntil, slowedTo } = view
  switch (state) {
    case 'running':
      if (budgetAt !== null) {
        return { tone: 'attention', words: `waiting for the request budget; goes on in ${toSeconds(budgetAt, now)} s` }
      }
      return slowedTo === null
        ? { tone: 'neutral', words: 'running' }
        : { tone: 'attention', words: `running, slowed down to ${formatCount(slowedTo)} at a time: the server is slow` }
    case 'held': {
      const seconds = toSeconds(heldUntil ?? now, now)
      return { tone: 'attention', words: `slowed down: the server has had enough; goes on in ${seconds} s` }
    }
    case 'paused':
      return { tone: 'attention', words: counts.running === 0 ? 'paused' : 'pausing: what is under way ends first' }
    case 'signed-out':
      return { tone: 'attention', words: 'waiting: goes on when you have signed in again' }
    case 'cancelled':
      if (endedAt === null) return { tone: 'neutral', words: 'stopping: what is under way ends first' }
      return { tone: 'neutral', words: `cancelled, ${formatCount(counts.waiting)} not begun` }
    case 'finished':
      if (counts.failed + counts.unknown === 0) return { tone: 'good', words: 'finished' }
      return {
        tone: 'bad',
        words: counts.failed > 0 ? 'finished, some of it failed' : 'finished, some of it is not known',
      }
  }
}

function toSeconds(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / 1000))
}

/** "8 per second, about 4 min left"; '' while it cannot be told. */
export function toPaceWords({ perSecond, leftMs, endedAt }: JobView): string {
  if (perSecond === null || leftMs === null || endedAt !== null) return ''
  const rate =
    perSecond >= 1
      ? `${formatCount(Math.round(perSecond))} per second`
      : `${formatCount(Math.round(perSecond * 60))} per minute`
  return `${rate}, ${toLeftWords(leftMs)} left`
}

function toLeftWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return `about ${minutes} min`
  return `about ${Math.round(minutes / 60)} h`
}

/** How its items ended: "57 done, 2 failed, 1 not known"; without those that there are none of. */
export function toCountWords(view: JobView): string {
  return [`${formatCount(view.counts.done)} done`, toTroubleWords([view])].filter(Boolean).join(', ')
}

/** "2 failed, 1 not known"; '' where there is neither. */
export function toTroubleWords(views: readonly JobView[]): string {
  const failed = views.reduce((sum, { counts }) => sum + counts.failed, 0)
  const unknown = views.reduce((sum, { counts }) => sum + counts.unknown, 0)
  return [failed > 0 && `${formatCount(failed)} failed`, unknown > 0 && `${formatCount(unknown)} not known`]
    .filter(Boolean)
    .join(', ')
}

/**
 * The detail records of an account, newest first, as one sequence: background calls by their index, and placed
 * calls at the places where their times put them. A page of a million costs as much as its own records: how many
 * background calls lie before a moment is arithmetic (rankAt), and the few still under way are counted out.
 */
import { detailLifetimeMs, hasDetail } from './call-life.ts'
import type { CallPlan } from './call-plan.ts'
import type { State } from './state.ts'
import { rankAt, type Stream } from './traffic.ts'
import { longestCallMs, planOf, timesOf } from './traffic-plan.ts'

export interface History {
  readonly total: number
  /** Records from index `offset` on, at most `count` of them; the newest has index 0. */
  slice(offset: number, count: number): CallPlan[]
}

/** Detail records of calls attempted less than `coverMs` ago. */
export function historyOf(state: State, account_sid: string, now: number, coverMs: number): History {
  const since = now - Math.min(coverMs, detailLifetimeMs)
  const placed = [...state.tables.calls.values()]
    .filter((plan) => plan.account_sid === account_sid && plan.start > since && hasDetail(plan, now))
    .sort((a, b) => b.start - a.start)
  const stream = state.streams.find((stream) => stream.account_sid === account_sid)
  const background = stream === undefined ? none : backgroundOf(state, stream, since, now)
  return {
    total: background.total + placed.length,
    slice: (offset, count) => merge(background, placed, offset, count),
  }
}

/** Background calls that have a detail record, newest first. */
interface Background {
  readonly total: number
  /** How many started after a moment. */
  countAfter(time: number): number
  planAt(index: number): CallPlan
}

const none: Background = {
  total: 0,
  countAfter: () => 0,
  planAt: () => {
    throw new RangeError('no background calls')
  },
}

function backgroundOf(state: State, stream: Stream, since: number, now: number): Background {
  const first = rankAt(stream, since + 1)
  const beyond = Math.max(first, rankAt(stream, now + 1))
  // Still under way, newest first; only calls younger than the longest can be.
  const running: number[] = []
  for (let k = beyond - 1; k >= Math.max(first, rankAt(stream, now - longestCallMs)); k--) {
    if (timesOf(state, stream, k).end > now) running.push(k)
  }
  return {
    total: beyond - first - running.length,
    countAfter: (time) => {
      const rank = Math.min(beyond, Math.max(first, rankAt(stream, time + 1)))
      return beyond - rank - running.filter((k) => k >= rank).length
    },
    planAt: (index) => {
      let k = beyond - 1 - index
      // Each running call that would be passed moves the one sought further back.
      for (const skipped of running) {
        if (skipped < k) break
        k--
      }
      return planOf(state, stream, k)
    },
  }
}

function merge(background: Background, placed: readonly CallPlan[], offset: number, count: number): CallPlan[] {
  const page: CallPlan[] = []
  let p = placedBefore(background, placed, offset)
  let b = offset - p
  let next = b < background.total ? background.planAt(b) : undefined
  while (page.length < count) {
    const candidate = placed[p]
    if (candidate !== undefined && (next === undefined || candidate.start >= next.start)) {
      page.push(candidate)
      p++
    } else if (next !== undefined) {
      page.push(next)
      b++
      next = b < background.total ? background.planAt(b) : undefined
    } else break
  }
  return page
}

/** How many placed calls are among the first `offset` records: each one's index grows with its own place. */
function placedBefore(background: Background, placed: readonly CallPlan[], offset: number): number {
  let low = 0
  let high = placed.length
  while (low < high) {
    const middle = (low + high) >> 1
    const start = placed[middle]?.start ?? 0
    if (middle + background.countAfter(start) < offset) low = middle + 1
    else high = middle
  }
  return low
}

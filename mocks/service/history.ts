/**
 * An account's detail records, newest first, as one sequence: background calls by index, with placed calls merged in by
 * time. Reading a page costs the same at any depth: the number of background calls before a time is arithmetic
 * (rankAt), and the few still in progress are subtracted.
 */
import { answeredAt, detailLifetimeMs, hasDetail } from './call-life.ts'
import type { CallPlan } from './call-plan.ts'
import { countFirst, passingCalls } from './passing-calls.ts'
import type { RecordFilter } from './record-filters.ts'
import type { State } from './state.ts'
import { rankAt, type Stream } from './traffic.ts'
import { maxCallMs, planOf, timesOf } from './traffic-plan.ts'

export interface History {
  readonly total: number
  /** Returns up to `count` records from index `offset` on; the newest has index 0. */
  slice(offset: number, count: number): CallPlan[]
}

/** Returns detail records of calls attempted less than `coverMs` ago. */
export function historyOf(
  state: State,
  account_sid: string,
  now: number,
  coverMs: number,
  filter: RecordFilter | null = null,
): History {
  const first = Math.max(Math.floor(now - Math.min(coverMs, detailLifetimeMs)) + 1, filter?.since ?? 0)
  const last = Math.min(now, filter?.until ?? now)
  // Also if a time is unreadable.
  if (!(first <= last)) return { total: 0, slice: () => [] }
  const passes = filter?.passes ?? null
  const placed = [...state.tables.calls.values()]
    .filter((plan) => plan.account_sid === account_sid && plan.start >= first && plan.start <= last)
    .filter((plan) => hasDetail(plan, now) && (passes?.({ ...plan, isAnswered: answeredAt(plan) !== null }) ?? true))
    .sort((a, b) => b.start - a.start)
  const stream = state.streams.find((stream) => stream.account_sid === account_sid)
  const background = stream === undefined ? none : backgroundOf(state, stream, { first, last, now, filter })
  const total = background.total + placed.length
  return { total, slice: (offset, count) => merge(background, placed, offset, count) }
}

/** Background calls that have a detail record, newest first. */
interface Background {
  readonly total: number
  /** Number of calls that started after `time`. */
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

/** A period, and what to look for in it. Times are ms since 1970. */
interface Sought {
  /** Both inclusive. */
  readonly first: number
  readonly last: number
  readonly now: number
  readonly filter: RecordFilter | null
}

/** Some calls of a stream in order of start, each at a place; see `passingCalls`. */
const allCalls = { countBefore: (k: number) => k, at: (place: number) => place }

function backgroundOf(state: State, stream: Stream, { first, last, now, filter }: Sought): Background {
  const low = rankAt(stream, first)
  const high = Math.max(low, rankAt(stream, last + 1))
  const calls = (filter === null ? null : passingCalls(state, stream, filter, low, high)) ?? allCalls
  const [begin, end] = [calls.countBefore(low), calls.countBefore(high)]
  // Only calls younger than the longest possible one can be in progress.
  const running = runningOf(state, stream, Math.max(low, rankAt(stream, now - maxCallMs)), high, now)
    .map((k) => ({ k, place: calls.countBefore(k) }))
    .filter(({ k, place }) => place < end && calls.at(place) === k)
    .map(({ place }) => place)
  return {
    total: end - begin - running.length,
    countAfter: (time) => {
      const from = Math.min(end, Math.max(begin, calls.countBefore(rankAt(stream, time + 1))))
      return end - from - running.filter((place) => place >= from).length
    },
    planAt: (index) => {
      let place = end - 1 - index
      // Each newer call that is still in progress moves the index one further back.
      for (const skipped of running) {
        if (skipped < place) break
        place--
      }
      return knownPlanOf(state, stream, calls.at(place))
    },
  }
}

/**
 * Cached results of recent requests, valid for one `sequence` only: any change may move a call's end or change its
 * plan, for example by assigning a number to another application or hanging up a call.
 */
interface Known {
  readonly sequence: number
  /** By index: end times of the last half hour's calls, which every page needs, ms since 1970. */
  readonly ends: Map<number, number>
  /** By index: the plans of the last few pages. Caching more would slow new pages more than it speeds up old ones. */
  readonly plans: Map<number, CallPlan>
}
const known = new WeakMap<Stream, Known>()
const maxEnds = 100_000
const maxPlans = 2000

function knownOf({ sequence }: State, stream: Stream): Known {
  const found = known.get(stream)
  if (found?.sequence === sequence && found.ends.size < maxEnds) return found
  const fresh = { sequence, ends: new Map(), plans: new Map() }
  known.set(stream, fresh)
  return fresh
}

/** Returns the indexes, from `first` up to `beyond`, of calls still in progress, newest first. */
function runningOf(state: State, stream: Stream, first: number, beyond: number, now: number): number[] {
  const { ends } = knownOf(state, stream)
  const running: number[] = []
  for (let k = beyond - 1; k >= first; k--) {
    let end = ends.get(k)
    if (end === undefined) ends.set(k, (end = timesOf(state, stream, k).end))
    if (end > now) running.push(k)
  }
  return running
}

function knownPlanOf(state: State, stream: Stream, k: number): CallPlan {
  const { plans } = knownOf(state, stream)
  let plan = plans.get(k)
  if (plan !== undefined) return plan
  plan = planOf(state, stream, k)
  if (plans.size >= maxPlans) plans.clear()
  plans.set(k, plan)
  return plan
}

function merge(background: Background, placed: readonly CallPlan[], offset: number, count: number): CallPlan[] {
  const page: CallPlan[] = []
  // Placed calls among the first `offset` records.
  let p = countFirst(placed.length, (index) => index + background.countAfter(placed[index]?.start ?? 0) < offset)
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

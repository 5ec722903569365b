/** For tests: how lists may behave, drawn from a seed. */
import { createRandom, type World } from './simulated-server.ts'

export interface Schedule extends World {
  readonly largest: number
  readonly parallel: number
}

/** What the crawl has to prove complete: a stable list, newest first, calls arriving at its top and ageing out at its bottom. */
export function orderlySchedule(seed: number): Schedule {
  const { random, pick } = drawer(seed)
  return {
    seed,
    size: Math.floor(random() * pick(5, 40, 200)),
    sameTime: pick(0, 0, 0.2, 0.8, 0.97, 1),
    twins: pick(0, 0, 0.1, 0.3),
    sids: 0,
    doubled: 0,
    order: 'newest',
    inserts: pick(0, 0.2, 0.6, 1),
    most: pick(1, 2, 4),
    late: 0,
    ageing: pick(0, 0.2, 0.6, 1),
    removals: 0,
    failures: pick(0, 0, 0.1, 0.3),
    repeats: 0,
    wrong: 0,
    lies: 0,
    hasTotal: true,
    clip: Number.POSITIVE_INFINITY,
    largest: 16 + Math.floor(random() * 24),
    parallel: 1 + Math.floor(random() * 4),
  }
}

/**
 * Anything, within what a client can know. A server whose answers are the list of no moment cannot be seen through: one
 * that leaves records out of its pages and its totals alike, or that gives fewer rows than it was asked for *and* a
 * total that makes them look like the last ones, again and again and without a contradiction, is just what a shorter
 * list looks like. So `clip` and `lies` do not meet here. Everything else does, old answers and those meant for other
 * pages included: each of them was true of some moment.
 */
export function anySchedule(seed: number): Schedule {
  const { random, pick } = drawer(seed ^ 0x77777)
  const clip = pick(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 7)
  const largest = pick(8, 12, 16, 24, 40)
  return {
    ...orderlySchedule(seed),
    order: pick('newest', 'newest', 'oldest', 'fixed', 'arrival', 'ties', 'reshuffled'),
    most: pick(1, 2, largest / 8),
    late: pick(0, 0.2, 0.8),
    removals: pick(0, 0, 0.1, 0.5),
    repeats: pick(0, 0, 0.2),
    wrong: pick(0, 0, 0.05, 0.3),
    lies: clip === 7 ? 0 : pick(0, 0, 0.1, 0.5),
    hasTotal: random() < 0.9,
    clip,
    largest,
  }
}

/** A small list behind something that mixes answers up, in tiny pages: the best chance to be taken in by one. */
export function mixedUpSchedule(seed: number): Schedule {
  const { random, pick } = drawer(seed ^ 0x5252)
  return {
    ...anySchedule(seed),
    size: Math.floor(random() * pick(10, 40, 120)),
    wrong: pick(0.05, 0.2, 0.4),
    failures: 0,
    lies: 0,
    hasTotal: true,
    clip: Number.POSITIVE_INFINITY,
    largest: pick(4, 6, 8, 12, 16),
  }
}

/** What real lists do on top of that: a call's record appears where its beginning puts it, when the call ends. */
export function liveSchedule(seed: number): Schedule {
  const { pick } = drawer(seed ^ 0x33333)
  return { ...orderlySchedule(seed), sameTime: pick(0, 0.1), twins: pick(0, 0.1), late: pick(0.2, 0.8) }
}

/**
 * A list that a server, or what stands before it, gives with a row written twice, now and then or always. Rows without a
 * `call_sid` are so seldom doubled that two answers don't have the same fault: those could not be told from two calls.
 */
export function doubledSchedule(seed: number): Schedule {
  const { random, pick } = drawer(seed ^ 0x2b2b)
  const sids = pick(1, 1, 0.7, 0)
  return {
    ...orderlySchedule(seed),
    size: Math.floor(random() * pick(20, 80, 200)),
    sids,
    twins: pick(0, 0.1, 0.3),
    doubled: sids === 1 ? pick(0.02, 0.1, 0.5, 1) : 0.005,
    failures: 0,
  }
}

function drawer(seed: number) {
  const random = createRandom(seed)
  const pick = <T>(first: T, ...others: readonly T[]): T =>
    others[Math.floor(random() * (others.length + 1)) - 1] ?? first
  return { random, pick }
}

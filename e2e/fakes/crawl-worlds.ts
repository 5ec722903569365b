/** For tests: behaviours of lists, drawn from a seed. */
import { createRandom, type World } from './simulated-server.ts'

export interface Schedule extends World {
  readonly largest: number
  readonly parallel: number
}

/** Lists that the crawl must prove complete: newest first, growing at the top and ageing out at the bottom. */
export function orderlySchedule(seed: number): Schedule {
  const { random, pick } = drawer(seed)
  return {
    seed,
    size: Math.floor(random() * pick(5, 40, 200)),
    sameTime: pick(0, 0, 0.2, 0.8, 0.97, 1),
    duplicates: pick(0, 0, 0.1, 0.3),
    sids: 0,
    doubled: 0,
    order: 'newest',
    inserts: pick(0, 0.2, 0.6, 1),
    max: pick(1, 2, 4),
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
 * Anything that a client could detect. Some faults are undetectable: a server that omits records from both its pages
 * and its totals, or that returns fewer rows than requested *and*, repeatedly and consistently, a total that makes them
 * look like the last ones. Both look exactly like a shorter list, so `clip` and `lies` don't meet here. Everything else
 * does, including old responses and responses for other pages: each of them was true at some moment.
 */
export function anySchedule(seed: number): Schedule {
  const { random, pick } = drawer(seed ^ 0x77777)
  const clip = pick(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 7)
  const largest = pick(8, 12, 16, 24, 40)
  return {
    ...orderlySchedule(seed),
    order: pick('newest', 'newest', 'oldest', 'fixed', 'arrival', 'ties', 'reshuffled'),
    max: pick(1, 2, largest / 8),
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

/** A small list in tiny pages, behind something that mixes up responses: the crawl's hardest case. */
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

/**
 * Records that nearly all have one time, in tiny pages, behind something that mixes up responses and miscounts: some
 * responses for other pages look like the end of the list, and times tell nothing apart.
 */
export function straySchedule(seed: number): Schedule {
  const { random, pick } = drawer(seed ^ 0x9191)
  return {
    ...anySchedule(seed),
    size: Math.floor(random() * pick(20, 60)),
    sameTime: pick(0.97, 1, 0.8),
    duplicates: 0,
    wrong: pick(0.2, 0.3, 0.4),
    lies: pick(0, 0.3, 0.5),
    hasTotal: true,
    failures: 0,
    clip: Number.POSITIVE_INFINITY,
    order: pick('newest', 'oldest', 'newest', 'fixed'),
    largest: pick(6, 8, 12, 16),
  }
}

/** Adds the behaviour of real lists: when a call ends, its record appears at the position of its start time. */
export function liveSchedule(seed: number): Schedule {
  const { pick } = drawer(seed ^ 0x33333)
  return { ...orderlySchedule(seed), sameTime: pick(0, 0.1), duplicates: pick(0, 0.1), late: pick(0.2, 0.8) }
}

/**
 * A list in which the server, or a proxy, sometimes or always duplicates a row. Rows without a `call_sid` are
 * duplicated so rarely that no two responses have the same fault: they couldn't be told from two calls.
 */
export function doubledSchedule(seed: number): Schedule {
  const { random, pick } = drawer(seed ^ 0x2b2b)
  const sids = pick(1, 1, 0.7, 0)
  return {
    ...orderlySchedule(seed),
    size: Math.floor(random() * pick(20, 80, 200)),
    sids,
    duplicates: pick(0, 0.1, 0.3),
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

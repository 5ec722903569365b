/** What a server's answers so far tell about the next one. No clock: times come in, ms. */
import { type Call, isActive, listCalls } from '../contract/calls.ts'
import type { Endpoint, Listed } from '../contract/endpoint.ts'

/** What was listed when an answer was last believed. */
export interface Believed {
  /** ms since 1970. */
  readonly at: number
  readonly count: number
  readonly hasActive: boolean
}

export interface EmptyAnswer {
  /** ms since 1970. */
  readonly at: number
  readonly tookMs: number
  /** The shortest time that any other answer of this server took; null: there was none. */
  readonly quickestMs: number | null
  /** null: nothing was listed before. */
  readonly before: Believed | null
  /** Since when the list has been empty, in answers that took no time; null: this is the first of them. */
  readonly emptySince: number | null
}

/** While their call store is down, servers take 3 to 22 s to list no calls. Otherwise it takes milliseconds. */
export const slowMs = 2000

/** Somebody may remove the records of fewer. */
const longList = 5

/** As long, ms, calls are listed at least after they ended. */
const listedMs = 10 * 60_000

/** A list that was long is empty when it has been so for this time, ms: a store that has just restarted is full again by then. */
const settledMs = 20_000

/**
 * Why a list without any call is not believed; null: it is. `slow`: it took as long as it does while the call store is down,
 * and longer than this server takes over anything else. `sudden`: there were many calls just before, which would still be
 * listed had they ended.
 */
export function doubtOf({ at, tookMs, quickestMs, before, emptySince }: EmptyAnswer): 'slow' | 'sudden' | null {
  if (tookMs >= Math.max(slowMs, 4 * (quickestMs ?? 0))) return 'slow'
  if (before === null || before.count < longList || !before.hasActive) return null
  return at - before.at < listedMs && at - (emptySince ?? at) < settledMs ? 'sudden' : null
}

/** Within this time of its last answer, ms, a server that begins not to answer is more likely to refuse than to be down. */
const secondsBefore = 30_000

/** Longer, ms, no limit lasts from the first request that it refused: its window is five minutes (docs/api.md#rate-limit). */
const longestLimitMs = 5 * 60_000

/** What is known of one server in this session. */
export class ServerPulse {
  readonly #isForeign: boolean
  #answeredAt: number | null = null
  /** Of the first request since then that was not answered. */
  #silentSince: number | null = null
  #quickestMs: number | null = null
  #before: Believed | null = null
  #emptySince: number | null = null

  /** `isForeign`: of another origin than the page, which can't read every answer. */
  constructor(isForeign: boolean) {
    this.#isForeign = isForeign
  }

  answered(at: number): void {
    this.#answeredAt = at
    this.#silentSince = null
  }

  /** Whether a request that got no answer was most likely one too many: a 429 has no CORS headers, so nobody can read it. */
  isLimitLikely(at: number): boolean {
    this.#silentSince ??= at
    // Browsers know when they are offline; Node, for tests, has nothing to say of it.
    const { onLine } = (globalThis as { readonly navigator?: { readonly onLine?: boolean } }).navigator ?? {}
    if (!this.#isForeign || this.#answeredAt === null || onLine === false) return false
    return this.#silentSince - this.#answeredAt < secondsBefore && at - this.#silentSince < longestLimitMs
  }

  /** Whether an answer is not believed, by those before it. For every answer, once. */
  isDoubtful(endpoint: Endpoint, answer: unknown, at: number, tookMs: number): boolean {
    // By its endpoint.
    if (endpoint.name === listCalls.name && this.#doubts(answer as Listed<Call>, at, tookMs)) return true
    this.#quickestMs = Math.min(this.#quickestMs ?? tookMs, tookMs)
    return false
  }

  #doubts({ rows, unreadable, remnants = 0 }: Listed<Call>, at: number, tookMs: number): boolean {
    const count = rows.length + unreadable.length + remnants
    const known = { quickestMs: this.#quickestMs, before: this.#before, emptySince: this.#emptySince }
    const doubt = count > 0 ? null : doubtOf({ at, tookMs, ...known })
    this.#emptySince = doubt === 'sudden' ? (known.emptySince ?? at) : null
    if (doubt !== null) return true
    this.#before = { at, count, hasActive: rows.some(({ value }) => isActive(value.call_status) === true) }
    return false
  }
}

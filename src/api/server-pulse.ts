/** Judges a server's next response by those so far. Has no clock: times are passed in, ms. */
import { type Call, isActive, listCalls } from '../contract/calls.ts'
import type { Endpoint, Listed } from '../contract/endpoint.ts'

/** The list in the last response that was believed. */
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
  /** The shortest time of any other response of this server; null if there was none. */
  readonly quickestMs: number | null
  /** null if nothing was listed before. */
  readonly before: Believed | null
  /** Since when quick responses have listed nothing; null if this is the first of them. */
  readonly emptySince: number | null
}

/** While the call store is down, servers take 3 to 22 s to list no calls. Otherwise it takes milliseconds. */
export const slowMs = 2000

/** Calls. A shorter list may really be empty now: someone may have removed its records. */
const longList = 5

/** Milliseconds. Calls stay listed at least this long after their end. */
const listedMs = 10 * 60_000

/** Milliseconds. After this time, an empty list is believed: a store that has restarted would be full again by then. */
const settledMs = 20_000

/**
 * Returns why an empty list of calls isn't believed; null if it is. `slow`: it took as long as it does while the call
 * store is down, and longer than any other response of this server. `sudden`: there were many calls just before, which
 * would still be listed if they had ended.
 */
export function doubtOf({ at, tookMs, quickestMs, before, emptySince }: EmptyAnswer): 'slow' | 'sudden' | null {
  if (tookMs >= Math.max(slowMs, 4 * (quickestMs ?? 0))) return 'slow'
  if (before === null || before.count < longList || !before.hasActive) return null
  return at - before.at < listedMs && at - (emptySince ?? at) < settledMs ? 'sudden' : null
}

/** ms. A server that stops responding this soon after a response is more likely limiting requests than down. */
const secondsBefore = 30_000

/** Milliseconds from the first refused request. The limit's window is five minutes (docs/api.md#rate-limit). */
const maxLimitMs = 5 * 60_000

/** The facts about one server in this session. */
export class ServerPulse {
  readonly #isForeign: boolean
  #answeredAt: number | null = null
  /** When the first unanswered request since then failed. */
  #silentSince: number | null = null
  #quickestMs: number | null = null
  #before: Believed | null = null
  #emptySince: number | null = null

  /** `isForeign` if the server has another origin than the page, which then can't read every response. */
  constructor(isForeign: boolean) {
    this.#isForeign = isForeign
  }

  answered(at: number): void {
    this.#answeredAt = at
    this.#silentSince = null
  }

  /** Whether a request without a response was probably refused: a page can't read a 429, which lacks CORS headers. */
  isLimitLikely(at: number): boolean {
    this.#silentSince ??= at
    // Browsers know when they are offline; Node, which runs the tests, doesn't.
    const { onLine } = (globalThis as { readonly navigator?: { readonly onLine?: boolean } }).navigator ?? {}
    if (!this.#isForeign || this.#answeredAt === null || onLine === false) return false
    return this.#silentSince - this.#answeredAt < secondsBefore && at - this.#silentSince < maxLimitMs
  }

  /** Whether to doubt a response, judged by earlier ones. Call it once for every response. */
  isDoubtful(endpoint: Endpoint, answer: unknown, at: number, tookMs: number): boolean {
    // listCalls returns a list of calls.
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

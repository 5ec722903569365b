/**
 * What a server offers beyond the spec (contract/extras.ts), as its answers to what was asked of it show: nothing is asked
 * just to see. Of one connection, for its session. Source: docs/api.md#operations-beyond-the-spec.
 */
import type { Endpoint } from '../contract/endpoint.ts'
import type { ExtraName } from '../contract/extras.ts'
import { parseObject } from '../contract/json.ts'
import { createStore, type ReadonlyStore } from '../lib/store.ts'
import { createStoredStore } from '../lib/stored-store.ts'
import type { ApiError } from './errors.ts'

/**
 * `untried`: nobody asked yet. `present`: it is there, whether or not this answer was a success. `absent`: the server has no
 * such operation. `forbidden`: not for this token. `unknown`: no telling (401, 5xx, no answer), until somebody asks again.
 * `off`: turned off by the user, so it is never asked.
 */
export type ExtraState = 'untried' | 'present' | 'absent' | 'forbidden' | 'unknown' | 'off'

/** What an answer showed. */
export interface Seen {
  readonly state: Exclude<ExtraState, 'untried' | 'off'>
  /** null: it was a success. */
  readonly error: ApiError | null
  /** ms since 1970. */
  readonly at: number
}

/** Names of extras that are turned off, by connection; kept in this browser. */
const turnedOff = createStoredStore<Readonly<Record<string, readonly string[]>>>('switchboard.extras-off', (text) => {
  const entries = Object.entries(parseObject(text ?? '') ?? {})
  return Object.fromEntries(
    entries.map(([connection, names]) => [
      connection,
      Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [],
    ]),
  )
})

// For as long as the page lives: what another tab turns off is off here, too.
if (globalThis.window !== undefined) turnedOff.subscribe(() => undefined)

export class Capabilities {
  readonly #connection: string
  readonly #seen = createStore<ReadonlyMap<string, Seen>>(new Map())

  /** `connection` names it in this browser's storage: server and account, never a token. */
  constructor(connection: string) {
    this.#connection = connection
  }

  /** By the name of an extra; none: nobody asked yet. */
  get seen(): ReadonlyStore<ReadonlyMap<string, Seen>> {
    return this.#seen
  }

  /** Calls `listener` after every change; returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = [this.#seen.subscribe(listener), turnedOff.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  }

  stateOf(name: string): ExtraState {
    return this.#off.includes(name) ? 'off' : (this.#seen.get().get(name)?.state ?? 'untried')
  }

  /**
   * Whether a write can be offered, which is never tried just to see: `likely` where the server has something else that the
   * spec lacks; its first use tells.
   */
  offerOf(name: ExtraName): 'yes' | 'likely' | 'no' | 'off' {
    const state = this.stateOf(name)
    if (state === 'off') return 'off'
    if (state === 'present') return 'yes'
    const isOpen = state === 'untried' || state === 'unknown'
    return isOpen && [...this.#seen.get().values()].some(({ state }) => state === 'present') ? 'likely' : 'no'
  }

  /** Whether a read may go out by itself. What the spec has always may. */
  mayAsk({ isExtra, name }: Pick<Endpoint, 'isExtra' | 'name'>): boolean {
    const state = isExtra === true ? this.stateOf(name) : 'present'
    return state === 'untried' || state === 'present'
  }

  isOff({ isExtra, name }: Pick<Endpoint, 'isExtra' | 'name'>): boolean {
    return isExtra === true && this.#off.includes(name)
  }

  turn(name: ExtraName, isOn: boolean): void {
    const others = this.#off.filter((other) => other !== name)
    turnedOff.set({ ...turnedOff.get(), [this.#connection]: isOn ? others : [...others, name] })
  }

  /** `error`: what the request ended in; null: a success. */
  learn(endpoint: Endpoint, error: ApiError | null, at: number): void {
    if (endpoint.isExtra !== true) return
    const state = meaningOf(endpoint, error)
    if (state === null || (error === null && endpoint.isProvenByReader === true)) return
    const known = this.#seen.get().get(endpoint.name)?.state
    // It was there: a failure since is one of this request, unless the operation itself is gone.
    if (known === 'present' && (state === 'unknown' || state === 'forbidden')) return
    this.#seen.update((seen) => new Map(seen).set(endpoint.name, { state, error, at }))
  }

  /** What answers proved that their status doesn't tell: whether a part of an extra, and with it the extra, is there. */
  prove(name: ExtraName, part: string, state: 'present' | 'absent', at: number): void {
    const known = this.#seen.get()
    if (known.get(`${name} ${part}`)?.state === state) return
    const seen = { state, error: null, at }
    const next = new Map(known).set(`${name} ${part}`, seen)
    this.#seen.set(known.get(name)?.state === 'present' ? next : next.set(name, seen))
  }

  /** Another token may be told more. */
  forgetRefusals(): void {
    this.#seen.update((seen) => {
      const lasting = [...seen].filter(([, { state, error }]) => state !== 'forbidden' && error?.status !== 401)
      return lasting.length === seen.size ? seen : new Map(lasting)
    })
  }

  get #off(): readonly string[] {
    return turnedOff.get()[this.#connection] ?? []
  }
}

/** null: nothing was learned. */
function meaningOf({ means }: Endpoint, error: ApiError | null): Seen['state'] | null {
  if (error === null) return 'present'
  const { kind, status, isHtml, outcome } = error
  if (kind === 'aborted' || outcome === 'not-sent') return null
  if (kind === 'unreadable') return isHtml ? 'unknown' : 'present'
  if (kind !== 'http' || status === null) return 'unknown'
  if (status === 405 || (status === 404 && isHtml)) return 'absent'
  const special = means?.[status]
  if (special !== undefined) return special
  if (status === 403) return 'forbidden'
  return status === 400 || status === 404 || status === 422 ? 'present' : 'unknown'
}

/**
 * What a server offers beyond the spec (contract/extras.ts), learned from responses to requests that were made anyway:
 * nothing is requested just to find out. Per connection and session. Source: docs/api.md#operations-beyond-the-spec.
 */
import type { Endpoint } from '../contract/endpoint.ts'
import type { ExtraName } from '../contract/extras.ts'
import { parseObject } from '../contract/json.ts'
import { createStore, type ReadonlyStore } from '../lib/store.ts'
import { createStoredStore } from '../lib/stored-store.ts'
import type { ApiError } from './errors.ts'

/**
 * `untried`: not requested yet. `present`: it exists, whether or not this request succeeded. `absent`: the server has
 * no such operation. `forbidden`: not for this token. `unknown`: undecided (401, 5xx, no response) until a person
 * requests it again. `off`: turned off by the user, so it is never requested.
 */
export type ExtraState = 'untried' | 'present' | 'absent' | 'forbidden' | 'unknown' | 'off'

/** The state that a response showed. */
export interface Seen {
  readonly state: Exclude<ExtraState, 'untried' | 'off'>
  /** null after a success. */
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

// Subscribed for the life of the page, so that an extra turned off in another tab is off here too.
if (globalThis.window !== undefined) turnedOff.subscribe(() => undefined)

export class Capabilities {
  readonly #connection: string
  readonly #seen = createStore<ReadonlyMap<string, Seen>>(new Map())

  /** `connection` is the key in this browser's storage: server and account, never a token. */
  constructor(connection: string) {
    this.#connection = connection
  }

  /** By the name of an extra, or of a part (`prove`); missing if it wasn't requested yet. */
  get seen(): ReadonlyStore<ReadonlyMap<string, Seen>> {
    return this.#seen
  }

  /** Calls `listener` after every change; returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = [this.#seen.subscribe(listener), turnedOff.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  }

  stateOf(name: string): ExtraState {
    return this.#off.includes(name) ? 'off' : (this.#seen.get().get(name)?.state ?? 'untried')
  }

  /**
   * Whether to offer a write, which is never tried just to find out. `likely` if the server has some other extra; the
   * first use tells.
   */
  offerOf(name: ExtraName): 'yes' | 'likely' | 'no' | 'off' {
    const state = this.stateOf(name)
    if (state === 'off') return 'off'
    if (state === 'present') return 'yes'
    const isOpen = state === 'untried' || state === 'unknown'
    return isOpen && [...this.#seen.get().values()].some(({ state }) => state === 'present') ? 'likely' : 'no'
  }

  /** Whether a read may go out by itself. Operations of the spec always may. */
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

  /** `error` is the request's failure, or null after a success. */
  learn(endpoint: Endpoint, error: ApiError | null, at: number): void {
    if (endpoint.isExtra !== true) return
    const state = meaningOf(endpoint, error)
    if (state === null || (error === null && endpoint.isProvenByReader === true)) return
    const known = this.#seen.get().get(endpoint.name)?.state
    // It exists, so a later failure concerns this request only, unless the operation itself is gone.
    if (known === 'present' && (state === 'unknown' || state === 'forbidden')) return
    this.#seen.update((seen) => new Map(seen).set(endpoint.name, { state, error, at }))
  }

  /** Records what a response's content proves and its status doesn't: whether a part of an extra exists. */
  prove(name: ExtraName, part: string, state: 'present' | 'absent', at: number): void {
    const known = this.#seen.get()
    if (known.get(`${name} ${part}`)?.state === state) return
    const seen = { state, error: null, at }
    const next = new Map(known).set(`${name} ${part}`, seen)
    this.#seen.set(known.get(name)?.state === 'present' ? next : next.set(name, seen))
  }

  /** Another token may have other permissions. */
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

/** null if the response shows nothing. */
function meaningOf({ means }: Endpoint, error: ApiError | null): Seen['state'] | null {
  if (error === null) return 'present'
  const { kind, status, isHtml, outcome } = error
  if (kind === 'aborted' || outcome === 'not-sent') return null
  if (kind === 'unreadable') return isHtml ? 'unknown' : 'present'
  if (kind !== 'http' || status === null) return 'unknown'
  if (status === 405 || (status === 404 && isHtml)) return 'absent'
  const special = means?.[status]
  if (special !== undefined) return special
  if (status === 403 && !isHtml) return 'forbidden'
  return status === 400 || status === 404 || status === 422 ? 'present' : 'unknown'
}

import { orAbort } from '../lib/abort.ts'
import { createStore, nextChange } from '../lib/store.ts'
import type { Connection } from './connection.ts'

/**
 * Whether requests may go out, and with which token:
 * - `open`: they may
 * - `refused`: the server answered 401 to the token. A person's requests are still sent, and show the 401 again; polls
 *   and jobs wait
 * - `locked`: the token is no longer in memory. Every read waits, writes are refused
 */
export type AccessState = 'open' | 'refused' | 'locked'

interface Now {
  readonly connection: Connection
  readonly state: AccessState
}

/** The token of one connection. It can be removed and replaced; the rest of the connection stays the same. */
export function createAccess(connection: Connection) {
  const now = createStore<Now>({ connection, state: 'open' })
  const set = (state: AccessState, token: string) => now.set({ state, connection: { ...now.get().connection, token } })
  return {
    now: now.get,
    /** Notes that the server refused this token. Returns false if it isn't the current token, or was refused already. */
    refuse: (token: string): boolean => {
      const { connection, state } = now.get()
      if (state !== 'open' || token !== connection.token) return false
      now.set({ connection, state: 'refused' })
      return true
    },
    lock: () => set('locked', ''),
    /** Sends requests with this token from now on; waiting ones go first. */
    open: (token: string) => set('open', token),
    /** Resolves when there is a new token, or none any more; rejects with the signal's reason. */
    nextChange: (signal: AbortSignal): Promise<void> => orAbort(nextChange(now), signal),
  }
}

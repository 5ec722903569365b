import type { Connection } from './connection.ts'

/**
 * Whether requests may go out, and with which token:
 * - `open`: they may
 * - `refused`: the server answered 401 to the token. A person's requests are still sent, and show the 401 again; polls
 *   and jobs wait
 * - `locked`: the token is no longer in memory. Every read waits, writes are refused
 */
export type AccessState = 'open' | 'refused' | 'locked'

/** The token of one connection. It can be removed and replaced; the rest of the connection stays the same. */
export class Access {
  #connection: Connection
  #state: AccessState = 'open'
  #opening = new EventTarget()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get connection(): Connection {
    return this.#connection
  }

  get state(): AccessState {
    return this.#state
  }

  /** Notes that the server refused this token. Returns false if it isn't the current token, or was refused already. */
  refuse(token: string): boolean {
    if (this.#state !== 'open' || token !== this.#connection.token) return false
    this.#state = 'refused'
    return true
  }

  lock(): void {
    this.#state = 'locked'
    this.#connection = { ...this.#connection, token: '' }
  }

  /** Sends requests with this token from now on; waiting ones go first. */
  open(token: string): void {
    this.#state = 'open'
    this.#connection = { ...this.#connection, token }
    this.#opening.dispatchEvent(new Event('open'))
  }

  /** Resolves when there is a new token; rejects with the signal's reason. */
  untilOpen(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      // The reason is untyped: whatever was passed to abort().
      const giveUp = () => reject(signal.reason as Error)
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { once: true })
      this.#opening.addEventListener('open', () => resolve(), { once: true, signal })
    })
  }
}

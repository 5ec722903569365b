import type { Connection } from './connection.ts'

/**
 * Whether requests may go out, and with which token:
 * - `open`: they may
 * - `refused`: the server answered 401 to the token. What a person asks for is still sent, and shows the same again;
 *   polls and jobs wait
 * - `locked`: the token is gone from memory. Every read waits, writes are refused
 */
export type AccessState = 'open' | 'refused' | 'locked'

/** The token of one connection over time. It may be taken away and given anew; what else the connection is stays. */
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

  /** The server refused this token. False: that was another one than the one in use, or it is known already. */
  refuse(token: string): boolean {
    if (this.#state !== 'open' || token !== this.#connection.token) return false
    this.#state = 'refused'
    return true
  }

  lock(): void {
    this.#state = 'locked'
    this.#connection = { ...this.#connection, token: '' }
  }

  /** From here on requests go out with this token; those that waited go first. */
  open(token: string): void {
    this.#state = 'open'
    this.#connection = { ...this.#connection, token }
    this.#opening.dispatchEvent(new Event('open'))
  }

  /** Resolves when the next token is there; rejects with the signal's reason. */
  untilOpen(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      // The reason of an abort is whatever the aborter gave.
      const giveUp = () => reject(signal.reason as Error)
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { once: true })
      this.#opening.addEventListener('open', () => resolve(), { once: true, signal })
    })
  }
}

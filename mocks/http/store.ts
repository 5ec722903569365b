import type { Change } from '../service/change.ts'

/**
 * Persists changes, and puts those of all writers into one order. A store is made with the service's `apply` and is its
 * only caller: if a change were appended here and applied elsewhere, a refresh in between would apply it twice.
 */
export interface Store {
  /** Runs `work` while no one else writes; the state is up to date when it starts. Not re-entrant. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
  /** Catches up with changes from other tabs. */
  refresh(): Promise<void>
  /** Persists changes, then applies them: all of them, or none if it throws. Only inside `exclusive`. */
  append(changes: readonly Change[]): Promise<void>
}

export type Apply = (changes: readonly Change[]) => void

/** Creates a queue: each piece of work starts once the previous one has settled. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}

/** Creates a store that lasts as long as the process, for tests and for servers without a state file. */
export function createMemoryStore(apply: Apply): Store {
  return {
    exclusive: createQueue(),
    refresh: () => Promise.resolve(),
    append(changes) {
      apply(changes)
      return Promise.resolve()
    },
  }
}

import type { Change } from '../service/change.ts'

/**
 * Where changes become lasting, and how everyone who shares them agrees on one order. A store is made with the
 * service's `apply` and is the only caller of it: were a change appended here and applied elsewhere, a refresh
 * in between would find it in the log and apply it twice.
 */
export interface Store {
  /** Runs `work` while no one else writes; the state is up to date when it starts. Not re-entrant. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
  /** Catches up with what others (tabs) have appended. */
  refresh(): Promise<void>
  /** Makes changes lasting, then true. All of them or, when it throws, none. Only inside `exclusive`. */
  append(changes: readonly Change[]): Promise<void>
}

export type Apply = (changes: readonly Change[]) => void

/** A queue of one: each piece of work starts when the one before has ended, well or badly. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}

/** For tests and for servers without a state file: lasts as long as the process. */
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

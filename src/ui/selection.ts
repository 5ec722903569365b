import { createStore, type ReadonlyStore } from '../lib/store.ts'
import { runYielding, runNow, type Steps } from '../lib/yield-to-main.ts'

/**
 * Which rows of a list are chosen, by key. Outside of React: with 100,000 rows in it, only those on screen and a count
 * follow its changes. Keys stay when their rows are filtered away, or read again.
 */
export interface Selection {
  readonly has: (key: string) => boolean
  readonly size: () => number
  /** Another number after every change. Each row reads its own key by it: a new set for each would be a copy of 100,000. */
  readonly version: ReadonlyStore<number>
  /** Chooses one row, or takes it out; the next range begins there. */
  readonly set: (key: string, isOn: boolean) => void
  /** Chooses, or takes out, all from the row last set up to this one, in the order of `keys`. */
  readonly setRange: (keys: readonly string[], key: string, isOn: boolean) => void
  /** Of `count` keys. Many take some turns, and are told of at the end of them, when this resolves. */
  readonly setAll: (keys: Iterable<string>, count: number, isOn: boolean) => Promise<void>
  readonly clear: () => void
}

/** From so many keys on, they are set in turns. */
const longFrom = 2000
/** Keys that take less than a millisecond. */
const step = 500

export function createSelection(): Selection {
  const chosen = new Set<string>()
  const version = createStore(0)
  let anchor: string | null = null

  /** What is being set in turns; null: nothing is. */
  let underWay: Steps<void> | null = null

  function* changeSteps(keys: Iterable<string>, isOn: boolean): Steps<void> {
    let count = 0
    for (const key of keys) {
      if (isOn) chosen.add(key)
      else chosen.delete(key)
      count += 1
      if (count % step === 0) yield
    }
  }

  function tell() {
    version.update((count) => count + 1)
  }

  /** What was set before comes first, or it would undo what comes now. */
  function finish() {
    if (underWay !== null) runNow(underWay)
    underWay = null
  }

  function change(keys: Iterable<string>, isOn: boolean) {
    finish()
    runNow(changeSteps(keys, isOn))
    tell()
  }

  async function changeInTurns(keys: Iterable<string>, isOn: boolean) {
    finish()
    const mine = changeSteps(keys, isOn)
    underWay = mine
    await runYielding(mine)
    // Otherwise whoever finished it has told.
    if (underWay !== mine) return
    underWay = null
    tell()
  }

  return {
    has: (key) => chosen.has(key),
    size: () => chosen.size,
    version,
    set: (key, isOn) => {
      anchor = key
      change([key], isOn)
    },
    setRange: (keys, key, isOn) => {
      const to = keys.indexOf(key)
      const from = anchor === null ? -1 : keys.indexOf(anchor)
      // What the range began at may be filtered away by now.
      const range = from === -1 || to === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)
      anchor = key
      change(range, isOn)
    },
    setAll: (keys, count, isOn) => (count < longFrom ? Promise.resolve(change(keys, isOn)) : changeInTurns(keys, isOn)),
    clear: () => {
      anchor = null
      finish()
      chosen.clear()
      tell()
    },
  }
}

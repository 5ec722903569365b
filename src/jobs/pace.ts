/**
 * How many requests a long job keeps under way: as many as it may, fewer where the server is in trouble. A 429 halves
 * it, and so do answers that take three times as long as the best stretch did: more at once would then only make a
 * longer queue. Every twenty good answers in a row win one back.
 */
export interface Pace {
  /** Requests that may be under way now. */
  readonly width: () => number
  /** The server asked for less, or failed. */
  readonly slower: () => void
  /** An answer came, after so many ms. */
  readonly answered: (ms: number) => void
}

/** Answers of one stretch: its mean decides. */
const stretch = 8
const patience = 3
/** ms. Such answers are quick whatever they compare with: some of that is this computer's own work. */
const quick = 100
const winBack = 20

export function createPace(most: number): Pace {
  let width = most
  let good = 0
  let sum = 0
  let count = 0
  let best = Number.POSITIVE_INFINITY

  function slower() {
    width = Math.max(1, Math.floor(width / 2))
    good = 0
    sum = 0
    count = 0
  }

  return {
    width: () => width,
    slower,
    answered: (ms) => {
      good += 1
      sum += ms
      count += 1
      if (good >= winBack && width < most) {
        width += 1
        good = 0
      }
      if (count < stretch) return
      const mean = sum / count
      sum = 0
      count = 0
      if (mean > patience * Math.max(best, quick)) slower()
      // What became usual is the new measure in the long run, or one quick stretch would slow the rest down for ever.
      best = Math.min(mean, best * 1.25)
    },
  }
}

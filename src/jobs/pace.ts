export type Pace = ReturnType<typeof createPace>

/** Responses per stretch; their mean decides. */
const stretch = 8
const patience = 3
/** ms. Below this, responses always count as quick: part of it is this computer's own work. */
const quick = 100
const winBack = 20

/**
 * Decides how many requests a long job keeps in progress: fewer than the maximum while the server is in trouble. A 429
 * halves the number, and so do responses that take three times as long as the best stretch: more at once would only
 * make a longer queue. Every twenty good responses in a row add one.
 */
export function createPace(max: number) {
  let width = max
  let good = 0
  let sum = 0
  let count = 0
  let best = Number.POSITIVE_INFINITY

  /** The server asked for less, or failed. */
  function slower() {
    width = Math.max(1, Math.floor(width / 2))
    good = 0
    sum = 0
    count = 0
  }

  return {
    /** Requests that may be in progress now. */
    width: () => width,
    slower,
    /** A response took this long, ms. */
    answered: (ms: number) => {
      good += 1
      sum += ms
      count += 1
      if (good >= winBack && width < max) {
        width += 1
        good = 0
      }
      if (count < stretch) return
      const mean = sum / count
      sum = 0
      count = 0
      if (mean > patience * Math.max(best, quick)) slower()
      // Rises slowly to what has become usual, or one quick stretch would slow the job down forever.
      best = Math.min(mean, best * 1.25)
    },
  }
}

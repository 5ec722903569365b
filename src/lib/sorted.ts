/** Binary search in ascending numbers. */

/** Returns how many of the first `length` numbers are below `limit`. */
export function countBelow(sorted: Float64Array, limit: number, length = sorted.length): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns how many of the first `length` numbers are `most` or less. */
export function countUpTo(sorted: Float64Array, most: number, length = sorted.length): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low
}

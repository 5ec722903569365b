/** Binary search in ascending numbers; NaN comes last, as in a sorted `Float64Array`. */

/** Returns how many numbers are below `limit`. */
export function countBelow(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns how many numbers are `most` or less. */
export function countUpTo(sorted: Float64Array, most: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low
}

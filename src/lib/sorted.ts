/** Returns how many ascending numbers are `most` or less: a binary search. NaN comes last, as `Float64Array` sorts it. */
export function countUpTo(sorted: Float64Array, max: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= max) low = middle + 1
    else high = middle
  }
  return low
}

import type { Dictionary } from './dictionary.ts'

/**
 * Ranks a dictionary's values by code, from 1: numbers by size, then strings by code points (locale rules take too long
 * for a million), then the rest by JSON. null and absent rank 0.
 */
export function rankValues(dictionary: Dictionary): Uint32Array {
  const numbers: { code: number; value: number }[] = []
  const texts: number[] = []
  const others: number[] = []
  for (let code = 1; code < dictionary.size; code += 1) {
    if (dictionary.isText(code)) {
      texts.push(code)
      continue
    }
    const value = dictionary.value(code)
    if (typeof value === 'number') numbers.push({ code, value })
    else if (value !== null) (typeof value === 'string' ? texts : others).push(code)
  }
  numbers.sort((a, b) => a.value - b.value)
  const ranks = new Uint32Array(dictionary.size)
  let rank = 0
  let before = Number.NaN
  for (const { code, value } of numbers) {
    if (value !== before) rank += 1
    before = value
    ranks[code] = rank
  }
  for (const { codes, isRepeated } of [sortTexts(dictionary, texts), sortTexts(dictionary, others)]) {
    for (let index = 0; index < codes.length; index += 1) {
      if (isRepeated[index] === 0) rank += 1
      ranks[codes[index] ?? 0] = rank
    }
  }
  return ranks
}

/**
 * Multikey quicksort (Bentley and Sedgewick, 1997): goes byte by byte, so that texts with a common prefix, like numbers
 * of one country, aren't compared from their beginning again and again. One text may have several codes: marks all but
 * the first.
 */
function sortTexts(dictionary: Dictionary, from: readonly number[]) {
  const codes = Uint32Array.from(from)
  const isRepeated = new Uint8Array(codes.length)
  const swap = (a: number, b: number) => {
    const code = codes[a] ?? 0
    codes[a] = codes[b] ?? 0
    codes[b] = code
  }
  const at = (index: number, place: number) => dictionary.byteAt(codes[index] ?? 0, place)
  /** Ranges still to sort, and the length of their common prefix: first, end, place. */
  const ahead = [0, codes.length, 0]
  while (ahead.length > 0) {
    const place = ahead.pop() ?? 0
    const end = ahead.pop() ?? 0
    const first = ahead.pop() ?? 0
    if (end - first < 2) continue
    const pivot = at((first + end) >> 1, place)
    let [low, index, high] = [first, first, end]
    while (index < high) {
      const unit = at(index, place)
      if (unit < pivot) swap(low++, index++)
      else if (unit > pivot) swap(index, (high -= 1))
      else index += 1
    }
    ahead.push(first, low, place, high, end, place)
    // Texts that end here are equal.
    if (pivot === -1) isRepeated.fill(1, low + 1, high)
    else ahead.push(low, high, place + 1)
  }
  return { codes, isRepeated }
}

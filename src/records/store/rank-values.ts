import type { Dictionary } from './dictionary.ts'

/**
 * Ranks of a dictionary's values by code, from 1: numbers by size, then texts by their letters (code points, not a
 * language's rules, which take too long for a million), then the rest by its JSON. 0: null and what is absent.
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
  const sorted = [numbers.map(({ code }) => code), sortTexts(dictionary, texts), sortTexts(dictionary, others)]
  for (const codes of sorted) for (const code of codes) ranks[code] = rank += 1
  return ranks
}

/**
 * Quicksort by one character after the other (Bentley and Sedgewick, 1997): texts that begin alike, as numbers of one
 * country do, are not compared from their beginning again and again.
 */
function sortTexts(dictionary: Dictionary, from: readonly number[]): Uint32Array {
  const codes = Uint32Array.from(from)
  const swap = (a: number, b: number) => {
    const code = codes[a] ?? 0
    codes[a] = codes[b] ?? 0
    codes[b] = code
  }
  const at = (index: number, place: number) => dictionary.byteAt(codes[index] ?? 0, place)
  /** Ranges that are still to be sorted, and the place up to which their texts agree: first, end, place. */
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
    // Those that end here are one and the same.
    if (pivot !== -1) ahead.push(low, high, place + 1)
  }
  return codes
}

import { fold, toWords } from '../../lib/fold.ts'
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'

export interface IndexedRecord<T> {
  readonly textOf: (row: T) => string
  readonly sidOf: (row: T) => string
  readonly isNumber: boolean
}

/**
 * Prepares a list for searching. Each array has the order of the rows and is made once, by the first search that needs
 * it: of 100,000 numbers, one takes about a frame.
 */
export function indexRecords<T>(rows: readonly T[], { textOf, sidOf, isNumber }: IndexedRecord<T>) {
  const lazily = (toText: (row: T) => string) => {
    let made: readonly string[] | null = null
    return () => (made ??= rows.map(toText))
  }
  return {
    rows,
    texts: lazily((row) => fold(textOf(row))),
    sids: lazily((row) => sidOf(row).toLowerCase()),
    digits: isNumber ? lazily((row) => toDigits(textOf(row))) : null,
  }
}

export type RecordIndex<T> = ReturnType<typeof indexRecords<T>>

/** How well a record matches: 0 is exact, null is no match. */
type Rank = 0 | 1 | 2 | 3 | null

const ranks = [0, 1, 2, 3] as const

/** Returns the matching records, best first, at most `most`; within a rank in the order of the list. */
export function findRecords<T>(index: RecordIndex<T>, query: string, max: number) {
  const rank = toRank(index, query)
  const byRank: Record<0 | 1 | 2 | 3, T[]> = { 0: [], 1: [], 2: [], 3: [] }
  let count = 0
  // Not for-of with entries(): it takes twice as long, and this runs at every keystroke.
  for (let place = 0; place < index.rows.length; place += 1) {
    const fit = rank(place)
    if (fit === null) continue
    count += 1
    const row = index.rows[place]
    if (row !== undefined && byRank[fit].length < max) byRank[fit].push(row)
  }
  return { best: ranks.flatMap((fit) => byRank[fit]).slice(0, max), count }
}

function toRank<T>(index: RecordIndex<T>, query: string): (place: number) => Rank {
  if (index.digits !== null && looksLikeNumber(query)) {
    const digits = index.digits()
    const wanted = toDigits(query)
    return (place) => rankDigits(digits[place] ?? '', wanted)
  }
  const whole = fold(query.trim())
  const words = toWords(query)
  if (words.length === 0) return () => null
  const [texts, sids] = [index.texts(), index.sids()]
  return (place) => rankText(texts[place] ?? '', sids[place] ?? '', whole, words)
}

/** Prefers the last digits, which people remember. A leading 00 may stand for an omitted +. */
function rankDigits(stored: string, wanted: string): Rank {
  const bare = wanted.startsWith('00') && wanted.length > 2 ? wanted.slice(2) : null
  if (stored === wanted || stored === bare) return 0
  if (stored.endsWith(wanted)) return 1
  if (stored.startsWith(wanted) || (bare !== null && stored.startsWith(bare))) return 2
  return stored.includes(wanted) ? 3 : null
}

/** Shorter words occur in too many sids to be meant as part of one. */
const minSidLength = 4

function rankText(text: string, sid: string, whole: string, words: readonly string[]): Rank {
  if (text === whole || sid === whole) return 0
  if (!words.every((word) => text.includes(word) || (word.length >= minSidLength && sid.includes(word)))) return null
  if (text.startsWith(whole)) return 1
  return text.includes(` ${whole}`) || sid.startsWith(whole) ? 2 : 3
}

/** Returns the record with a sid, ignoring case; undefined if there's none. */
export function recordBySid<T>({ rows, sids }: RecordIndex<T>, sid: string): T | undefined {
  return rows[sids().indexOf(sid.toLowerCase())]
}

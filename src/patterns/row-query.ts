/**
 * The rows of a list that is wholly in this browser: made of its records, put in order, searched and filtered. Features say
 * what a row is and which rows fit; who does the work, and when, is decided here alone.
 */
import { useEffect, useState } from 'react'
import { runNow, runYielding, type Steps } from '../lib/yield-to-main.ts'
import { type Direction, type SortKey, sortSteps, stepRows, toHaystack, toWords } from './rows.ts'

/** Rows per value of each filter, among those that the search and the other filters leave. */
export type RowCounts = Readonly<Record<string, ReadonlyMap<string, number>>>

/** One pass over the rows, in their order: which of them fit, and how many each filter would leave. */
export interface RowMatch<R> {
  readonly fits: (row: R) => boolean
  /** Asked after the last row. */
  readonly counts: () => RowCounts
  /** Another order for those that fit, such as group by group. */
  readonly arrange?: (found: readonly R[]) => readonly R[]
}

/** A new pass for the words of a search. */
export type RowMatcher<R> = (words: string) => RowMatch<R>

/** Which rows fit the words of a search; null: all of them. */
export type RowSearch<R> = (words: string) => ((row: R) => boolean) | null

/** Finds the rows that hold every word of a search in one of their texts. Made once for a list: it keeps what it has folded. */
export function searchTexts<R extends object>(toTexts: (row: R) => readonly (string | null)[]): RowSearch<R> {
  const haystacks = new WeakMap<R, string>()
  const toText = (row: R) => {
    const known = haystacks.get(row)
    if (known !== undefined) return known
    const haystack = toHaystack(toTexts(row))
    haystacks.set(row, haystack)
    return haystack
  }
  return (query) => {
    const words = toWords(query)
    if (words.length === 0) return null
    return (row) => {
      const haystack = toText(row)
      return words.every((word) => haystack.includes(word))
    }
  }
}

/** Rows in an order. Never changes but from `working` to the end: another order or search is another query. */
export interface RowQuery<R> {
  readonly status: 'working' | 'done' | 'failed'
  /** What it failed with. */
  readonly error: unknown
  /** The words that its rows fit. */
  readonly words: string
  /** Rows; none until it is done. */
  readonly count: number
  /** Those from `first` up to, not including, `end`. All of them are the same array each time. */
  readonly slice: (first: number, end: number) => readonly R[]
  /** null: nothing was counted, or not yet. */
  readonly counts: RowCounts | null
  /** The rows that it began with, whether or not they fit: the same array each time. */
  readonly all: readonly R[]
  /** The same rows in another order. */
  readonly sort: (toKey: (row: R) => SortKey, direction: Direction) => RowQuery<R>
  /** Those that fit, in the order of these. */
  readonly search: (words: string, matcher: RowMatcher<R>) => RowQuery<R>
  /** Does what is left to do, in turns that leave the page its breath; resolves at its end, whatever that is. */
  readonly run: () => Promise<void>
  /** Nobody waits any more. What was done stays done, and `run` goes on from there. */
  readonly cancel: () => void
}

/** From so many rows on, the work is done in turns: up to here all of it takes a few milliseconds, and is done at once. */
const longFrom = 2000

/** The rows of records, in their order. `toRow` gives the same row for the same record, so that only new ones are drawn again. */
export function openRows<T, R>(records: readonly T[], toRow: (record: T) => R): RowQuery<R> {
  return createQuery('', records.length, function* () {
    const rows: R[] = []
    for (const [index, record] of records.entries()) {
      if (index % stepRows === 0) yield
      rows.push(toRow(record))
    }
    return { rows, counts: null }
  })
}

interface Result<R> {
  readonly rows: readonly R[]
  readonly counts: RowCounts | null
}

/** `length`: rows that the work begins with; `toAll`: these rows, null: its own. */
function createQuery<R>(
  words: string,
  length: number,
  work: () => Steps<Result<R>>,
  toAll: (() => readonly R[]) | null = null,
): RowQuery<R> {
  const steps = work()
  let result: Result<R> | null = null
  let failure: { readonly error: unknown } | null = null
  let stop = new AbortController()

  /** Goes on with the work, for itself or for a query that follows from it; both may take turns at it. */
  function* finish(): Steps<Result<R>> {
    for (;;) {
      if (failure !== null) throw failure.error
      if (result !== null) return result
      try {
        const { done, value } = steps.next()
        if (done === true) result = value
      } catch (error) {
        failure = { error }
      }
      if (result === null && failure === null) yield
    }
  }

  function follow(text: string, toResult: (rows: readonly R[]) => Steps<Result<R>>) {
    const work = function* () {
      const { rows } = yield* finish()
      return yield* toResult(rows)
    }
    return createQuery(text, length, work, () => query.all)
  }

  const query: RowQuery<R> = {
    get status() {
      if (failure !== null) return 'failed'
      return result === null ? 'working' : 'done'
    },
    get error() {
      return failure?.error ?? null
    },
    words,
    get count() {
      return result?.rows.length ?? 0
    },
    slice: (first, end) => {
      const rows = result?.rows ?? []
      return first === 0 && end >= rows.length ? rows : rows.slice(first, end)
    },
    get counts() {
      return result?.counts ?? null
    },
    get all() {
      return toAll?.() ?? result?.rows ?? []
    },
    sort: (toKey, direction) =>
      follow(words, function* (rows) {
        return { rows: yield* sortSteps(rows, toKey, direction), counts: null }
      }),
    search: (text, matcher) => follow(text, (rows) => matchSteps(rows, matcher(text))),
    run: async () => {
      stop = new AbortController()
      // Why it failed is kept, for whoever shows it.
      await runYielding(finish(), stop.signal).catch(() => undefined)
    },
    cancel: () => stop.abort(),
  }
  if (length < longFrom) runNow(settle(finish))
  return query
}

/** The work without its failure, which is kept. */
function* settle(finish: () => Steps<unknown>): Steps<void> {
  try {
    yield* finish()
  } catch {
    // See above.
  }
}

function* matchSteps<R>(rows: readonly R[], match: RowMatch<R>): Steps<Result<R>> {
  const found: R[] = []
  for (const [index, row] of rows.entries()) {
    if (index % stepRows === 0) yield
    if (match.fits(row)) found.push(row)
  }
  return { rows: match.arrange?.(found) ?? found, counts: match.counts() }
}

/** A query once it is done, and until then the last one that was; null: none yet. Throws what its work throws. */
export function useRowQuery<R>(query: RowQuery<R>): RowQuery<R> | null {
  const [last, setLast] = useState<RowQuery<R> | null>(null)
  // Synchronises with work that takes longer than a drawing may; a newer query ends the one before.
  useEffect(() => {
    if (query.status !== 'working') return
    let isWanted = true
    void query.run().then(() => isWanted && setLast(query))
    return () => {
      isWanted = false
      query.cancel()
    }
  }, [query])
  for (const one of [query, last]) if (one?.status === 'failed') throw one.error
  return query.status === 'done' ? query : last
}

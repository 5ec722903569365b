import { startTransition, useEffect, useState } from 'react'
import { runInSlices, yieldToPage } from '../../lib/slices.ts'
import type { ReadonlyStore } from '../../lib/store.ts'
import { findingRows, findRows, type FoundRows, type RowQuery } from './row-filters.ts'
import type { Order, Rows } from './rows.ts'

interface Wanted<R> {
  readonly rows: Rows<R>
  readonly order: Order | null
  readonly query: RowQuery<R>
}

/** The result of a search. */
interface Shown<R> extends Wanted<R> {
  readonly words: string
  readonly found: FoundRows<R>
  /** The earlier result that it was found in. */
  readonly wider: Shown<R> | null
}

/** Returns this result or the nearest of those it was found in, whichever matches first; null if none does. */
function latestOf<R>(shown: Shown<R>, matches: (words: string) => boolean): Shown<R> | null {
  let some: Shown<R> | null = shown
  while (some !== null && !matches(some.words)) some = some.wider
  return some
}

/**
 * Returns the matching rows, and the search they match. New input is searched for after it's painted and in slices, so
 * that typing never waits; until then, the earlier result stays. Any other change takes effect at once.
 */
export function useFoundRows<R>(
  { rows, order, query }: Wanted<R>,
  typed: ReadonlyStore<string>,
): Omit<FoundRows<R>, 'missed'> & { readonly words: string } {
  const findAtOnce = (words: string): Shown<R> => {
    return { rows, order, query, words, found: findRows(rows, order, words, query), wider: null }
  }
  const [shown, setShown] = useState(() => findAtOnce(typed.get()))
  const isOther = shown.rows !== rows || shown.order !== order || shown.query !== query
  const now = isOther ? findAtOnce(shown.words) : shown
  if (isOther) setShown(now)
  // Synchronises with the keyboard.
  useEffect(() => {
    let ending = new AbortController()
    /** The latest search, ended or not. On slow computers, none would end before the next key if each started again. */
    let latest = { words: now.words, missed: now.found.missed }
    const run = async ({ signal }: AbortController) => {
      await yieldToPage()
      signal.throwIfAborted()
      const words = typed.get()
      // Typing mostly makes a search longer, or goes back.
      const same = latestOf(now, (other) => other === words)
      if (same !== null) return startTransition(() => setShown(same))
      const isWider = (other: string) => query.search.narrows?.(other, words) === true
      const wider = latestOf(now, isWider)
      const begun = isWider(latest.words) ? latest : wider?.found
      latest = { words, missed: begun?.missed.slice() ?? new Uint8Array(rows.length) }
      const found = await runInSlices(findingRows(rows, order, words, query, latest.missed), signal)
      startTransition(() => setShown({ rows, order, query, words, found, wider }))
    }
    const find = () => {
      ending.abort()
      ending = new AbortController()
      const { signal } = ending
      if (typed.get() === now.words) return
      run(ending).catch((error: unknown) => {
        if (signal.aborted) return
        setShown(() => {
          throw error
        })
      })
    }
    find()
    const stop = typed.subscribe(find)
    return () => {
      stop()
      ending.abort()
    }
  }, [rows, order, query, now, typed])
  return { rows: now.found.rows, counts: now.found.counts, words: now.words }
}

import { startTransition, useEffect, useState } from 'react'
import { runInSlices, yieldToPage } from '../lib/slices.ts'
import type { ReadonlyStore } from '../lib/store.ts'
import { findingRows, findRows, type FoundRows, type RowQuery } from './row-filters.ts'
import type { Order, Rows } from './rows.ts'

interface Wanted<R> {
  readonly rows: Rows<R>
  readonly order: Order | null
  readonly query: RowQuery<R>
}

/**
 * Returns the matching rows, and the search they match. New input is searched for after it's painted and in slices, so
 * that typing never waits; until then, the earlier result stays. Any other change takes effect at once.
 */
export function useFoundRows<R>(
  { rows, order, query }: Wanted<R>,
  typed: ReadonlyStore<string>,
): FoundRows<R> & { readonly words: string } {
  const findAtOnce = (words: string) => ({ rows, order, query, words, found: findRows(rows, order, words, query) })
  const [shown, setShown] = useState(() => findAtOnce(typed.get()))
  const isOther = shown.rows !== rows || shown.order !== order || shown.query !== query
  const now = isOther ? findAtOnce(shown.words) : shown
  if (isOther) setShown(now)
  const { words, found } = now
  // Synchronises with the keyboard.
  useEffect(() => {
    let ending = new AbortController()
    const run = async ({ signal }: AbortController) => {
      await yieldToPage()
      signal.throwIfAborted()
      const words = typed.get()
      const found = await runInSlices(findingRows(rows, order, words, query), signal)
      startTransition(() => setShown({ rows, order, query, words, found }))
    }
    const find = () => {
      ending.abort()
      ending = new AbortController()
      // Rejects when something else is typed.
      if (typed.get() !== words) run(ending).catch(() => undefined)
    }
    find()
    const stop = typed.subscribe(find)
    return () => {
      stop()
      ending.abort()
    }
  }, [rows, order, query, words, typed])
  return { ...found, words }
}

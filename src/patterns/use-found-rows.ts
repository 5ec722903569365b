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
 * The rows that fit, and the words that were searched for. What is typed is looked for after it was painted and in slices,
 * so that the next key needn't wait; until then, what was found before stays. Any other change is found at once.
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

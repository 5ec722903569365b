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

/** The result of a search. */
interface Shown<R> extends Wanted<R> {
  readonly words: string
  readonly found: FoundRows<R>
  /** The earlier result that it was found in. */
  readonly wider: Shown<R> | null
}

/** Returns the latest result that holds everything a search finds: typing mostly narrows it, or goes back. */
function widerFor<R>(latest: Shown<R>, words: string): Shown<R> | null {
  const { narrows } = latest.query.search
  for (let some: Shown<R> | null = latest; some !== null; some = some.wider) {
    if (some.words === words || narrows?.(some.words, words) === true) return some
  }
  return null
}

/**
 * Returns the matching rows, and the search they match. New input is searched for after it's painted and in slices, so
 * that typing never waits; until then, the earlier result stays. Any other change takes effect at once.
 */
export function useFoundRows<R>(
  { rows, order, query }: Wanted<R>,
  typed: ReadonlyStore<string>,
): FoundRows<R> & { readonly words: string } {
  const findAtOnce = (words: string): Shown<R> => {
    return { rows, order, query, words, found: findRows(rows, order, words, query), wider: null }
  }
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
      const wider = widerFor(now, words)
      if (wider?.words === words) return startTransition(() => setShown(wider))
      const found = await runInSlices(findingRows(rows, order, words, query, wider?.found), signal)
      startTransition(() => setShown({ rows, order, query, words, found, wider }))
    }
    const find = () => {
      ending.abort()
      ending = new AbortController()
      // Rejects when something else is typed.
      if (typed.get() !== now.words) run(ending).catch(() => undefined)
    }
    find()
    const stop = typed.subscribe(find)
    return () => {
      stop()
      ending.abort()
    }
  }, [rows, order, query, now, typed])
  return { ...found, words }
}

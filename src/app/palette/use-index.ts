import { useEffect, useState } from 'react'
import { buildIndex, type IndexedRecord, type RecordIndex } from './record-index.ts'

/** Ready ones by their rows: opening the palette again costs nothing. Rows that are gone take theirs along. */
const built = new WeakMap<readonly unknown[], RecordIndex<unknown>>()

/** A list made ready for searching; null while there is none, or it is not ready yet. `how` must not change. */
export function useIndex<T>(rows: readonly T[] | null, how: IndexedRecord<T>): RecordIndex<T> | null {
  const [, setReady] = useState<readonly T[] | null>(null)

  // Synchronises with the list, in the breaks that the page leaves.
  useEffect(() => {
    if (rows === null || built.has(rows)) return
    let isCancelled = false
    const build = async () => {
      const index = await buildIndex(rows, how, pause, () => isCancelled)
      if (index === null) return
      built.set(rows, index)
      setReady(rows)
    }
    void build()
    return () => {
      isCancelled = true
    }
  }, [rows, how])

  // The map forgets the type of the rows, which are the key.
  return rows === null ? null : ((built.get(rows) as RecordIndex<T> | undefined) ?? null)
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

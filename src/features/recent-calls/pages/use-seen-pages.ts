import { useState } from 'react'
import { findShift, type SeenPage, type Shift, withPage } from './page-shift.ts'

interface Memory {
  /** Pages of another size or time cannot be compared. */
  readonly view: string
  readonly seen: readonly SeenPage[]
  readonly shift: Shift | null
}

/** What moved since the pages of this visit were read; null: nothing. `now` is the same object as long as nothing was read. */
export function useSeenPages(view: string, now: SeenPage | null): Shift | null {
  const [last, setLast] = useState<SeenPage | null>(null)
  const [memory, setMemory] = useState<Memory>({ view, seen: [], shift: null })
  if (now !== null && now !== last) {
    const seen = memory.view === view ? memory.seen : []
    setLast(now)
    setMemory({ view, seen: withPage(seen, now), shift: findShift(seen, now) })
  }
  return memory.view === view ? memory.shift : null
}

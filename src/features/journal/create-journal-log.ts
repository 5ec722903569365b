import type { Journal, JournalEntry } from '../../api/journal.ts'
import { createStore, type ReadonlyStore } from '../../lib/store.ts'
import { parseEntry } from './entry.ts'
import type { JournalCells } from './journal-cells.ts'

/** Kept at most; a day of hard work by hand, or one import. */
const mostEntries = 5000

export interface JournalState {
  /** Newest first. */
  readonly entries: readonly JournalEntry[]
  /** Oldest ones that had to make room. */
  readonly dropped: number
  /** Stored ones that another version of the app wrote, and this one cannot read. */
  readonly unreadable: number
  /** Why entries will be gone with this page; null: they are stored. */
  readonly storageFault: string | null
}

export interface JournalLog extends Journal {
  /** As it is in all tabs, read while somebody listens; null until it was read for the first time. */
  readonly state: ReadonlyStore<JournalState | null>
  /** Forgets all entries, here and in storage. Resolves also when storage fails. */
  clear(): Promise<void>
}

/** How tabs tell each other that something changed. */
export interface OtherTabs {
  readonly tell: () => void
  readonly listen: (listener: () => void) => void
}

export interface JournalLogOptions {
  readonly cells: JournalCells
  /** The other tabs; null: there are none to speak of. */
  readonly tabs?: OtherTabs | null
  readonly most?: number
}

/** The writes of this browser: kept in storage where there is some, else for as long as the page lives. */
export function createJournalLog({ cells, tabs = null, most = mostEntries }: JournalLogOptions): JournalLog {
  let isObserved = false
  const state = createStore<JournalState | null>(null, () => {
    isObserved = true
    void inTurn(refresh)
    return () => {
      isObserved = false
    }
  })
  /** Entries that storage did not take. */
  let unstored: JournalEntry[] = []
  let fault: string | null = null
  let waiting: JournalEntry[] = []
  /** Entries that memory had no room for. */
  let lost = 0
  /** Grows with every clearing: what was added before one must not be stored after it, nor the other way round. */
  let epoch = 0
  /** One thing at a time. */
  let queue: Promise<void> = Promise.resolve()

  function inTurn(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work)
    return queue
  }

  function fail(error: unknown) {
    fault = error instanceof Error && error.message !== '' ? error.message : String(error)
  }

  async function store() {
    const entries = waiting
    waiting = []
    if (entries.length === 0) return
    // A later one replaces the one with its id.
    unstored = [...new Map([...unstored, ...entries].map((entry) => [entry.id, entry])).values()]
    try {
      await cells.add(unstored, most)
      unstored = []
      fault = null
      tabs?.tell()
    } catch (error) {
      fail(error)
      const surplus = Math.max(0, unstored.length - most)
      unstored = unstored.slice(surplus)
      lost += surplus
    }
  }

  async function refresh() {
    const stored = await cells.read().catch((error: unknown) => {
      fail(error)
      return { entries: [], dropped: 0 }
    })
    const parsed = stored.entries.map(parseEntry)
    const readable = parsed.filter((entry) => entry !== null)
    const entries = [...readable, ...unstored].toSorted((a, b) => b.at - a.at)
    const unreadable = parsed.length - readable.length
    state.set({ entries, dropped: stored.dropped + lost, unreadable, storageFault: fault })
  }

  /** Parsing all entries again is only worth it while someone looks. */
  const show = () => (isObserved ? refresh() : Promise.resolve())

  tabs?.listen(() => void inTurn(show))

  return {
    add(entry) {
      waiting.push(entry)
      const mine = epoch
      // Writes of a job come in quick succession: the first takes all the others along.
      const stored = inTurn(() => (mine === epoch ? store() : Promise.resolve()))
      void stored.then(() => (waiting.length === 0 ? inTurn(show) : undefined))
      return stored
    },
    state,
    clear: () => {
      epoch += 1
      waiting = []
      unstored = []
      lost = 0
      return inTurn(async () => {
        await cells.clear().catch(fail)
        tabs?.tell()
        if (isObserved) await refresh()
        else state.set(null)
      })
    },
  }
}

import type { Journal, JournalEntry } from '../../api/journal.ts'
import { createStore, type ReadonlyStore } from '../../lib/store.ts'
import { parseEntry } from './entry.ts'
import type { JournalCells } from './journal-cells.ts'

/** The most entries stored: a hard day's manual work, or one import. */
const maxEntries = 5000

export interface JournalState {
  /** Newest first. */
  readonly entries: readonly JournalEntry[]
  readonly dropped: number
  readonly unreadable: number
  /** The reason why entries aren't stored; null if they are. */
  readonly storageFault: string | null
}

export interface JournalLog extends Journal {
  readonly state: ReadonlyStore<JournalState | null>
  /** Deletes all entries, in memory and storage. Resolves even if storage fails. */
  clear(): Promise<void>
}

export interface JournalLogOptions {
  readonly cells: JournalCells
  /** The other tabs of this browser. */
  readonly tabs?: { readonly notify: () => void; readonly listen: (listener: () => void) => void }
  readonly max?: number
}

/** Fields that say whether an entry has changed: others change only along with them. */
const changing = ['outcome', 'isVerified', 'status', 'serverText'] as const

/** Finds the entry that was parsed before: while a job runs, thousands would be parsed and searched again each time. */
function findSame(known: ReadonlyMap<unknown, JournalEntry>, stored: unknown): JournalEntry | null {
  const fields = Object(stored) as Readonly<Record<string, unknown>>
  const entry = known.get(fields['id'])
  return entry !== undefined && changing.every((field) => entry[field] === fields[field]) ? entry : null
}

/** Logs the changes made from this browser: stored if storage works, otherwise kept until the page closes. */
export function createJournalLog({ cells, tabs, max = maxEntries }: JournalLogOptions): JournalLog {
  let isObserved = false
  const state = createStore<JournalState | null>(null, () => {
    isObserved = true
    void inTurn(refresh)
    return () => {
      isObserved = false
    }
  })
  let unstored: JournalEntry[] = []
  let fault: string | null = null
  let waiting: JournalEntry[] = []
  /** Number of unstored entries dropped from memory. */
  let lost = 0
  /** Incremented by every clear: entries added before it must not be stored after it, and vice versa. */
  let epoch = 0
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
    unstored = latest([...unstored, ...entries])
    try {
      await cells.add(unstored, max)
      unstored = []
      fault = null
      tabs?.notify()
    } catch (error) {
      fail(error)
      const surplus = Math.max(0, unstored.length - max)
      unstored = unstored.slice(surplus)
      lost += surplus
    }
  }

  async function refresh() {
    const stored = await cells.read().catch((error: unknown) => {
      fail(error)
      return { entries: [], dropped: 0 }
    })
    const known = new Map<unknown, JournalEntry>(state.get()?.entries.map((entry) => [entry.id, entry]))
    const parsed = stored.entries.map((one) => findSame(known, one) ?? parseEntry(one))
    const readable = parsed.filter((entry) => entry !== null)
    const entries = latest([...readable, ...unstored]).toSorted((a, b) => b.at - a.at)
    const unreadable = parsed.length - readable.length
    state.set({ entries, dropped: stored.dropped + lost, unreadable, storageFault: fault })
  }

  /** Parses all entries only while someone subscribes. */
  const show = () => (isObserved ? refresh() : Promise.resolve())

  tabs?.listen(() => void inTurn(show))

  return {
    add(entry) {
      waiting.push(entry)
      const mine = epoch
      // Writes of a job come in quick succession: the first also stores those behind it.
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
        tabs?.notify()
        if (isObserved) await refresh()
        else state.set(null)
      })
    },
  }
}

/** A later entry replaces the one with its ID. */
const latest = (entries: readonly JournalEntry[]): JournalEntry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]

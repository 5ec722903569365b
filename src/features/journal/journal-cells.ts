import { clear, createStore, promisifyRequest } from 'idb-keyval'
import type { JournalEntry } from '../../api/journal.ts'
import { toStored } from './entry.ts'

export interface StoredJournal {
  /** Oldest first; the reader parses them. */
  readonly entries: readonly unknown[]
  /** Number of entries dropped since the last clear. */
  readonly dropped: number
}

/** Storage of the journal, shared by all tabs. Every method is one transaction, and rejects if storage fails. */
export interface JournalCells {
  read(): Promise<StoredJournal>
  /** Adds entries, then drops the oldest until `most` are left. */
  add(entries: readonly JournalEntry[], max: number): Promise<void>
  clear(): Promise<void>
}

/** Sorts before every entry, since their keys begin with a digit. */
const droppedKey = ''

/** Sorts by time, then by ID. 15 digits are enough for all JavaScript dates. */
const keyOf = ({ at, id }: JournalEntry): string => `${String(Math.max(0, Math.floor(at))).padStart(15, '0')} ${id}`

/** The journal in IndexedDB: one record per entry, so that tabs add to it without overwriting each other. */
export function createIdbCells(): JournalCells {
  const store = createStore('switchboard-journal', 'entries')
  return {
    // Async: without IndexedDB, the browser throws synchronously.
    read: async () =>
      store('readonly', async (objects) => {
        const values = promisifyRequest<unknown[]>(objects.getAll(IDBKeyRange.lowerBound(droppedKey, true)))
        const dropped = promisifyRequest<unknown>(objects.get(droppedKey))
        return { entries: await values, dropped: toCount(await dropped) }
      }),
    add: async (entries, max) =>
      store('readwrite', async (objects) => {
        for (const entry of entries) objects.put(toStored(entry), keyOf(entry))
        const keys = await promisifyRequest(objects.getAllKeys(IDBKeyRange.lowerBound(droppedKey, true)))
        const surplus = keys.slice(0, Math.max(0, keys.length - max))
        for (const key of surplus) objects.delete(key)
        if (surplus.length > 0) {
          const dropped = toCount(await promisifyRequest<unknown>(objects.get(droppedKey)))
          objects.put(dropped + surplus.length, droppedKey)
        }
        await promisifyRequest(objects.transaction)
      }),
    clear: async () => clear(store),
  }
}

function toCount(stored: unknown): number {
  return typeof stored === 'number' && stored > 0 ? Math.floor(stored) : 0
}

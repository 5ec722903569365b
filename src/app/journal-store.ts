import { wait } from '../lib/abort.ts'
import type { Journal, JournalEntry } from '../api/journal.ts'

/** Milliseconds that a form waits at most for an unresponsive database. */
const patience = 1000

export function lateJournal(openLog: () => Promise<Journal & { readonly clear: () => Promise<void> }>) {
  /** Entries not handed over yet: the first comes before the log's code, which may fail to load. */
  let held: JournalEntry[] = []
  /** Settles when all entries that were handed over are stored. */
  let keeping: Promise<unknown> = Promise.resolve()
  /** Ids of writes that are in flight, or whose outcome is being looked up. */
  const unsettled = new Set<string>()

  async function handOver(): Promise<void> {
    const log = await openLog()
    const entries = held
    held = []
    // Includes the entries of other calls: while the code loads, one call hands over the next one's entries too.
    keeping = Promise.all([keeping, ...entries.map((entry) => log.add(entry))])
    await keeping
  }

  return {
    async add(entry: JournalEntry) {
      if (entry.outcome === 'unknown') unsettled.add(entry.id)
      else unsettled.delete(entry.id)
      held.push(entry)
      await Promise.race([
        // Offline, the code may fail to load; the next entry then hands this one over too.
        handOver().catch(() => undefined),
        wait(patience),
      ])
    },
    /** Deletes all entries, in all tabs. Never rejects. */
    async clear() {
      held = []
      unsettled.clear()
      try {
        await (await openLog()).clear()
      } catch {
        // Code that failed to load keeps nothing in memory; the next sign-out clears the storage.
      }
    },
    /** Returns whether the outcome of every write of this tab is known. */
    isSettled: () => unsettled.size === 0,
  }
}

/** Records this browser's writes across pages and tabs: for `createClient({ journal })`. */
export const journal = lateJournal(async () => (await import('../features/journal/journal-log.ts')).journalLog)

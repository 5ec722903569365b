import { wait } from '../lib/abort.ts'
import type { Journal, JournalEntry } from '../api/journal.ts'

/** A database that does not answer holds up no form for longer, ms. */
const patience = 1000

export interface ClearableJournal extends Journal {
  /** Forgets all entries, in all tabs. Never rejects. */
  clear(): Promise<void>
  /** Whether every write of this tab is known to be made or not. */
  isSettled(): boolean
}

export function lateJournal(openLog: () => Promise<Omit<ClearableJournal, 'isSettled'>>): ClearableJournal {
  /** Not handed over yet: the first entry comes before the log's code, which may fail to load. */
  let held: JournalEntry[] = []
  /** Settled when all entries that were handed over are kept. */
  let keeping: Promise<unknown> = Promise.resolve()
  /** Writes by id, sent or looked for. */
  const unsettled = new Set<string>()

  async function handOver(): Promise<void> {
    const log = await openLog()
    const entries = held
    held = []
    // Also those of others: while the code was on its way, one call took the entries of the next along.
    keeping = Promise.all([keeping, ...entries.map((entry) => log.add(entry))])
    await keeping
  }

  return {
    async add(entry) {
      if (entry.outcome === 'unknown') unsettled.add(entry.id)
      else unsettled.delete(entry.id)
      held.push(entry)
      await Promise.race([
        // Without the network the code may not come; the next entry then takes this one along.
        handOver().catch(() => undefined),
        wait(patience),
      ])
    },
    async clear() {
      held = []
      unsettled.clear()
      try {
        await (await openLog()).clear()
      } catch {
        // Code that does not load holds nothing in memory; what is stored is cleared by the next signing out.
      }
    },
    isSettled: () => unsettled.size === 0,
  }
}

/** Where this browser's writes are noted down, across pages and tabs: for `createClient({ journal })`. */
export const journal = lateJournal(async () => (await import('../features/journal/journal-log.ts')).journalLog)

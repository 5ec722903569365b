import type { Journal, JournalEntry } from '../api/journal.ts'

// Lazy: a visit that changes nothing needs no database.
const openLog = async () => (await import('../features/journal/journal-log.ts')).journalLog

/** A database that does not answer holds up no form for longer, ms. */
const patience = 1000

/** Not handed over yet: the first entry comes before the log's code, which may fail to load. */
let held: JournalEntry[] = []

async function handOver(): Promise<void> {
  const log = await openLog()
  const entries = held
  held = []
  await Promise.all(entries.map((entry) => log.add(entry)))
}

/** Where this browser's writes are noted down, across pages and tabs: for `createClient({ journal })`. */
export const journal: Journal = {
  async add(entry) {
    held.push(entry)
    await Promise.race([
      // Without the network the code may not come; the next entry then takes this one along.
      handOver().catch(() => undefined),
      new Promise((resolve) => {
        setTimeout(resolve, patience)
      }),
    ])
  },
}

/** Forgets all entries, in all tabs; for signing out. Never rejects. */
export async function clearJournal(): Promise<void> {
  held = []
  try {
    await (await openLog()).clear()
  } catch {
    // Code that does not load holds nothing in memory; what is stored is cleared by the next signing out.
  }
}

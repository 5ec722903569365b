import { useStore } from '../../ui/use-store.ts'
import type { JournalState } from './create-journal-log.ts'
import { journalLog } from './journal-log.ts'

/** The journal as it is now, in all tabs; null while it is read for the first time. */
export function useJournal(): JournalState | null {
  return useStore(journalLog.state)
}

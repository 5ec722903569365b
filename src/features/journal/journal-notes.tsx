import { formatCountOf } from '../../lib/count.ts'
import { Note } from '../../ui/callout.tsx'
import type { JournalState } from './create-journal-log.ts'
import styles from './journal.module.css'

/** What keeps the journal from being whole. */
export function JournalNotes({ journal: { dropped, unreadable, storageFault } }: { journal: JournalState }) {
  return (
    <div className={styles['notes']}>
      {storageFault !== null && (
        <Note tone="attention">
          <strong>This browser stores nothing.</strong> What is noted down now is gone when this tab is closed, and not
          seen by other tabs. It says: {storageFault}
        </Note>
      )}
      {dropped > 0 && (
        <Note tone="attention">
          <strong>Not all of them.</strong> The {formatCountOf(dropped, 'oldest write', 'oldest writes')} had to make
          room. Export from time to time to keep more.
        </Note>
      )}
      {unreadable > 0 && (
        <Note tone="attention">
          {formatCountOf(unreadable, 'write')} of another version of this app cannot be shown.
        </Note>
      )}
    </div>
  )
}

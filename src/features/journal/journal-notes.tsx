import { formatCountOf } from '../../lib/count.ts'
import { Callout } from '../../ui/callout.tsx'
import { Notes } from '../../ui/page.tsx'
import type { JournalState } from './create-journal-log.ts'

/** What keeps the journal from being whole. */
export function JournalNotes({ journal: { dropped, unreadable, storageFault } }: { journal: JournalState }) {
  return (
    <Notes>
      {storageFault !== null && (
        <Callout tone="attention">
          <strong>This browser stores nothing.</strong> What is noted down now is gone when this tab is closed, and not
          seen by other tabs. It says: {storageFault}
        </Callout>
      )}
      {dropped > 0 && (
        <Callout tone="attention">
          <strong>Not all of them.</strong> The {formatCountOf(dropped, 'oldest write', 'oldest writes')} had to make
          room. Export from time to time to keep more.
        </Callout>
      )}
      {unreadable > 0 && (
        <Callout tone="attention">
          {formatCountOf(unreadable, 'write')} of another version of this app cannot be shown.
        </Callout>
      )}
    </Notes>
  )
}

import { useStore } from '../../ui/use-store.ts'
import { createJournalLog, type JournalState } from './create-journal-log.ts'
import { createIdbCells } from './journal-cells.ts'

const channel = new BroadcastChannel('switchboard.journal')

export const journalLog = createJournalLog({
  cells: createIdbCells(),
  tabs: {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches this origin
    notify: () => channel.postMessage('changed'),
    listen: (listener) => channel.addEventListener('message', listener),
  },
})

/** The current journal of all tabs; null until first read. */
export function useJournal(): JournalState | null {
  return useStore(journalLog.state)
}

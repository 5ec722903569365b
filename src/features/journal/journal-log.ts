import { useStore } from '../../ui/use-store.ts'
import { createJournalLog, type JournalState, type OtherTabs } from './create-journal-log.ts'
import { createIdbCells } from './journal-cells.ts'

function openTabs(): OtherTabs | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel('switchboard.journal')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches this origin
    tell: () => channel.postMessage('changed'),
    listen: (listener) => channel.addEventListener('message', listener),
  }
}

export const journalLog = createJournalLog({ cells: createIdbCells(), tabs: openTabs() })

/** The current journal of all tabs; null until first read. */
export function useJournal(): JournalState | null {
  return useStore(journalLog.state)
}

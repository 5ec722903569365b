import { createJournalLog, type OtherTabs } from './create-journal-log.ts'
import { createIdbCells } from './journal-cells.ts'

function openTabs(): OtherTabs | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel('switchboard.journal')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has its own origin as target
    tell: () => channel.postMessage('changed'),
    listen: (listener) => channel.addEventListener('message', listener),
  }
}

/** The journal of this tab. Its storage is shared with the others, which hear of every change. */
export const journalLog = createJournalLog({ cells: createIdbCells(), tabs: openTabs() })

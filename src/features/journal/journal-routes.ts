import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export const journalRoutes: readonly PageRoute[] = [
  {
    path: paths.journal.pattern,
    page: async () => (await import('./journal-list.tsx')).JournalPage,
    panels: [
      {
        path: paths.journalEntry.pattern,
        page: async () => (await import('./journal-entry-panel.tsx')).JournalEntryPanel,
      },
    ],
  },
]

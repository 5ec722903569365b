import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export function journalRoutes(): PageRoute[] {
  return [
    {
      path: paths.journal.pattern,
      page: async () => (await import('./journal-page.tsx')).JournalPage,
      panels: [
        {
          path: paths.journalEntry.pattern,
          page: async () => (await import('./journal-entry-panel.tsx')).JournalEntryPanel,
        },
      ],
    },
  ]
}

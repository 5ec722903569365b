import type { RouteObject } from 'react-router-dom'
import { paths } from '../../paths.ts'

export function journalRoutes(): RouteObject[] {
  return [
    {
      path: paths.journal.pattern,
      lazy: { Component: async () => (await import('./journal-page.tsx')).JournalPage },
      children: [
        {
          path: paths.journalEntry.pattern,
          lazy: { Component: async () => (await import('./entry-panel.tsx')).EntryPanel },
        },
      ],
    },
  ]
}

import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

export const settingsRoutes: readonly PageRoute[] = [
  { path: paths.settings.pattern, page: async () => (await import('./settings-page.tsx')).SettingsPage },
  { path: paths.server.pattern, page: async () => (await import('./server-page.tsx')).ServerPage },
]

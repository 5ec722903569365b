import { applicationsRoutes } from '../features/applications/applications-routes.ts'
import { callsRoutes } from '../features/calls/calls-routes.ts'
import { findingsRoutes } from '../features/findings/findings-routes.ts'
import { hooksRoutes } from '../features/hooks/hooks-routes.ts'
import { insightsRoutes } from '../features/insights/insights-routes.ts'
import { journalRoutes } from '../features/journal/journal-routes.ts'
import { overviewRoutes } from '../features/overview/overview-routes.ts'
import { phoneNumbersRoutes } from '../features/phone-numbers/phone-numbers-routes.ts'
import { recentCallsRoutes } from '../features/recent-calls/recent-calls-routes.ts'
import { routingRoutes } from '../features/routing/routing-routes.ts'
import { settingsRoutes } from '../features/settings/settings-routes.ts'
import { speechCredentialsRoutes } from '../features/speech-credentials/speech-credentials-routes.ts'
import { paths } from '../paths.ts'
import type { PageRoute } from '../patterns/page-route.ts'

export const appRoutes: readonly PageRoute[] = [
  ...overviewRoutes,
  ...applicationsRoutes,
  ...hooksRoutes,
  ...phoneNumbersRoutes,
  ...routingRoutes,
  ...speechCredentialsRoutes,
  ...findingsRoutes,
  ...callsRoutes,
  ...recentCallsRoutes,
  ...insightsRoutes,
  ...journalRoutes,
  ...settingsRoutes,
  { path: paths.help.pattern, page: async () => (await import('./help-page.tsx')).HelpPage },
  { path: '*', page: async () => (await import('./not-found.tsx')).NotFound },
]

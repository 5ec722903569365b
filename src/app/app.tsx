import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { Announcer } from '../ui/announce.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { BrokenRegion } from './broken-region.tsx'
import type { Sessions } from './session.ts'
import type { OtherTabs } from './session-tabs.ts'
import { SignedInApp } from './signed-in-app.tsx'

// Lazy: forms weigh, and nobody needs this one again after signing in.
const SignInPage = lazy(async () => ({
  default: (await import('../features/connections/sign-in-page.tsx')).SignInPage,
}))

const toBrokenRegion = (error: unknown) => <BrokenRegion error={error} />

interface Props {
  readonly queryClient: QueryClient
  readonly sessions: Sessions
  readonly tabs: OtherTabs
  /** The mock backend's token; null on a real one. */
  readonly demoToken: string | null
}

export function App({ queryClient, sessions, tabs, demoToken }: Props) {
  const session = useSyncExternalStore(sessions.subscribe, sessions.current)
  return (
    <StrictMode>
      <ErrorBoundary fallback={toBrokenRegion}>
        <QueryClientProvider client={queryClient}>
          {session === null ? (
            <Suspense>
              <SignInPage demoToken={demoToken} onSignedIn={sessions.open} />
            </Suspense>
          ) : (
            <SignedInApp
              key={session.client.connection.id}
              session={session}
              sessions={sessions}
              tabs={tabs}
              isDemo={demoToken !== null}
            />
          )}
        </QueryClientProvider>
        <Announcer />
      </ErrorBoundary>
    </StrictMode>
  )
}

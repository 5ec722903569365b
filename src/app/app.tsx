import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { Announcer } from '../ui/announce.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useStore } from '../ui/use-store.ts'
import { BrokenRegion } from './broken-region.tsx'
import { loadSignIn } from './load-sign-in.ts'
import type { Sessions } from './session.ts'
import type { OtherTabs } from './session-tabs.ts'
import { SignedInApp } from './signed-in-app.tsx'
import type { LinkOutcome } from '../features/mock-panel/open-demo.tsx'

const LaterSignInPage = lazy(async () => ({ default: await loadSignIn() }))

// A build-time constant: production builds contain neither the bar nor the panel.
const MockBar = __MOCK__
  ? lazy(async () => ({ default: (await import('../features/mock-panel/mock-bar.tsx')).MockBar }))
  : null

const toBrokenApp = (error: unknown) => (
  <main className="app-failure">
    <h1 className="visually-hidden">Switchboard</h1>
    <BrokenRegion error={error} />
  </main>
)
const toNothing = () => null

interface Props {
  readonly queryClient: QueryClient
  readonly sessions: Sessions
  readonly tabs: OtherTabs
  /** Loaded in advance if no one is signed in, to replace the first paint of index.html at once. */
  readonly SignInPage: Awaited<ReturnType<typeof loadSignIn>> | null
  /** The mock backend's token; null on a real one. */
  readonly demoToken: string | null
  readonly mockLink: LinkOutcome | null
}

export function App({ queryClient, sessions, tabs, SignInPage, demoToken, mockLink }: Props) {
  const session = useStore(sessions.current)
  const SignIn = SignInPage ?? LaterSignInPage
  return (
    <StrictMode>
      <ErrorBoundary fallback={toBrokenApp}>
        <QueryClientProvider client={queryClient}>
          {session === null ? (
            <Suspense>
              <SignIn demoToken={demoToken} stopped={sessions.stopped()} onSignedIn={tabs.open} />
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
      {MockBar !== null && (
        <ErrorBoundary fallback={toNothing}>
          <Suspense>
            <MockBar appQueries={queryClient} link={mockLink} />
          </Suspense>
        </ErrorBoundary>
      )}
    </StrictMode>
  )
}

/** The first paint of index.html, made at build time (src/build/start-script.ts) from the app's own components. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { createClient } from '../api/client.ts'
import { toConnection } from '../api/connection.ts'
import { ClientContext } from '../api/context.tsx'
import { createQueryClient } from '../api/query.ts'
import { plainProfile } from '../features/connections/tab-session.ts'
import { SignInPanel } from '../features/connections/sign-in-panel.tsx'
import { createSessionJobs } from '../jobs/session-jobs.ts'
import { JobsContext } from '../patterns/jobs/jobs-context.tsx'
import { SkeletonPage } from '../ui/skeleton-page.tsx'
import { Frame } from './frame.tsx'
import { SessionContext } from './session-context.tsx'

const nothing = () => undefined

/** Renders the frame with a skeleton page, and the sign-in panel without fields; src/start chooses one, or neither. */
export function firstPaint(base: string): string {
  return renderToStaticMarkup(
    <>
      <div data-first-paint="frame" inert aria-hidden="true">
        <Nobody base={base}>
          <Frame />
        </Nobody>
      </div>
      <div data-first-paint="sign-in" inert aria-hidden="true">
        <SignInPanel />
      </div>
    </>,
  )
}

/** Provides a session without data and without actions. */
function Nobody({ base, children }: { base: string; children: ReactNode }) {
  const connection = toConnection({ server: '', token: '', account_sid: null })
  const session = {
    isDemo: false,
    profile: plainProfile,
    isKept: false,
    needsSignIn: false,
    prepare: nothing,
    signInAgain: nothing,
    signOut: nothing,
    lock: nothing,
    switchTo: nothing,
    switchAccount: nothing,
    editProfile: nothing,
    setProfile: nothing,
  }
  return (
    <QueryClientProvider client={createQueryClient()}>
      <ClientContext value={createClient({ connection })}>
        <JobsContext value={createSessionJobs(new EventTarget())}>
          <SessionContext value={session}>
            {/* A path that no page has: no link is the current one. */}
            <MemoryRouter basename={base} initialEntries={[`${base}-`]}>
              <Routes>
                <Route element={children}>
                  <Route path="*" element={<SkeletonPage />} />
                </Route>
              </Routes>
            </MemoryRouter>
          </SessionContext>
        </JobsContext>
      </ClientContext>
    </QueryClientProvider>
  )
}

import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { createQueryClient } from '../api/query.ts'
import { persistSession, plainProfile, readPersistedSession } from '../features/connections/held-session.ts'
import type { LinkOutcome } from '../features/mock-panel/apply-link.ts'
import { wait } from '../lib/abort.ts'
import { takeOver } from '../start/handover.ts'
import { wasIdle } from '../start/seen.ts'
import { App, loadSignIn } from './app.tsx'
import { followPreferences } from './follow-preferences.ts'
import { watchIdle } from './idle-lock.ts'
import { watchLostCode } from './new-version.ts'
import { prepare, untilFirstPage } from './router.tsx'
import { appRoutes } from './routes.ts'
import { createSessions } from './session.ts'
import { joinTabs } from './session-tabs.ts'

/** Draws the app: signed in as the demo account on a mock backend, or as this tab was before; else with the way to sign in. */
export async function renderApp(root: Root, demoToken: string | null): Promise<void> {
  // Whoever imported this has just had it evaluated: a task of its own for what comes now.
  await wait()
  followPreferences()
  watchLostCode()
  const queryClient = createQueryClient()
  const sessions = createSessions(queryClient)
  const tabs = joinTabs(sessions)
  if (demoToken === null) {
    // A tab that a browser brings back after a long time is as good as left alone.
    if (wasIdle()) persistSession(null)
    const kept = readPersistedSession()
    const early = takeOver()
    if (kept === null) {
      early?.end()
      // Of a session that src/start still found.
      delete document.documentElement.dataset['connection']
    } else void sessions.open({ held: kept, accepted: null }, early)
    watchIdle(
      () => {
        if (sessions.current.get()?.waitsFor !== 'unlock') sessions.lock()
      },
      () => sessions.current.get() !== null,
    )
  }
  let mockLink: LinkOutcome | null = null
  if (__MOCK__ && demoToken !== null) {
    const { followLink, readDemo } = await import('../features/mock-panel/open-demo.tsx')
    // Before the first request: the app must not see the mock as it was before.
    mockLink = await followLink((node) => root.render(node))
    const demo = await readDemo()
    if (demo !== null)
      await sessions.open({ held: { server: '', ...demo, profile: plainProfile, isKept: false }, accepted: null })
  }
  const session = sessions.current.get()
  // index.html shows the frame meanwhile: to draw it here without its page would make the page come later.
  // After a second, people are better served by a frame that they can use.
  if (session !== null) await Promise.race([untilFirstPage(session.router), wait(1000)])
  // Where its code does not come, the app says so.
  const SignInPage = session === null ? await loadSignIn().catch(() => null) : null
  // Drawn in slices, so that the page answers meanwhile.
  startTransition(() =>
    root.render(
      <App
        queryClient={queryClient}
        sessions={sessions}
        tabs={tabs}
        SignInPage={SignInPage}
        demoToken={demoToken}
        mockLink={mockLink}
      />,
    ),
  )
  // While people type: the page they came for.
  if (session === null) prepare(appRoutes, location.pathname.replace(import.meta.env.BASE_URL, '/'))
}

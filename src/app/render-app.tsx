import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { handedReads } from '../api/early-reads.ts'
import { createQueryClient } from '../api/query.ts'
import {
  endPersistedSessions,
  persistSession,
  plainProfile,
  readPersistedSession,
} from '../features/connections/tab-session.ts'
import type { LinkOutcome } from '../features/mock-panel/open-demo.tsx'
import { wait } from '../lib/abort.ts'
import { wasIdle } from '../start/last-seen.ts'
import { watchLostFocus } from '../ui/lost-focus.ts'
import { App } from './app.tsx'
import { followPreferences } from './follow-preferences.ts'
import { watchIdle } from './idle-lock.ts'
import { loadSignIn } from './load-sign-in.ts'
import { watchLostCode } from './new-version.ts'
import { prepare, untilFirstPage } from './router.tsx'
import { appRoutes } from './routes.ts'
import { createSessions } from './session.ts'
import { joinTabs } from './session-tabs.ts'

/** Renders the app: with the mock backend's demo account, this tab's previous session, or the sign-in page. */
export async function renderApp(root: Root, demoToken: string | null): Promise<void> {
  // Starts a new task: evaluating this module has taken up the current one.
  await wait()
  followPreferences()
  watchLostCode()
  watchLostFocus()
  const queryClient = createQueryClient()
  const sessions = createSessions(queryClient)
  const tabs = joinTabs(sessions)
  if (demoToken === null) {
    // A tab that the browser restores after a long time counts as idle.
    const kept = wasIdle() ? null : readPersistedSession()
    const early = handedReads.take()
    if (kept === null) {
      persistSession(null)
      early?.end()
      // Set by src/start for a session that it still found.
      delete document.documentElement.dataset['connection']
    } else void sessions.open({ tabSession: kept, accepted: null }, early)
    watchIdle(
      () => {
        const session = sessions.current.get()
        if (session === null || session.waitsFor === 'unlock') return
        // Tabs that the browser has discarded can't lock.
        endPersistedSessions()
        sessions.lock()
      },
      () => sessions.current.get() !== null,
    )
  }
  let mockLink: LinkOutcome | null = null
  if (__MOCK__ && demoToken !== null) {
    const { followLink, readDemo } = await import('../features/mock-panel/open-demo.tsx')
    // Before the first request: the app mustn't see the mock's previous state.
    mockLink = await followLink((node) => root.render(node))
    const demo = await readDemo()
    if (demo !== null)
      await sessions.open({ tabSession: { server: '', ...demo, profile: plainProfile, isKept: false }, accepted: null })
  }
  const session = sessions.current.get()
  // Meanwhile index.html shows the frame: rendering it here without its page would delay the page.
  // After a second, users are better served by a frame that works.
  if (session !== null) await Promise.race([untilFirstPage(session.router), wait(1000)])
  // If its code doesn't load, the app reports it.
  const SignInPage = session === null ? await loadSignIn().catch(() => null) : null
  // Rendered in slices, so that the page stays responsive.
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
  // While the user types, prepares the page behind the sign-in.
  if (session === null) prepare(appRoutes, location.pathname.replace(import.meta.env.BASE_URL, '/'))
}

import type { Root } from 'react-dom/client'
import { createQueryClient } from '../api/query.ts'
import { keep, plainProfile, readKept } from '../features/connections/held-session.ts'
import type { LinkOutcome } from '../features/mock-panel/apply-link.ts'
import { App } from './app.tsx'
import { followPreferences } from './follow-preferences.ts'
import { watchIdle, wasIdle } from './idle.ts'
import { createSessions, type Sessions } from './session.ts'
import { joinTabs } from './session-tabs.ts'

/** Draws the app: signed in as the demo account on a mock backend, or as this tab was before; else with the way to sign in. */
export async function renderApp(root: Root, demoToken: string | null): Promise<void> {
  followPreferences()
  const queryClient = createQueryClient()
  const sessions = createSessions(queryClient)
  const tabs = joinTabs(sessions)
  if (demoToken === null) {
    // A tab that a browser brings back after a long time is as good as left alone.
    if (wasIdle()) keep(null)
    const kept = readKept()
    if (kept !== null) sessions.open({ held: kept, accepted: null })
    watchIdle(() => {
      if (sessions.current()?.waitsFor !== 'unlock') sessions.lock()
    })
  }
  let mockLink: LinkOutcome | null = null
  if (__MOCK__ && demoToken !== null) {
    // Before the first request: the app must not see the mock as it was before.
    mockLink = await (await import('../features/mock-panel/apply-link.ts')).applyLink()
    await openDemo(sessions, demoToken)
  }
  root.render(
    <App queryClient={queryClient} sessions={sessions} tabs={tabs} demoToken={demoToken} mockLink={mockLink} />,
  )
}

async function openDemo(sessions: Sessions, token: string): Promise<void> {
  const [{ tryCredentials }, { browserSurroundings }] = await Promise.all([
    import('../features/connections/try-credentials.ts'),
    import('../features/connections/surroundings.ts'),
  ])
  const tried = await tryCredentials({ server: '', token }, null, { around: browserSurroundings })
  // A mock that was told to fail: the sign-in page will show how.
  if (tried.fault !== null) return
  const { accepted, account_sid } = tried
  sessions.open({ held: { server: '', token, account_sid, profile: plainProfile, isKept: false }, accepted })
}

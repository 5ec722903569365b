import { savedConnections, toProfile } from '../features/connections/saved-connections.ts'
import { endPersistedSessions, plainProfile } from '../features/connections/tab-session.ts'
import { isSame, openTabChannel, type TabMessage, type Wanted } from '../features/connections/tab-messages.ts'
import type { SignedIn } from '../features/connections/try-credentials.ts'
import { hasUnsaved, isSaving } from '../lib/tab-losses.ts'
import { lastSeenAt } from './idle-lock.ts'
import type { Session, Sessions } from './session.ts'

/** Messages from this tab to all other tabs. */
export type OtherTabs = ReturnType<typeof joinTabs>

/** Connects this tab's session to those of other tabs: hand-over, sign-out, lock and resume. */
export function joinTabs(sessions: Sessions, isUnsaved = hasUnsaved) {
  const channel = openTabChannel(hear)
  const { me } = channel
  const say = (message: TabMessage) => channel.say(message)

  function hear(message: TabMessage) {
    const session = sessions.tabSession()
    switch (message.kind) {
      case 'who':
        if (session !== null && (message.wants === null || isSame(session, message.wants))) {
          say({ kind: 'here', to: message.from, from: me, seenAt: lastSeenAt() })
        }
        break
      case 'ask':
        if (session !== null && message.to === me) say({ kind: 'hand-over', to: message.from, session })
        break
      case 'resumed':
        void takeOver(message.wanted)
        break
      case 'lock':
        sessions.lock()
        break
      case 'ask-jobs': {
        if (message.except === me) break
        const titles = sessions.unfinished().map(({ title }) => title)
        const hasUnsaved = isUnsaved()
        if (hasUnsaved || titles.length > 0)
          say({ kind: 'jobs', to: message.from, titles, hasUnsaved, isSaving: isSaving() })
        break
      }
      case 'signed-out':
        sessions.forget(true)
    }
  }

  let before: Session['waitsFor'] = null
  // Another tab may have a new token already: hidden tabs send nothing, and learn only later that theirs has expired.
  const stopWatching = sessions.current.subscribe(() => {
    const session = sessions.current.get()
    const waitsFor = session?.waitsFor ?? null
    const isRefused = waitsFor === 'token' && before !== 'token'
    before = waitsFor
    if (session !== null && isRefused) void takeOver(session.client.connection)
  })

  // Follows the saved connection, which any tab may edit or remove.
  const stopFollowing = savedConnections.subscribe(() => {
    const { savedId = null, isReadOnly } = sessions.current.get()?.profile ?? {}
    if (savedId === null || isReadOnly === undefined) return
    const saved = savedConnections.get().find(({ id }) => id === savedId)
    sessions.setProfile(saved === undefined ? { ...plainProfile, isReadOnly } : toProfile(saved))
  })

  /** Takes over the new token of another tab on the same connection, if this tab is waiting for one. */
  async function takeOver(wanted: Wanted) {
    const session = sessions.current.get()
    if (session?.waitsFor !== 'token' && session?.waitsFor !== 'unlock') return
    if (!isSame(session.client.connection, wanted)) return
    const refused = session.client.connection.token
    const { askTabs } = await import('../features/connections/ask-tabs.ts')
    const offered = await askTabs(wanted)
    const now = sessions.current.get()
    // Meanwhile it may have been locked, or resumed with a typed token.
    const isWaiting = now?.client === session.client && now.waitsFor === session.waitsFor
    if (offered !== null && offered.token !== refused && isWaiting) sessions.resume(offered.token)
  }

  function resumed() {
    const session = sessions.tabSession()
    if (session !== null) say({ kind: 'resumed', wanted: { server: session.server, account_sid: session.account_sid } })
  }

  return {
    me,
    close() {
      stopWatching()
      stopFollowing()
      channel.close()
    },
    signOut() {
      endPersistedSessions()
      say({ kind: 'signed-out' })
    },
    lock() {
      endPersistedSessions()
      say({ kind: 'lock' })
    },
    resumed,
    /** Opens a session in place of the sign-in page. Unless it was handed over, tabs that wait for one may ask. */
    open: async (signedIn: SignedIn) => {
      await sessions.open(signedIn)
      if (signedIn.accepted !== null) resumed()
    },
  }
}

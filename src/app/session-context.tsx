import { createContext, type ReactNode, use } from 'react'
import type { Profile } from '../features/connections/held-session.ts'

export interface SessionInfo {
  readonly isDemo: boolean
  readonly profile: Profile
  readonly isKept: boolean
  readonly needsSignIn: boolean
  readonly prepare: (link: string) => void
  readonly signInAgain: () => void
  /** In all tabs; asks first where something typed would be lost. */
  readonly signOut: () => void
  /** Hides the pages of all tabs until somebody signs in again. */
  readonly lock: () => void
  /** Asks for another connection; the page stays until there is one. null: a new one. */
  readonly switchTo: (savedId: string | null) => void
  readonly switchAccount: () => void
  readonly editProfile: () => void
  readonly setProfile: (profile: Profile) => void
}

const SessionContext = createContext<SessionInfo | null>(null)

export function SessionProvider({ session, children }: { session: SessionInfo; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** What the frame shows of the session, and does with it. Throws outside of one. */
export function useSession(): SessionInfo {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider above it')
  return session
}

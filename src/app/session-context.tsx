import { createContext, use } from 'react'
import type { Profile } from '../features/connections/tab-session.ts'

export interface SessionInfo {
  readonly isDemo: boolean
  readonly profile: Profile
  readonly isKept: boolean
  readonly needsSignIn: boolean
  readonly prepare: (link: string) => void
  readonly signInAgain: () => void
  /** Signs out of all tabs; asks first if input or unfinished jobs would be lost. */
  readonly signOut: () => void
  /** Hides the pages of all tabs until the user signs in again. */
  readonly lock: () => void
  /** Opens the dialog for another connection (null for a new one); the page stays until there is one. */
  readonly switchTo: (savedId: string | null) => void
  readonly switchAccount: () => void
  readonly editProfile: () => void
  readonly setProfile: (profile: Profile) => void
}

export const SessionContext = createContext<SessionInfo | null>(null)

/** Returns the state and actions of the session for the frame. Throws outside of a SessionContext. */
export function useSession(): SessionInfo {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionContext above it')
  return session
}

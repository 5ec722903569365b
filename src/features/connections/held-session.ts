/** The session that a tab holds, as it may lie in its storage. Without libraries: the page reads it before its app is there. */
import { toServer } from '../../api/connection.ts'
import { connectionColours, type ConnectionColour } from '../../patterns/connection-colours.ts'

/** How a connection is called and how it looks, and whether it may be written to. Never its token. */
export interface Profile {
  /** Names the saved connection that it came from; null: it is not saved. */
  readonly savedId: string | null
  readonly name: string
  readonly colour: ConnectionColour
  readonly isReadOnly: boolean
}

export const plainProfile: Profile = { savedId: null, name: '', colour: 'none', isReadOnly: false }

/** Everything a tab needs to go on with a connection, the token included. Leaves the memory for this tab's own storage, or for another tab of this app. */
export interface HeldSession {
  readonly server: string
  readonly token: string
  readonly account_sid: string | null
  readonly profile: Profile
  /** By choice: kept in sessionStorage until the tab is closed. */
  readonly isKept: boolean
}

/** null: no session, or none that this version of the app can go on with. */
export function parseHeldSession(value: unknown): HeldSession | null {
  const { server, token, account_sid, profile: stored, isKept } = fieldsOf(value)
  const profile = parseProfile(stored)
  if (profile === null || !isServer(server) || !isAccount(account_sid) || typeof isKept !== 'boolean') return null
  if (typeof token !== 'string' || !/^[\x21-\x7E]+$/.test(token)) return null
  return { server, token, account_sid, profile, isKept }
}

/** null where it is none. */
export function parseProfile(value: unknown): Profile | null {
  const { savedId, name, ...looks } = fieldsOf(value)
  if ((typeof savedId !== 'string' && savedId !== null) || typeof name !== 'string') return null
  return { savedId, name, ...parseLooks(looks) }
}

/** What cannot be read errs on the side that changes nothing. */
export function parseLooks({ colour, isReadOnly }: Readonly<Record<string, unknown>>) {
  return {
    colour: connectionColours.find((known) => known === colour) ?? 'none',
    isReadOnly: typeof isReadOnly === 'boolean' ? isReadOnly : true,
  } satisfies Partial<Profile>
}

/** The fields of what may be an object; none where it is not. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A server address as toServer gives it: whatever else is found in a storage was not put there by this app. */
export function isServer(value: unknown): value is string {
  try {
    return typeof value === 'string' && toServer(value) === value
  } catch {
    return false
  }
}

export function isAccount(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value !== '')
}

const key = 'switchboard.session'

/** The session that this tab was told to keep; null where there is none, or what is there does not fit. */
export function readPersistedSession(): HeldSession | null {
  try {
    const session = parseHeldSession(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return session?.isKept === true ? session : null
  } catch {
    // Storage may be closed to us, or hold no JSON.
    return null
  }
}

/** Keeps a session for this tab, or, where that was not chosen or there is none any more, makes sure that nothing is kept. */
export function persistSession(session: HeldSession | null): void {
  try {
    if (session?.isKept === true) sessionStorage.setItem(key, JSON.stringify(session))
    else sessionStorage.removeItem(key)
  } catch {
    // Then it holds until the page is left.
  }
}

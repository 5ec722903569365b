/** The session of a tab, as stored in sessionStorage. No libraries: the page reads it before the app loads. */
import { type Connection, toServer } from '../../api/connection.ts'
import { createStoredStore } from '../../lib/stored-store.ts'
import { connectionColours, type ConnectionColour } from '../../patterns/connection/connection-colours.ts'

/** Name, colour and read-only setting of a connection. Never its token. */
export interface Profile {
  /** ID of the saved connection; null if not saved. */
  readonly savedId: string | null
  readonly name: string
  readonly colour: ConnectionColour
  readonly isReadOnly: boolean
}

export const plainProfile: Profile = { savedId: null, name: '', colour: 'none', isReadOnly: false }

/** All that a tab needs to resume a connection, with its token. Only this tab's storage and this app's tabs get it. */
export interface TabSession extends Omit<Connection, 'id'> {
  readonly profile: Profile
  /** The user's choice: whether to store it in sessionStorage until the tab is closed. */
  readonly isKept: boolean
}

/** null if this version of the app can't resume it. */
export function parseTabSession(value: unknown): TabSession | null {
  const { server, token, account_sid, profile: stored, isKept } = fieldsOf(value)
  const profile = parseProfile(stored)
  if (profile === null || !isServer(server) || !isAccount(account_sid) || typeof isKept !== 'boolean') return null
  if (typeof token !== 'string' || !/^[\x21-\x7E]+$/.test(token)) return null
  return { server, token, account_sid, profile, isKept }
}

function parseProfile(value: unknown): Profile | null {
  const { savedId, name, ...rest } = fieldsOf(value)
  if ((typeof savedId !== 'string' && savedId !== null) || typeof name !== 'string') return null
  return { savedId, name, ...parseAppearance(rest) }
}

/** Unreadable values fall back to read-only, to be safe. */
export function parseAppearance({ colour, isReadOnly }: Readonly<Record<string, unknown>>) {
  return {
    colour: connectionColours.find((known) => known === colour) ?? 'none',
    isReadOnly: typeof isReadOnly === 'boolean' ? isReadOnly : true,
  } satisfies Partial<Profile>
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Whether the value is a server address as toServer returns it. This app stores no others. */
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

/** When a tab last signed out or locked all tabs, ms since 1970. Browsers discard tabs, which then don't hear of it. */
const lastEnd = createStoredStore('switchboard.ended', (text) => Number(text) || 0)

/** Invalidates the sessions that tabs have stored so far. */
export const endPersistedSessions = () => lastEnd.set(Date.now())

/** The session stored for this tab; null if there is none, it has ended since, or it doesn't parse. */
export function readPersistedSession(): TabSession | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if ((fieldsOf(stored)['lastEnd'] ?? 0) !== lastEnd.read()) return null
    const session = parseTabSession(stored)
    return session?.isKept === true ? session : null
  } catch {
    // Storage may be blocked, or the text invalid JSON.
    return null
  }
}

export function persistSession(session: TabSession | null): void {
  try {
    if (session?.isKept === true) sessionStorage.setItem(key, JSON.stringify({ ...session, lastEnd: lastEnd.read() }))
    else sessionStorage.removeItem(key)
  } catch {
    // The session then lasts until the page is left.
  }
}

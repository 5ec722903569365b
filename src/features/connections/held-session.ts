import { toServer } from '../../api/connection.ts'
import { z } from '../../contract/zod.ts'
import { connectionColours } from '../../patterns/connection-info.tsx'

/** How a connection is called and how it looks, and whether it may be written to. Never its token. */
export const Profile = z.object({
  /** Names the saved connection that it came from; null: it is not saved. */
  savedId: z.nullable(z.string()),
  name: z.string(),
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  colour: z.catch(z.enum(connectionColours), 'none'),
  // What cannot be read errs on the side that changes nothing.
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  isReadOnly: z.catch(z.boolean(), true),
})
export type Profile = z.output<typeof Profile>

export const plainProfile: Profile = { savedId: null, name: '', colour: 'none', isReadOnly: false }

/** A server address as toServer gives it: whatever else is found in a storage was not put there by this app. */
export const ServerAddress = z.string().check(z.refine(isServer))

/** Everything a tab needs to go on with a connection, the token included. Leaves the memory for this tab's own storage, or for another tab of this app. */
export const HeldSession = z.object({
  server: ServerAddress,
  token: z.string().check(z.regex(/^[\x21-\x7E]+$/)),
  account_sid: z.nullable(z.string().check(z.minLength(1))),
  profile: Profile,
  /** By choice: kept in sessionStorage until the tab is closed. */
  isKept: z.boolean(),
})
export type HeldSession = z.output<typeof HeldSession>

function isServer(text: string): boolean {
  try {
    return toServer(text) === text
  } catch {
    return false
  }
}

const key = 'switchboard.session'

/** The session that this tab was told to keep; null where there is none, or what is there does not fit. */
export function readPersistedSession(): HeldSession | null {
  try {
    const result = z.safeParse(HeldSession, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return result.success && result.data.isKept ? result.data : null
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

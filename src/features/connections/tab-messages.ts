import { type HeldSession, parseHeldSession, parseProfile, type Profile } from './held-session.ts'

/** A connection as tabs name it to each other. */
export type Wanted = Pick<HeldSession, 'server' | 'account_sid'>

/**
 * What the tabs of one browser say to each other. They share an origin, and so what any of them holds; still a token
 * is only said to a tab that asked for it, by one that is signed in to the same connection and not locked.
 */
export type TabMessage =
  /** Who is signed in: anywhere (null), or to this connection? */
  | { readonly kind: 'who'; readonly from: string; readonly wants: Wanted | null }
  /** I am, and somebody was last seen there at this time, ms since 1970. */
  | { readonly kind: 'here'; readonly to: string; readonly from: string; readonly seenAt: number }
  /** Then let me in. */
  | { readonly kind: 'ask'; readonly to: string; readonly from: string }
  | { readonly kind: 'hand-over'; readonly to: string; readonly session: HeldSession }
  /** A token was given anew: whoever waits for one on this connection may ask. */
  | { readonly kind: 'resumed'; readonly wanted: Wanted }
  /** A connection was renamed, or its switch for writing turned. */
  | { readonly kind: 'profile'; readonly profile: Profile }
  /** Whose jobs would signing out end? */
  | { readonly kind: 'ask-jobs'; readonly from: string }
  /** These of mine. */
  | { readonly kind: 'jobs'; readonly to: string; readonly titles: readonly string[] }
  | { readonly kind: 'lock' }
  | { readonly kind: 'signed-out' }

/** Fields that each kind must have, of these types; by hand, since this is among the first code of every visit. */
const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  who: { from: 'string', wants: 'object' },
  here: { to: 'string', from: 'string', seenAt: 'number' },
  ask: { to: 'string', from: 'string' },
  'hand-over': { to: 'string', session: 'object' },
  resumed: { wanted: 'object' },
  profile: { profile: 'object' },
  'ask-jobs': { from: 'string' },
  jobs: { to: 'string', titles: 'object' },
  lock: {},
  'signed-out': {},
}

/** Tabs may run different versions of the app: what does not fit is null. */
export function readTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const kind: unknown = Reflect.get(data, 'kind')
  const wanted = typeof kind === 'string' && Object.hasOwn(fields, kind) ? fields[kind] : undefined
  if (wanted === undefined) return null
  if (!Object.entries(wanted).every(([name, type]) => typeof Reflect.get(data, name) === type)) return null
  // The shape of the fields was checked above, but for what three kinds hold.
  const message = data as TabMessage
  if (message.kind === 'hand-over' && parseHeldSession(message.session) === null) return null
  if (message.kind === 'jobs' && !Array.isArray(message.titles)) return null
  if (message.kind === 'profile' && parseProfile(message.profile) === null) return null
  return message
}

export interface TabChannel {
  /** Names this tab. */
  readonly me: string
  say(message: TabMessage): void
  close(): void
}

/** Joins the tabs of this app; those of another one on the same origin, under another path, stay among themselves. */
export function openTabChannel(hear: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(`switchboard-tabs${import.meta.env.BASE_URL}`)
  channel.addEventListener('message', ({ data }) => {
    const message = readTabMessage(data)
    if (message !== null) hear(message)
  })
  return {
    me: Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join(''),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    say: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

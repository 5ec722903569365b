import { randomId } from '../../lib/random-id.ts'
import { type TabSession, parseTabSession } from './tab-session.ts'

/** Identifies a connection between tabs. */
export type Wanted = Pick<TabSession, 'server' | 'account_sid'>

export const isSame = (a: Wanted, b: Wanted): boolean => a.server === b.server && a.account_sid === b.account_sid

/** What signing out would discard in a tab. */
export interface AtStake {
  /** Titles of unfinished jobs. */
  readonly titles: readonly string[]
  /** Whether a form has unsaved changes. */
  readonly hasUnsaved: boolean
  /** Whether a form is being saved, which signing out may not prevent. */
  readonly isSaving: boolean
}

/**
 * Messages between the tabs of one browser, which share an origin. Even so, a tab sends a token only to a tab that
 * asked for it, and only if the sender is signed in to the same connection and not locked.
 */
export type TabMessage =
  | { readonly kind: 'who'; readonly from: string; readonly wants: Wanted | null }
  /** The answer of a signed-in tab; last used at this time, ms since 1970. */
  | { readonly kind: 'here'; readonly to: string; readonly from: string; readonly seenAt: number }
  /** Asks the chosen tab for its session. */
  | { readonly kind: 'ask'; readonly to: string; readonly from: string }
  | { readonly kind: 'hand-over'; readonly to: string; readonly session: TabSession }
  /** Sent when a token was entered: tabs waiting for one on this connection, or for any session, may ask. */
  | { readonly kind: 'resumed'; readonly wanted: Wanted }
  /** Asks for the jobs and the input that signing out would discard. `except`: the asking tab, which receives its own message. */
  | { readonly kind: 'ask-jobs'; readonly from: string; readonly except?: string }
  /** The answer to `ask-jobs`. Tabs with an older version of the app answer without the last two. */
  | ({ readonly kind: 'jobs'; readonly to: string } & Pick<AtStake, 'titles'> & Partial<AtStake>)
  | { readonly kind: 'lock' }
  | { readonly kind: 'signed-out' }

/** Required fields and types per kind; without zod, because every visit loads this code first. */
const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  who: { from: 'string', wants: 'object' },
  here: { to: 'string', from: 'string', seenAt: 'number' },
  ask: { to: 'string', from: 'string' },
  'hand-over': { to: 'string', session: 'object' },
  resumed: { wanted: 'object' },
  'ask-jobs': { from: 'string' },
  jobs: { to: 'string', titles: 'object' },
  lock: {},
  'signed-out': {},
}

/** null for unknown messages: tabs may run different versions of the app. */
export function readTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const kind: unknown = Reflect.get(data, 'kind')
  const wanted = typeof kind === 'string' && Object.hasOwn(fields, kind) ? fields[kind] : undefined
  if (wanted === undefined) return null
  if (!Object.entries(wanted).every(([name, type]) => typeof Reflect.get(data, name) === type)) return null
  // The fields were checked above, except the payload of two kinds.
  const message = data as TabMessage
  if (message.kind === 'hand-over' && parseTabSession(message.session) === null) return null
  if (message.kind === 'jobs' && !Array.isArray(message.titles)) return null
  return message
}

/** Joins the tabs of this app; an app under another path of the same origin has its own channel. */
export function openTabChannel(hear: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(`switchboard-tabs${import.meta.env.BASE_URL}`)
  channel.addEventListener('message', ({ data }) => {
    const message = readTabMessage(data)
    if (message !== null) hear(message)
  })
  return {
    me: randomId(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches this origin
    say: (message: TabMessage) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

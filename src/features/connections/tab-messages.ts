import { z } from '../../contract/zod.ts'
import { HeldSession, Profile } from './held-session.ts'

/**
 * What the tabs of one browser say to each other. They share an origin, and so what any of them holds; still a token
 * is only said to a tab that asked for it, by one that is signed in to the same connection and not locked.
 */
const TabMessage = z.union([
  /** Who is signed in: anywhere (null), or to this connection? */
  z.object({
    kind: z.literal('who'),
    from: z.string(),
    wants: z.nullable(z.pick(HeldSession, { server: true, account_sid: true })),
  }),
  /** I am, and somebody was last seen there at this time, ms since 1970. */
  z.object({ kind: z.literal('here'), to: z.string(), from: z.string(), seenAt: z.number() }),
  /** Then let me in. */
  z.object({ kind: z.literal('ask'), to: z.string(), from: z.string() }),
  z.object({ kind: z.literal('hand-over'), to: z.string(), session: HeldSession }),
  /** A token was given anew: whoever waits for one on this connection may ask. */
  z.object({ kind: z.literal('resumed'), server: z.string(), account_sid: z.nullable(z.string()) }),
  /** A connection was renamed, or its switch for writing turned. */
  z.object({ kind: z.literal('profile'), profile: Profile }),
  z.object({ kind: z.literal('lock') }),
  z.object({ kind: z.literal('signed-out') }),
])
export type TabMessage = z.output<typeof TabMessage>

export interface TabChannel {
  /** Names this tab. */
  readonly me: string
  say(message: TabMessage): void
  close(): void
}

/** Joins the tabs of this app; those of another one on the same origin, under another path, stay among themselves. */
export function openTabChannel(hear: (message: TabMessage) => void, me: string = newTabName()): TabChannel {
  const channel = new BroadcastChannel(`switchboard-tabs${import.meta.env.BASE_URL}`)
  channel.addEventListener('message', ({ data }) => {
    // Tabs may run different versions of the app.
    const result = z.safeParse(TabMessage, data)
    if (result.success) hear(result.data)
  })
  return {
    me,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    say: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

function newTabName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
}

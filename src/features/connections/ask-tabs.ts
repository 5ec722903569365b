import type { TabSession } from './tab-session.ts'
import { type AtStake, isSame, openTabChannel, type Wanted } from './tab-messages.ts'

export interface AskOptions {
  /** Time to wait for the first answer, ms. Background tabs are slow on a busy machine. */
  readonly waitMs?: number
  /** Time to wait for more answers after the first, ms, to choose the most recently used tab. */
  readonly othersMs?: number
}

/**
 * Asks the other tabs for a session: for this connection, or (null) that of the most recently used tab. Resolves with
 * null if no tab is signed in, or if none answers in time.
 */
export function askTabs(
  wants: Wanted | null,
  { waitMs = 3000, othersMs = 40 }: AskOptions = {},
): Promise<TabSession | null> {
  return new Promise((resolve) => {
    let best: { from: string; seenAt: number } | null = null
    const finish = (session: TabSession | null) => {
      clearTimeout(timer)
      channel.close()
      resolve(session)
    }
    const choose = () => {
      if (best === null) return
      timer = setTimeout(() => finish(null), waitMs)
      channel.say({ kind: 'ask', to: best.from, from: channel.me })
    }
    const channel = openTabChannel((message) => {
      if (!('to' in message) || message.to !== channel.me) return
      if (message.kind === 'hand-over') {
        finish(wants === null || isSame(wants, message.session) ? message.session : null)
      } else if (message.kind === 'here') {
        if (best === null) {
          clearTimeout(timer)
          timer = setTimeout(choose, othersMs)
        }
        if (best === null || message.seenAt > best.seenAt) best = message
      }
    })
    let timer = setTimeout(() => finish(null), waitMs)
    // Only the fields that name the connection.
    const named = wants === null ? null : { server: wants.server, account_sid: wants.account_sid }
    channel.say({ kind: 'who', from: channel.me, wants: named })
  })
}

/** Enough for a background tab, and short enough for someone who is signing out. */
const atStakeWaitMs = 250

/** What signing out would discard in the other tabs that answer in time. `me` names this tab. */
export function askAtStake(me: string, ms = atStakeWaitMs): Promise<AtStake> {
  return new Promise((resolve) => {
    const titles: string[] = []
    let hasUnsaved = false
    let isSaving = false
    const channel = openTabChannel((message) => {
      if (message.kind !== 'jobs' || message.to !== channel.me) return
      titles.push(...message.titles.map(String))
      hasUnsaved ||= message.hasUnsaved === true && message.isSaving !== true
      isSaving ||= message.isSaving === true
    })
    setTimeout(() => {
      channel.close()
      resolve({ titles, hasUnsaved, isSaving })
    }, ms)
    channel.say({ kind: 'ask-jobs', from: channel.me, except: me })
  })
}

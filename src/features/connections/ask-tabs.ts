import type { HeldSession } from './held-session.ts'
import { openTabChannel, type Wanted } from './tab-messages.ts'

export interface AskOptions {
  /** How long to wait for the first answer, ms. A tab in the background, on a busy machine, takes its time. */
  readonly waitMs?: number
  /** How long to wait for others after it, so that the tab used last can be chosen. */
  readonly othersMs?: number
}

/**
 * Asks the other tabs for a session: of this connection, or (null) of the tab that was used last. Resolves with null
 * where no tab is signed in, or none answers in time.
 */
export function askTabs(
  wants: Wanted | null,
  { waitMs = 3000, othersMs = 40 }: AskOptions = {},
): Promise<HeldSession | null> {
  return new Promise((resolve) => {
    let best: { from: string; seenAt: number } | null = null
    const finish = (session: HeldSession | null) => {
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
        const { server, account_sid } = message.session
        const fits = wants === null || (wants.server === server && wants.account_sid === account_sid)
        finish(fits ? message.session : null)
      } else if (message.kind === 'here') {
        if (best === null) {
          clearTimeout(timer)
          timer = setTimeout(choose, othersMs)
        }
        if (best === null || message.seenAt > best.seenAt) best = message
      }
    })
    let timer = setTimeout(() => finish(null), waitMs)
    // Of what is given, no more than names the connection.
    const named = wants === null ? null : { server: wants.server, account_sid: wants.account_sid }
    channel.say({ kind: 'who', from: channel.me, wants: named })
  })
}

/** A tab in the background takes a moment; a person who signs out is not to wait for longer. */
const jobsWaitMs = 250

/** Jobs of the other tabs of this browser that are not finished, as far as these answer in time. Signing out ends them. */
export function askJobs(ms = jobsWaitMs): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const titles: string[] = []
    const channel = openTabChannel((message) => {
      if (message.kind === 'jobs' && message.to === channel.me) titles.push(...message.titles.map(String))
    })
    setTimeout(() => {
      channel.close()
      resolve(titles)
    }, ms)
    channel.say({ kind: 'ask-jobs', from: channel.me })
  })
}

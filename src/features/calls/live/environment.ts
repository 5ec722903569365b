import type { Client } from '../../../api/client.ts'
import type { DisabledReason, Environment, Timing } from './poller.ts'

/** The browser's own clock and timers. */
export const browserTiming: Timing = {
  now: () => Date.now(),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * A page in this browser. `share`: how much of the connection's request budget (0 to 1) one poller may use up, so that
 * people find something left of it.
 */
export function browserEnvironment(client: Client, share: number): Environment {
  return {
    disabledReason,
    subscribe: (listener) => {
      const listening = new AbortController()
      const { signal } = listening
      document.addEventListener('visibilitychange', listener, { signal })
      window.addEventListener('online', listener, { signal })
      window.addEventListener('offline', listener, { signal })
      return () => listening.abort()
    },
    leastMs: () => {
      const { limit, windowMs, used } = client.gate.state.get()
      const steadyMs = (costOf(client) * windowMs) / (share * limit)
      // Nearly spent, whoever spent it: half as often.
      return Math.round(used > 0.75 * limit ? 2 * steadyMs : steadyMs)
    },
  }
}

function disabledReason(): DisabledReason {
  if (document.visibilityState === 'hidden') return 'hidden'
  return navigator.onLine ? null : 'offline'
}

/** Across origins, each request may be preceded by a preflight (api/client.ts). */
function costOf({ connection: { server } }: Client): number {
  return server === '' || new URL(server).origin === location.origin ? 1 : 2
}

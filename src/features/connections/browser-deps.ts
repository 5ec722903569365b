import type { BrowserDeps } from './check-connection.ts'

/** Violations are reported in a separate task, which may run after the request has failed. */
const reportMs = 100

/** Long enough for a working server, short enough for a waiting person. */
const probeMs = 5000

export const browserDeps: BrowserDeps = {
  pageOrigin: globalThis.location?.origin ?? '',
  isOnline: () => navigator.onLine,

  async watchPolicy(work) {
    let isRefused = false
    let wake = () => {}
    const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'connect-src') return
      isRefused = true
      wake()
    }
    document.addEventListener('securitypolicyviolation', note)
    try {
      const result = await work()
      if (result instanceof Error && !isRefused) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, reportMs)
        })
      }
      return { result, isRefused }
    } finally {
      document.removeEventListener('securitypolicyviolation', note)
    }
  },

  async answers(server) {
    try {
      // The response stays opaque, and no token is sent. A server that forbids even this
      // (Cross-Origin-Resource-Policy) counts as unreachable.
      await fetch(`${server}/`, {
        mode: 'no-cors',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(probeMs),
      })
      return true
    } catch {
      return false
    }
  },
}

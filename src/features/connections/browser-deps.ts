import type { BrowserDeps } from './check-connection.ts'

/** A violation is reported by a task of its own, which may run after the request has failed. */
const reportMs = 100

/** Long enough for any server that is up; short enough for someone who waits. */
const probeMs = 5000

/** What a connection check asks of this browser. */
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
      // Nothing of the answer can be read this way, and no token goes along; a server that forbids even that
      // (Cross-Origin-Resource-Policy) counts as one that does not answer.
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

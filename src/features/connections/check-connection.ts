import type { Client } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { Application, listApplications } from '../../contract/applications.ts'
import { listCalls } from '../../contract/calls.ts'
import type { Output } from '../../contract/endpoint.ts'
import { recordId } from '../../contract/record.ts'
import { isLoopback } from '../../lib/web-address.ts'

/** The reason why a connection failed. connection-text.ts has advice for each. */
export type Fault =
  | 'offline'
  | 'mixed-content'
  | 'policy'
  | 'unreachable'
  | 'cors'
  | 'token'
  | 'forbidden'
  | 'redirect'
  | 'web-page'
  | 'no-such-api'
  | 'not-this-api'
  | 'account'
  | 'server'
  | 'timeout'

export interface Refused {
  readonly fault: Fault
  /** The error of the check; null if nothing was sent. */
  readonly error: ApiError | null
}

export type Checked = { readonly fault: null; readonly applications: Output<typeof listApplications> } | Refused

/** Violations are reported in a separate task, which may run after the request has failed. */
const reportMs = 100

/** Long enough for a working server, short enough for a waiting user. */
const probeMs = 5000

/** The browser state that the check depends on, as an object whose functions tests can replace. */
export const browser = {
  pageOrigin: () => location.origin,
  isOnline: () => navigator.onLine,

  /** Runs `work` and reports whether this site's Content-Security-Policy blocked a request during it. */
  async watchPolicy<T>(work: () => Promise<T>) {
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

  /** Whether anything responds there; sends no token and reads nothing (no-cors). */
  async answers(server: string) {
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

/** Tries a connection with one read, and classifies its failure. No retry: the first response is the one to show. */
export async function checkConnection(client: Client): Promise<Checked> {
  const result = await ask(client, () => client.send(listApplications, {}, { retry: false }))
  if ('fault' in result) return result
  return isOfAnother(result) ? { fault: 'not-this-api', error: null } : { fault: null, applications: result }
}

/** Checks that the token may read the connection's account. Resolves with null, or the refusal. No retry. */
export async function checkAccount(client: Client): Promise<Refused | null> {
  const result = await ask(client, () => client.send(listCalls, {}, { retry: false }))
  if (!('fault' in result)) return null
  const { error } = result
  // A doubtful list (no calls, or all of them) still shows that the account is readable.
  if (error?.kind === 'doubtful') return null
  const isAccount = error?.kind === 'http' && [400, 403, 404].includes(error.status ?? 0)
  return isAccount ? { fault: 'account', error } : result
}

async function ask<T extends object>({ connection: { server } }: Client, send: () => Promise<T>): Promise<T | Refused> {
  const pageOrigin = browser.pageOrigin()
  if (isMixedContent(pageOrigin, server)) return { fault: 'mixed-content', error: null }
  const { result, isRefused } = await browser.watchPolicy(() => send().catch((error: unknown) => toApiError(error)))
  if (!(result instanceof ApiError)) return result
  if (result.kind !== 'network') return { fault: faultOf(result), error: result }
  if (isRefused) return { fault: 'policy', error: result }
  if (!browser.isOnline()) return { fault: 'offline', error: result }
  // Same-origin responses are never withheld; a cross-origin response that exists but can't be read means CORS.
  const isCors = server !== '' && server !== pageOrigin && (await browser.answers(server))
  return { fault: isCors ? 'cors' : 'unreachable', error: result }
}

/** Whether the list has records, but none of them, readable or not, is an application. */
function isOfAnother({ rows, unreadable }: Output<typeof listApplications>): boolean {
  return (
    rows.length === 0 && unreadable.length > 0 && unreadable.every(({ raw }) => recordId(Application, raw) === null)
  )
}

function faultOf({ kind, status, isHtml }: ApiError): Fault {
  if (kind === 'redirect') return 'redirect'
  if (kind === 'timeout') return 'timeout'
  if (kind === 'unreadable') return isHtml ? 'web-page' : 'not-this-api'
  if (kind !== 'http') return 'unreachable'
  if (status === 401) return 'token'
  if (status === 403 && !isHtml) return 'forbidden'
  if (status === 404 || status === 405 || status === 501) return 'no-such-api'
  return 'server'
}

/** Browsers block requests from a secure page to an insecure server, except on the same machine. */
function isMixedContent(pageOrigin: string, server: string): boolean {
  if (!pageOrigin.startsWith('https:') || !server.startsWith('http:')) return false
  return !isLoopback(new URL(server).host)
}

function toApiError(error: unknown): ApiError {
  // send rejects with ApiError; anything else is our bug, and must not look like a server's fault.
  if (error instanceof ApiError) return error
  throw error
}

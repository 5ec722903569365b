import { type Channel, createChannel, createFailedChannel } from './channel.ts'
// A file of its own, by its address: `new Worker(new URL(...))` as bundlers write it is refused by Trusted Types.
// oxlint-disable-next-line import/default -- Vite's answer to `?url`, which is no module of ours
import workerUrl from './records-worker.ts?worker&url'

/** As far as it is used; no type library has it yet. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** The one policy that the production headers allow (deploy/headers.ts): vouches for this worker, and for nothing else. */
const rules = {
  createScriptURL(url: string): string {
    if (url !== workerUrl) throw new TypeError(`Not a worker of this app: ${url}`)
    return url
  },
}

let policy: { createScriptURL(url: string): string } | null = null

function vouched(url: string): string {
  const types = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes
  if (types === undefined) return url
  // A policy can be made once in a page.
  policy ??= types.createPolicy('switchboard', rules)
  return policy.createScriptURL(url)
}

/** Starts a worker with an empty desk. */
export function openDesk(): Channel {
  try {
    return createChannel(new Worker(vouched(workerUrl), { type: 'module', name: 'call records' }))
  } catch (error) {
    // Other headers than ours may refuse it: that is the page's to tell, where it was asked for.
    return createFailedChannel(error)
  }
}

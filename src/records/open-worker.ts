import { type Channel, createChannel, createFailedChannel } from '../lib/worker-channel.ts'
import type { FileHash } from './export/file-hash.ts'
// Files of their own, by their address: `new Worker(new URL(...))` as bundlers write it is refused by Trusted Types.
// oxlint-disable-next-line import/default -- Vite's answer to `?url`, which is no module of ours
import hashUrl from './hash-worker.ts?worker&url'
// oxlint-disable-next-line import/default -- Vite's answer to `?url` again, for the other worker
import recordsUrl from './records-worker.ts?worker&url'
import type { EngineChannel } from './engine.ts'

/** As far as it is used; no type library has it yet. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** The one policy that the production headers allow (deploy/headers.ts): vouches for these workers, and for nothing else. */
const rules = {
  createScriptURL(url: string): string {
    if (url !== recordsUrl && url !== hashUrl) throw new TypeError(`Not a worker of this app: ${url}`)
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

/** Starts a worker with an empty engine. */
export const openEngine = (): EngineChannel => open(recordsUrl, 'call records')

/** Starts a worker that hashes a file. */
export const openFileHash = (): Channel<FileHash> => open<FileHash>(hashUrl, 'file hash')

function open<M>(url: string, name: string): Channel<M> {
  try {
    return createChannel<M>(new Worker(vouched(url), { type: 'module', name }))
  } catch (error) {
    // Other headers than ours may refuse it: that is the page's to tell, where it was asked for.
    return createFailedChannel<M>(error)
  }
}

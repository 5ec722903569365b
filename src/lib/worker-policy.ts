import { createHandover } from './handover.ts'

/** Only the parts we use; TypeScript has no types for it yet. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): WorkerPolicy
}

/** Accepts the URLs of this app's workers, and no others. */
export interface WorkerPolicy {
  createScriptURL(url: string): string
}

/**
 * Creates the one policy that the production headers allow (deploy/headers.ts); null if the browser lacks the feature.
 * Called by the page's first script (src/start), before any other script could: a page can create it only once.
 */
export function createWorkerPolicy(urls: readonly string[]): WorkerPolicy | null {
  const types = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes
  if (types === undefined) return null
  return types.createPolicy('switchboard', {
    createScriptURL(url) {
      if (!urls.includes(url)) throw new TypeError(`Not a worker of this app: ${url}`)
      return url
    },
  })
}

export const handedPolicy = createHandover<WorkerPolicy>('switchboardPolicy')

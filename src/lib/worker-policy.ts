/** As far as it is used; no type library has it yet. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): WorkerPolicy
}

/** Vouches for the addresses of this app's workers, and for nothing else. */
export interface WorkerPolicy {
  createScriptURL(url: string): string
}

const name = 'switchboardPolicy'

/**
 * The one policy that the production headers allow (deploy/headers.ts); null where the browser has no such thing. Made by the
 * page's first script (src/start), before any other could make it: a policy can be made once in a page.
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

export function handOverPolicy(policy: WorkerPolicy | null): void {
  Reflect.set(globalThis, name, policy)
}

/** The policy that was made first; null: none was. */
export function takePolicy(): WorkerPolicy | null {
  // Set by handOverPolicy alone.
  const policy = (Reflect.get(globalThis, name) ?? null) as WorkerPolicy | null
  Reflect.deleteProperty(globalThis, name)
  return policy
}

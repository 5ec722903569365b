/** Takes a lock that all tabs of this browser share. null if it is held; always succeeds if the browser has no locks. */
export function takeWebLock(name: string): Promise<(() => void) | null> {
  // The types promise both, but browsers have locks only on secure pages, and tests have no navigator.
  const { locks } = (globalThis as { readonly navigator?: { readonly locks?: LockManager } }).navigator ?? {}
  if (locks === undefined) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) =>
      lock === null ? resolve(null) : new Promise<void>((release) => resolve(release))
    locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}

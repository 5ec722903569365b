/** What the script in the page's head leaves for the app, which takes it once. */
import type { EarlyReads } from '../api/early-reads.ts'

const name = 'switchboardReads'

export function handOver(reads: EarlyReads): void {
  Reflect.set(globalThis, name, reads)
}

/** null: nothing was read early. */
export function takeOver(): EarlyReads | null {
  // Set by handOver alone.
  const reads = (Reflect.get(globalThis, name) ?? null) as EarlyReads | null
  Reflect.deleteProperty(globalThis, name)
  return reads
}

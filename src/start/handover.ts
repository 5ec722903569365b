/** Passes the early reads from the script in the page's head to the app, which takes them once. */
import type { EarlyReads } from '../api/early-reads.ts'

const name = 'switchboardReads'

export function handOver(reads: EarlyReads): void {
  Reflect.set(globalThis, name, reads)
}

/** Returns null if nothing was read early. */
export function takeOver(): EarlyReads | null {
  // Only handOver sets it.
  const reads = (Reflect.get(globalThis, name) ?? null) as EarlyReads | null
  Reflect.deleteProperty(globalThis, name)
  return reads
}

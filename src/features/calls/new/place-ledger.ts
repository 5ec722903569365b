import { createStore, entries, get, promisifyRequest, update } from 'idb-keyval'
import { z } from '../../../contract/zod.ts'
import { keptMs, type Ledger, type SentIntent, type TakeLock, toAgePrefix } from './place-intent.ts'

const Stored = z.object({ at: z.number(), tag: z.nullable(z.number()) })

/** Longer than any working storage takes; some browsers never answer where storage is closed to the page. */
const storageMs = 3000

/**
 * Sent intents in IndexedDB, one record per id. Not in localStorage: what one tab writes there reaches the others some
 * time later, and two of them could both find nothing.
 */
export function createIdbLedger(database = 'switchboard-calls'): Ledger {
  const store = createStore(database, 'sent')
  // Async: a browser without any IndexedDB throws at once.
  const inTime = async <T>(work: () => Promise<T>): Promise<T> => Promise.race([work(), fail()])
  return {
    claim: (intent) =>
      inTime(async () => {
        // Ids sort by age, and forms as old as these are not sent.
        const old = IDBKeyRange.upperBound(toAgePrefix(intent.at - keptMs), true)
        await store('readwrite', (objects) => promisifyRequest(objects.delete(old)))
        let found = null as SentIntent | null
        const keep = (stored: unknown) => {
          found = toIntent(intent.id, stored)
          return stored ?? { at: intent.at, tag: intent.tag }
        }
        await update(intent.id, keep, store)
        return found
      }),
    find: (id) => inTime(async () => toIntent(id, await get(id, store))),
    all: () =>
      inTime(async () => (await entries<string, unknown>(store)).flatMap(([id, stored]) => toIntent(id, stored) ?? [])),
    untag: (id) => {
      // What was never claimed stays so.
      const without = (stored: unknown) => stored && { at: toIntent(id, stored)?.at, tag: null }
      return inTime(() => update(id, without, store))
    },
  }
}

/** Whatever lies under an id, the id was sent; null: nothing does. */
function toIntent(id: string, stored: unknown): SentIntent | null {
  if (stored === undefined) return null
  const parsed = Stored.safeParse(stored)
  return parsed.success ? { id, ...parsed.data } : { id, at: 0, tag: null }
}

function fail(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('Storage is not responding.')), storageMs)
  })
}

/** The browser's locks; where there are none (plain http), everything is free. */
export const takeWebLock: TakeLock = (id) => {
  // The types promise it, browsers only to secure pages.
  const locks = (navigator as { readonly locks?: LockManager }).locks
  if (locks === undefined) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    locks
      .request(`switchboard.call.${id}`, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null)
          return null
        }
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}

import { createStore, promisifyRequest } from 'idb-keyval'
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
      inTime(() =>
        store('readwrite', async (objects) => {
          const found = toIntent(intent.id, await promisifyRequest<unknown>(objects.get(intent.id)))
          if (found !== null) return found
          // Ids sort by age, and forms as old as these are not sent.
          objects.delete(IDBKeyRange.upperBound(toAgePrefix(intent.at - keptMs), true))
          objects.put({ at: intent.at, tag: intent.tag }, intent.id)
          await promisifyRequest(objects.transaction)
          return null
        }),
      ),
    find: (id) =>
      inTime(() =>
        store('readonly', async (objects) => toIntent(id, await promisifyRequest<unknown>(objects.get(id)))),
      ),
    all: () =>
      inTime(() =>
        store('readonly', async (objects) => {
          const keys = promisifyRequest(objects.getAllKeys())
          const values = promisifyRequest<unknown[]>(objects.getAll())
          const [ids, records] = [await keys, await values]
          return ids.flatMap((id, place) => (typeof id === 'string' ? (toIntent(id, records[place]) ?? []) : []))
        }),
      ),
    untag: (id) =>
      inTime(() =>
        store('readwrite', async (objects) => {
          const found = toIntent(id, await promisifyRequest<unknown>(objects.get(id)))
          if (found !== null) objects.put({ at: found.at, tag: null }, id)
          await promisifyRequest(objects.transaction)
        }),
      ),
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

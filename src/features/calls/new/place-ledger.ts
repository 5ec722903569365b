import { createStore, get, promisifyRequest, update } from 'idb-keyval'
import { z } from '../../../contract/zod.ts'
import { orAbort } from '../../../lib/abort.ts'
import { retentionMs, type Ledger, type SentIntent, toAgePrefix } from './place-intent.ts'

const Stored = z.object({ at: z.number(), tag: z.nullable(z.number()) })

/** ms; working storage is faster. Some browsers never answer if the page has no access to storage. */
const storageMs = 3000

/**
 * Sent intents in IndexedDB, one record per id. Not in localStorage: writes reach other tabs with a delay, so two tabs
 * could both find nothing.
 */
export function createIdbLedger(): Ledger {
  const store = createStore('switchboard-calls', 'sent')
  // Async: without IndexedDB the browser throws synchronously.
  const inTime = async <T>(work: () => Promise<T>): Promise<T> => orAbort(work(), AbortSignal.timeout(storageMs))
  return {
    claim: (intent, findOther) =>
      inTime(() =>
        // One transaction: another tab's can't run between the look and the record.
        store('readwrite', async (objects) => {
          // Ids sort by age, and forms this old aren't sent.
          objects.delete(IDBKeyRange.upperBound(toAgePrefix(intent.at - retentionMs), true))
          const [ids, stored] = await Promise.all([
            promisifyRequest(objects.getAllKeys()),
            promisifyRequest<unknown[]>(objects.getAll()),
          ])
          const sent = ids.flatMap((id, index) => (typeof id === 'string' ? toIntent(id, stored[index]) : null) ?? [])
          const found = sent.find(({ id }) => id === intent.id) ?? findOther(sent)
          if (found === null) objects.put({ at: intent.at, tag: intent.tag }, intent.id)
          await promisifyRequest(objects.transaction)
          return found
        }),
      ),
    find: (id) => inTime(async () => toIntent(id, await get(id, store))),
    untag: (id) => {
      // An id that was never claimed stays unclaimed.
      const without = (stored: unknown) => stored && { at: toIntent(id, stored)?.at, tag: null }
      return inTime(() => update(id, without, store))
    },
  }
}

/** Any record, even a malformed one, means that the id was sent. null if there is none. */
function toIntent(id: string, stored: unknown): SentIntent | null {
  if (stored === undefined) return null
  const parsed = Stored.safeParse(stored)
  return parsed.success ? { id, ...parsed.data } : { id, at: 0, tag: null }
}

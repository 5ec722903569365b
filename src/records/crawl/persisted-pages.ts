import { clear, createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Json } from '../../contract/json.ts'
import { z } from '../../contract/zod.ts'
import { receivedOf } from '../store/received-records.ts'
import type { PageStore } from './slice.ts'

export const pagesDatabase = 'switchboard-call-records'
const forgottenChannel = 'switchboard.forgotten-call-records'

// A page may not match, after an update or an incomplete write, or not be readable: the crawl then requests it again.
const StoredPage = z.object({
  offset: z.number(),
  count: z.number(),
  total: z.nullable(z.number()),
  rows: z.custom<readonly Json[]>(Array.isArray),
  asked: z.number(),
  answered: z.number(),
  receivedAt: z.number(),
})

/** Keys are [crawl, tick]. IndexedDB sorts by both, so within a crawl by the order of the responses. */
const rangeOf = (crawl: string) => IDBKeyRange.bound([crawl], [crawl, []])

let opened: UseStore | null = null

// Opened at first use, so that no database exists until one is needed.
// Async, so that a missing IndexedDB rejects instead of throwing.
const store: UseStore = async (mode, work) => (opened ??= createStore(pagesDatabase, 'pages'))(mode, work)

const keysIn = (range: IDBKeyRange | null, use = store) =>
  use('readonly', (pages) => promisifyRequest(pages.getAllKeys(range)))

/**
 * Responses of crawls in IndexedDB, of all connections. They are personal data (who called whom, and when): nothing is
 * stored unless someone asked for it, and `forgetEverything` removes it. Without IndexedDB, all but `readAll` reject.
 */
export const persistedPages = {
  /** Returns the store of one crawl's pages. The caller chooses its id, which survives reloads. */
  storeOf: (crawl: string, use = store): PageStore => {
    let isUnreadable = false
    /** Key of the first page put; null before. */
    let first: IDBValidKey | null = null
    return {
      async *readAll() {
        // The crawl goes on; `put` then rejects.
        const keys = await keysIn(rangeOf(crawl), use).catch(() => {
          isUnreadable = true
          return []
        })
        // One page at a time: a million records don't fit into memory twice.
        for (const key of keys) {
          const found = await use('readonly', (pages) => promisifyRequest<unknown>(pages.get(key))).catch(() => null)
          const page = StoredPage.safeParse(found)
          if (page.success) yield { ...page.data, rows: receivedOf(page.data.rows) }
        }
      },
      async put(page) {
        // Mixed with pages stored earlier, the order of these responses would be lost.
        if (isUnreadable) throw new Error('Stored responses could not be read.')
        const key = [crawl, page.answered]
        await use('readwrite', async (pages) => {
          // Deleted in another tab, for good.
          if (first !== null && (await promisifyRequest(pages.getKey(first))) === undefined) {
            throw new Error('The stored responses were deleted.')
          }
          pages.put({ ...page, rows: page.rows.toJson() }, key)
          return promisifyRequest(pages.transaction)
        })
        first ??= key
      },
    }
  },

  /** Returns the ids of all crawls with stored pages. */
  crawls: async (): Promise<string[]> => {
    const keys = await keysIn(null)
    return [...new Set(keys.flatMap((key) => (Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : [])))]
  },

  forget: (crawl: string): Promise<void> =>
    store('readwrite', (pages) => {
      pages.delete(rangeOf(crawl))
      return promisifyRequest(pages.transaction)
    }),

  forgetEverything: async (): Promise<void> => {
    await clear(store)
    const channel = new BroadcastChannel(forgottenChannel)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches this origin
    channel.postMessage(null)
    channel.close()
  },

  /** Calls the listener when this tab or another one has removed everything. */
  watchForgotten: (listener: () => void, signal: AbortSignal): void => {
    const channel = new BroadcastChannel(forgottenChannel)
    channel.addEventListener('message', listener)
    signal.addEventListener('abort', () => channel.close())
  },
}

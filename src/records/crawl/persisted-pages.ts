import { clear, createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Json } from '../../contract/json.ts'
import { z } from '../../contract/zod.ts'
import { receivedOf } from '../store/received-records.ts'
import type { PageStore } from './page-store.ts'

export const pagesDatabase = 'switchboard-call-records'

// What does not fit was written by another version, or half: the crawl then asks for it again.
const StoredPage = z.object({
  offset: z.number(),
  count: z.number(),
  total: z.nullable(z.number()),
  rows: z.custom<readonly Json[]>(Array.isArray),
  asked: z.number(),
  answered: z.number(),
  receivedAt: z.number(),
})

/** Keys are [crawl, tick]; IndexedDB sorts them by both: within a crawl, in the order of the answers. */
const rangeOf = (crawl: string) => IDBKeyRange.bound([crawl], [crawl, []])

let opened: UseStore | null = null

// Opened at the first use: a database that nobody asked for should not exist.
// Async, so that a missing IndexedDB rejects instead of throwing.
const store: UseStore = async (mode, work) => (opened ??= createStore(pagesDatabase, 'pages'))(mode, work)

const keysIn = (range: IDBKeyRange | null) => store('readonly', (pages) => promisifyRequest(pages.getAllKeys(range)))

/**
 * Answers of crawls in IndexedDB, of all connections. They are personal data (who called whom, and when): nothing gets
 * here unless somebody asked for it, and `forgetEverything` removes it all. Without IndexedDB all but `readAll` reject.
 */
export const persistedPages = {
  /** Keeps the pages of one crawl; its id is the caller's, and survives reloads. */
  storeOf: (crawl: string): PageStore => {
    let isUnreadable = false
    return {
      async *readAll() {
        // The crawl goes on, and `put` tells.
        const keys = await keysIn(rangeOf(crawl)).catch(() => {
          isUnreadable = true
          return []
        })
        // A page at a time: a million records do not fit twice.
        for (const key of keys) {
          const page = StoredPage.safeParse(
            await store('readonly', (pages) => promisifyRequest<unknown>(pages.get(key))),
          )
          if (page.success) yield { ...page.data, rows: receivedOf(page.data.rows) }
        }
      },
      async put(page) {
        // Among what a life before may have kept, the order of these answers would be lost.
        if (isUnreadable) throw new Error('Kept answers could not be read.')
        await store('readwrite', (pages) => {
          pages.put({ ...page, rows: page.rows.toJson() }, [crawl, page.answered])
          return promisifyRequest(pages.transaction)
        })
      },
    }
  },

  /** Ids of all crawls with kept pages. */
  crawls: async (): Promise<string[]> => {
    const keys = await keysIn(null)
    return [...new Set(keys.flatMap((key) => (Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : [])))]
  },

  forget: (crawl: string): Promise<void> =>
    store('readwrite', (pages) => {
      pages.delete(rangeOf(crawl))
      return promisifyRequest(pages.transaction)
    }),

  forgetEverything: (): Promise<void> => clear(store),
}

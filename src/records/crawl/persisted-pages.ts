import { clear, createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Json } from '../../contract/json.ts'
import { z } from '../../contract/zod.ts'
import type { PageStore } from './page-store.ts'
import type { Received } from './slice.ts'

/**
 * Answers of crawls in IndexedDB. They are personal data (who called whom, and when): nothing gets here unless
 * somebody asked for it, and `forgetEverything` removes it all. Methods reject where there is no IndexedDB.
 */
export interface PersistedPages {
  /** Keeps the pages of one crawl; its id is the caller's, and survives reloads. */
  storeOf(crawl: string): PageStore
  /** Ids of all crawls with kept pages. */
  crawls(): Promise<string[]>
  forget(crawl: string): Promise<void>
  forgetEverything(): Promise<void>
}

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

let pages: PersistedPages | null = null

/** The answers that this browser keeps, of all connections. */
export function persistedPages(): PersistedPages {
  return (pages ??= openPersistedPages())
}

/** Keys are [crawl, tick]; IndexedDB sorts them by both: within a crawl, in the order of the answers. */
const rangeOf = (crawl: string) => IDBKeyRange.bound([crawl], [crawl, []])

export function openPersistedPages(database = pagesDatabase): PersistedPages {
  let opened: UseStore | null = null
  // Opened at the first use: a database that nobody asked for should not exist.
  // Async, so that a missing IndexedDB rejects instead of throwing.
  const store: UseStore = async (mode, work) => (opened ??= createStore(database, 'pages'))(mode, work)
  const keysIn = (range: IDBKeyRange | null) => store('readonly', (pages) => promisifyRequest(pages.getAllKeys(range)))

  return {
    storeOf: (crawl) => ({
      async *readAll() {
        // A page at a time: a million records do not fit twice.
        for (const key of await keysIn(rangeOf(crawl))) {
          const page = StoredPage.safeParse(
            await store('readonly', (pages) => promisifyRequest<unknown>(pages.get(key))),
          )
          if (page.success) yield page.data
        }
      },
      put: (page: Received) =>
        store('readwrite', (pages) => {
          pages.put(page, [crawl, page.answered])
          return promisifyRequest(pages.transaction)
        }),
    }),
    crawls: async () => {
      const keys = await keysIn(null)
      return [...new Set(keys.flatMap((key) => (Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : [])))]
    },
    forget: (crawl) =>
      store('readwrite', (pages) => {
        pages.delete(rangeOf(crawl))
        return promisifyRequest(pages.transaction)
      }),
    forgetEverything: () => clear(store),
  }
}

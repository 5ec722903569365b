import type { Received } from './slice.ts'

/** Stores a crawl's responses, so that it can resume after the page, the browser or the machine went down. */
export interface PageStore {
  /** Returns all stored responses, in the order in which they arrived. */
  readAll(): AsyncIterable<Received>
  put(page: Received): Promise<void>
}

/** The store of a crawl that isn't persisted. */
export const noStore: PageStore = {
  async *readAll() {
    // Nothing is stored.
  },
  put: () => Promise.resolve(),
}

import type { Received } from './slice.ts'

/** Keeps a crawl's responses, so that it can resume after the page, the browser or the machine went down. */
export interface PageStore {
  /** Everything kept, in the order of the responses. */
  readAll(): AsyncIterable<Received>
  put(page: Received): Promise<void>
}

/** The store of a crawl that isn't kept. */
export const noStore: PageStore = {
  async *readAll() {
    // Nothing is kept.
  },
  put: () => Promise.resolve(),
}

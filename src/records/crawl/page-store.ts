import type { Received } from './slice.ts'

/** Where a crawl keeps its answers, so that it can go on after the page, the browser or the machine went down. */
export interface PageStore {
  /** Everything kept, in the order in which it was answered. */
  readAll(): AsyncIterable<Received>
  put(page: Received): Promise<void>
}

/** A crawl that is not kept. */
export const noStore: PageStore = {
  async *readAll() {
    // Nothing is kept.
  },
  put: () => Promise.resolve(),
}

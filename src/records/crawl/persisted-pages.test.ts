import { expect, test, vi } from 'vitest'
import { receivedOf } from '../store/received-records.ts'
import { persistedPages } from './persisted-pages.ts'

// Node has no IndexedDB, as some private windows do not: asking is what fails, not opening.
test('without IndexedDB nothing can be kept, and that is told', async () => {
  await expect(persistedPages.crawls()).rejects.toThrow('indexedDB')
  const page = { offset: 0, count: 1, total: 1, rows: receivedOf([]), asked: 0, answered: 1, receivedAt: 0 }
  await expect(persistedPages.storeOf('a').put(page)).rejects.toThrow('indexedDB')
  await expect(persistedPages.forgetEverything()).rejects.toThrow('indexedDB')
  // A load asks this first, and goes on without. Browsers that keep nothing know ranges all the same.
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
  const kept: unknown[] = []
  const store = persistedPages.storeOf('a')
  for await (const received of store.readAll()) kept.push(received)
  expect(kept).toEqual([])
  // Also if it can be written by then: what is there already is of another life.
  await expect(store.put(page)).rejects.toThrow('could not be read')
})

import { expect, test, vi } from 'vitest'
import { receivedOf } from '../store/received-records.ts'
import { persistedPages } from './persisted-pages.ts'

// Node, like some private windows, has no IndexedDB: calls reject, but `storeOf` works.
test('without IndexedDB, everything rejects except reading, which finds no pages', async () => {
  await expect(persistedPages.crawls()).rejects.toThrow('indexedDB')
  const page = { offset: 0, count: 1, total: 1, rows: receivedOf([]), asked: 0, answered: 1, receivedAt: 0 }
  await expect(persistedPages.storeOf('a').put(page)).rejects.toThrow('indexedDB')
  await expect(persistedPages.forgetEverything()).rejects.toThrow('indexedDB')
  // A load reads first and continues without. Browsers that store nothing still have IDBKeyRange.
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
  const kept: unknown[] = []
  const store = persistedPages.storeOf('a')
  for await (const received of store.readAll()) kept.push(received)
  expect(kept).toEqual([])
  // Even if writing works by then: these pages would mix with those of an earlier run.
  await expect(store.put(page)).rejects.toThrow('could not be read')
})

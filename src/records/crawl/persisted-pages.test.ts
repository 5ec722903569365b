import type { UseStore } from 'idb-keyval'
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

test('reads the other pages if one can’t be read', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
  const second = { offset: 5, count: 5, total: 10, rows: [], asked: 2, answered: 3, receivedAt: 0 }
  let reads = 0
  const use = () => {
    reads += 1
    if (reads === 1) return Promise.resolve([['a', 1] as const, ['a', 3] as const])
    // As Chrome does if the file of a large value is gone.
    return reads === 2
      ? Promise.reject(new DOMException('Failed to read large IndexedDB value'))
      : Promise.resolve(second)
  }
  const offsets: number[] = []
  for await (const { offset } of persistedPages.storeOf('a', use as UseStore).readAll()) offsets.push(offset)
  expect(offsets).toEqual([5])
})

test('stores nothing more after another tab has deleted what was stored', async () => {
  const stored = new Map<string, unknown>()
  const answer = (result?: unknown) => {
    const request = { result, onsuccess: () => undefined }
    setTimeout(() => request.onsuccess())
    return request
  }
  const pages = {
    put: (value: unknown, key: unknown) => stored.set(String(key), value),
    getKey: (key: unknown) => answer(stored.has(String(key)) ? key : undefined),
    get transaction() {
      return answer()
    },
  }
  const use = (_: unknown, work: (store: typeof pages) => unknown) => Promise.resolve(work(pages))
  const store = persistedPages.storeOf('a', use as unknown as UseStore)
  const page = { offset: 0, count: 1, total: 9, rows: receivedOf([]), asked: 0, answered: 1, receivedAt: 0 }
  await store.put(page)
  await store.put({ ...page, answered: 2 })
  expect(stored.size).toBe(2)
  stored.clear()
  await expect(store.put({ ...page, answered: 3 })).rejects.toThrow('deleted')
  expect(stored.size).toBe(0)
})

import { expect, test } from 'vitest'
import { openPersistedPages } from './persisted-pages.ts'

// Node has no IndexedDB, as some private windows do not: asking is what fails, not opening.
test('without IndexedDB nothing can be kept, and that is told', async () => {
  const kept = openPersistedPages()
  await expect(kept.crawls()).rejects.toThrow('indexedDB')
  const page = { offset: 0, count: 1, total: 1, rows: [], asked: 0, answered: 1, receivedAt: 0 }
  await expect(kept.storeOf('a').put(page)).rejects.toThrow('indexedDB')
  await expect(kept.forgetEverything()).rejects.toThrow('indexedDB')
})

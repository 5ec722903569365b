import { createStore, getMany, promisifyRequest } from 'idb-keyval'
import type { Cells } from './tab-store.ts'

/** Cells in a database of their own in IndexedDB. Rejects where there is none (some private windows). */
export async function openIdbCells(database: string): Promise<Cells> {
  const store = createStore(database, 'log')
  const cells: Cells = {
    get: (keys) => getMany<unknown>([...keys], store),
    // Not setMany: clearing and writing must be one transaction.
    put: (entries, { clear } = { clear: false }) =>
      store('readwrite', async (objects) => {
        if (clear) objects.clear()
        for (const [key, value] of entries) objects.put(value, key)
        await promisifyRequest(objects.transaction)
      }),
  }
  await cells.get(['head'])
  return cells
}

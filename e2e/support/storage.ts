/** Runs in the page: returns everything that the site has stored, as text. */
export async function readStorage(): Promise<string> {
  const databases = await indexedDB.databases()
  const stores = databases.map(async ({ name = '' }) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.addEventListener('error', () => reject(new Error(name)))
    })
    const all = [...db.objectStoreNames].map(
      (store) =>
        new Promise<unknown>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        }),
    )
    const records = await Promise.all(all)
    db.close()
    return records
  })
  const kept = await Promise.all(stores)
  const cached = await caches.keys()
  return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), kept, cached, location.href])
}

/** The mock in the browser: a service worker passes requests to the page, and all tabs share the state. */
import { createStore, getMany, promisifyRequest } from 'idb-keyval'
import { setupWorker } from 'msw/browser'
import { createBackend } from '../http/backend.ts'
import { createHandler } from '../http/handlers.ts'
import type { Location } from '../http/routes.ts'
import { createMemoryStore, type Store } from '../http/store.ts'
import { createService } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import type { Service } from '../service/service.ts'
import { realNow, sleep } from './real-time.ts'
import { type Cells, createTabStore } from './tab-store.ts'

/**
 * Makes the mock answer this page's requests to /__mock__/ and to the API on its own origin; requests to other origins
 * go to real servers. Resolves when the service worker controls the page; rejects with a readable message if it can't.
 * `base` is Vite's ("/" or "/switchboard/"): the folder of the worker's file. The API is also served below it.
 */
export async function startBrowserMock(base: string): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    throw new Error('The embedded mock backend needs a service worker: open the page at localhost or over https.')
  }
  const service = createService(defaultOptions, realNow())
  const store = await openStore(service, `switchboard-mock${base}`)
  await store.refresh()
  const backend = createBackend({ service, store, realNow, sleep, onDefect: (error) => console.error(error) })
  const isOurs = ({ prefix }: Location, { origin }: URL) =>
    origin === location.origin && (prefix === '' || `${prefix}/` === base)
  const handler = createHandler((request) => backend.handle(request), isOurs)
  await setupWorker(handler).start({
    serviceWorker: { url: `${base}mockServiceWorker.js` },
    onUnhandledFrame: 'bypass',
    quiet: true,
  })
  await untilControlled()
}

async function openStore(service: Service, name: string): Promise<Store> {
  try {
    const cells = await openIdbCells(name)
    const channel = new BroadcastChannel(name)
    const store = createTabStore({
      service,
      cells,
      // Browsers have locks only in secure contexts, although the types always promise them. So do service workers.
      lock: async (work) => navigator.locks.request(name, work),
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
      announce: () => channel.postMessage('changed'),
      newGeneration: () => crypto.randomUUID(),
      realNow,
      warn: console.warn,
    })
    channel.addEventListener('message', () => {
      store.refresh().catch((error: unknown) => console.error(error))
    })
    return store
  } catch (error) {
    console.warn('IndexedDB isn’t available: changes in the mock are lost when this page closes.', error)
    return createMemoryStore((changes) => service.apply(changes))
  }
}

/** Opens a separate IndexedDB database for the cells. Rejects if IndexedDB is unavailable (some private windows). */
async function openIdbCells(database: string): Promise<Cells> {
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

const reloaded = 'switchboard-mock-reloaded'

/**
 * After a reload that bypasses the cache (shift + reload), the service worker doesn't control the page, and its
 * requests would go to the real network. One ordinary reload restores control.
 */
async function untilControlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller === null) {
    await Promise.race([
      new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true })),
      sleep(1000, new AbortController().signal),
    ])
  }
  if (navigator.serviceWorker.controller !== null) return sessionStorage.removeItem(reloaded)
  if (sessionStorage.getItem(reloaded) !== null) throw new Error('The mock backend’s service worker doesn’t start.')
  sessionStorage.setItem(reloaded, 'once')
  location.reload()
  await new Promise(() => undefined)
}

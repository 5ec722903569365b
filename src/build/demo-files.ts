/** Files that make a build with the mock a public demo on a static file host. */
import type { Plugin } from 'vite'

/**
 * The demo's service worker: msw's with two changes. A navigation without a file on the host gets the page, so that a
 * deep link can be reloaded. And a new version waits until the old one's tabs are closed, as workers do by default:
 * msw's takes the tabs over at once, but msw's code in the page still listens to the old worker, so every request would
 * go to the host.
 */
const worker = `
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.stopImmediatePropagation()
  event.respondWith(page(event.request))
})

async function page(request) {
  const response = await fetch(request)
  return response.status === 404 ? fetch(self.registration.scope) : response
}

self.skipWaiting = () => Promise.resolve()

importScripts('mswWorker.js')
`

const workerFile = 'mockServiceWorker.js'

/** Vite plugin, to run after msw's. Hosts such as GitHub Pages send `404.html` if they have no file. */
export function demoFiles(): Plugin {
  return {
    name: 'demo-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After the integrity attributes.
      order: 'post',
      handler(_, bundle) {
        const assetOf = (name: string) => {
          const file = bundle[name]
          if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
          return file
        }
        const mswWorker = assetOf(workerFile)
        this.emitFile({ type: 'asset', fileName: '404.html', source: assetOf('index.html').source })
        this.emitFile({ type: 'asset', fileName: 'mswWorker.js', source: mswWorker.source })
        // Keeps the name, so that earlier visitors get it as a new version of the same worker.
        mswWorker.source = worker
      },
    },
  }
}

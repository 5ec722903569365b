/** Files that make a build with the mock a public demo on a static file host. */

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

interface Files {
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): unknown
}
interface Written {
  source?: unknown
}

/** Vite plugin, to run after msw's. Hosts such as GitHub Pages send `404.html` if they have no file. */
export function demoFiles() {
  return {
    name: 'demo-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(this: Files, _options: unknown, bundle: Readonly<Record<string, Written>>) {
      const textOf = (name: string): string => {
        const source = bundle[name]?.source
        if (typeof source !== 'string') throw new Error(`demo-files: the build has no ${name}`)
        return source
      }
      this.emitFile({ type: 'asset', fileName: '404.html', source: textOf('index.html') })
      this.emitFile({ type: 'asset', fileName: 'mswWorker.js', source: textOf(workerFile) })
      // Keeps the name, so that earlier visitors get it as a new version of the same worker.
      Object.assign(bundle[workerFile] ?? {}, { source: worker })
    },
  } as const
}

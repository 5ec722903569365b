/** What a build with the mock in it needs to be a public demo on a host that knows files and nothing else. */

/**
 * The demo's service worker: msw's, with two things changed. A navigation that the host has no file for gets the page: a
 * reloaded deep link. And a new version waits until the tabs of the old one are closed, as workers do by themselves: msw's
 * takes them over at once, but its part in the page goes on listening to the one that it began with, and every request
 * would go to the host.
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

/** Vite plugin, after msw's. `404.html` is what hosts such as GitHub Pages answer with where they have no file. */
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
      // By the same name, so that it is a new version of the same worker, for those who were here before.
      Object.assign(bundle[workerFile] ?? {}, { source: worker })
    },
  } as const
}

/** A static file host: the only fallback to the page is a 404.html, which can be switched off. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { contentTypes } from '../../mocks/hosts/static-files.ts'
import { builds } from './builds.ts'

interface FileHost {
  /** URL of the build. */
  readonly url: string
  /** Missing files get a plain response from now on. */
  forgetPage(): void
  close(): Promise<void>
}

/** Serves the demo build, under its base path, on a free loopback port. */
export async function serveFiles(folder: string): Promise<FileHost> {
  const { base } = builds.demo
  let hasPage = true
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : ''
    const name = path === '' ? 'index.html' : path
    const missing = async () => (hasPage ? readFile(join(folder, '404.html')) : Buffer.from('not found'))
    readFile(join(folder, name))
      .then((file) =>
        response.writeHead(200, { 'Content-Type': contentTypes[extname(name)] ?? 'text/plain' }).end(file),
      )
      .catch(async () => response.writeHead(404, { 'Content-Type': 'text/html' }).end(await missing()))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}${base}`,
    forgetPage: () => {
      hasPage = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

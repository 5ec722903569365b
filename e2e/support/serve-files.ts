/** A host of static files as they come: no way back to the page but a 404.html, and that one only as long as it is wanted. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { builds } from './builds.ts'

interface FileHost {
  /** Where the build is. */
  readonly url: string
  /** From now on what is missing is merely missing. */
  forgetPage(): void
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** The demo build, under its base, on a free port of the loopback interface. */
export async function serveFiles(folder: string): Promise<FileHost> {
  const { base } = builds.demo
  let hasPage = true
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : ''
    const name = path === '' ? 'index.html' : path
    const missing = async () => (hasPage ? readFile(join(folder, '404.html')) : Buffer.from('not found'))
    readFile(join(folder, name))
      .then((file) => response.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'text/plain' }).end(file))
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

/** Serves static files as a production server does, from memory, so that no measurement includes the disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { DeploymentConfig } from '../../src/deploy/config.ts'
import { headersOf, productionHeaders } from '../../src/deploy/headers.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

interface Prepared {
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}

/** Handles every non-API request: returns a file of the build, or index.html for paths without an extension. */
export function createSite(folder: string, config: DeploymentConfig) {
  const files = new Map<string, Prepared>()
  const add = (path: string, content: Buffer) => {
    const body = gzipSync(content, { level: 9 })
    const headers = {
      ...headersOf(path, productionHeaders(config)),
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
    }
    files.set(path, { headers, body })
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (statSync(file).isFile()) add(`/${name.split(sep).join('/')}`, readFileSync(file))
  }
  add('/config.json', Buffer.from(JSON.stringify(config)))
  if (!files.has('/index.html')) throw new Error(`${folder} holds no index.html: not a production build`)

  return (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(extname(pathname) === '' ? '/index.html' : pathname)
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, file.headers).end(file.body)
  }
}

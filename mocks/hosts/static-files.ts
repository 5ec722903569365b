/** Serves the production build as a web server would: headers, caching, deep links. For `--static`. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { defaultConfig, readDeploymentConfig } from '../../src/deploy/config.ts'
import { demoHeaders, headersOf, productionHeaders } from '../../src/deploy/headers.ts'

/** Resolves to null for a path outside this site. */
export type StaticFiles = (request: Request) => Promise<Response | null>

/** Of the files in a build. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Serves `dir` under `base` ("/" or "/switchboard/"). Throws if the folder has no index.html or its config.json is
 * unusable: better to fail at the start than on every page.
 */
export async function createStaticFiles(dir: string, base: string): Promise<StaticFiles> {
  const root = await realpath(resolve(dir)).catch(() => null)
  if (root === null || !(await isFile(join(root, 'index.html'))))
    throw new Error(`${dir} holds no index.html: build the dashboard first, or name another folder`)
  const headers = await pageHeaders(root)

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === base.slice(0, -1) || (pathname === '/' && base !== '/')) {
      return new Response(null, { status: 302, headers: { ...headers, Location: base } })
    }
    if (!pathname.startsWith(base)) return null
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, headers, { Allow: 'GET, HEAD' })
    const path = decode(pathname.slice(base.length - 1))
    if (path === null) return refuse(400, headers)
    const file = await findFile(root, path.endsWith('/') ? `${path}index.html` : path)
    if (file !== null) return serve(file, headersOf(path, headers), request)
    // A missing file must not fall back to the page: a script would be parsed as HTML.
    const wantsPage = request.headers.get('accept')?.includes('text/html') === true
    if (extname(path) !== '' || !wantsPage) return refuse(404, headers)
    return serve(join(root, 'index.html'), headersOf('/', headers), request)
  }
}

/** Returns the headers that `npm run preview` sends; a build that contains the mock needs the demo's. */
async function pageHeaders(root: string): Promise<Record<string, string>> {
  const config = join(root, 'config.json')
  const deployment = (await isFile(config)) ? readDeploymentConfig(await readFile(config, 'utf8')) : defaultConfig
  return (await isFile(join(root, 'mockServiceWorker.js'))) ? demoHeaders(deployment) : productionHeaders(deployment)
}

/** Returns null if no file can have this path. Hides dot names (.vite, .git, ..). */
function decode(encoded: string): string | null {
  try {
    const path = decodeURIComponent(encoded)
    return /[\0\\]/.test(path) || path.split('/').some((part) => part.startsWith('.')) ? null : path
  } catch {
    return null
  }
}

/** Finds a file inside the root; null if a symbolic link leads outside. */
async function findFile(root: string, path: string): Promise<string | null> {
  const file = await realpath(join(root, path)).catch(() => null)
  return file !== null && file.startsWith(root + sep) && (await isFile(file)) ? file : null
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** Compressed variants from the build, smallest first. */
const encodings = { br: '.br', gzip: '.gz' }

async function serve(file: string, headers: Readonly<Record<string, string>>, request: Request): Promise<Response> {
  const accepted = new Set((request.headers.get('accept-encoding') ?? '').split(/,\s*/))
  let sent = file
  let encoding: string | null = null
  for (const [name, ending] of Object.entries(encodings)) {
    if (encoding !== null || !accepted.has(name) || !(await isFile(file + ending))) continue
    sent = file + ending
    encoding = name
  }
  const { size, mtimeMs } = await stat(sent)
  const etag = `W/"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`
  const all = {
    ...headers,
    'Content-Type': contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream',
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    ETag: etag,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: all })
  if (request.method === 'HEAD') return new Response(null, { headers: all })
  return new Response(await readFile(sent), { headers: all })
}

function refuse(status: number, headers: Readonly<Record<string, string>>, more: Record<string, string> = {}) {
  const words: Readonly<Record<number, string>> = { 400: 'Bad Request', 404: 'Not Found', 405: 'Method Not Allowed' }
  return new Response(words[status] ?? '', { status, headers: { ...headers, ...more, 'Cache-Control': 'no-store' } })
}

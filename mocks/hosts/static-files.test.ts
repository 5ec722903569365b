import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headersOf, productionHeaders } from '../../src/deploy/headers.ts'
import { demoToken } from '../service/accounts.ts'
import { defaultOptions } from '../service/options.ts'
import { type RunningServer, startServer } from './http-server.ts'

let folder = ''
let server: RunningServer | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-static-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await mkdir(join(folder, 'dist/.vite'))
  await writeFile(join(folder, 'dist/index.html'), '<title>Switchboard</title>')
  await writeFile(join(folder, 'dist/assets/index-a1B2c3D4.js'), 'export {}')
  await writeFile(join(folder, 'dist/assets/plain.js'), 'export {}')
  await writeFile(join(folder, 'dist/.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'dist/favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await symlink(join(folder, 'secret.txt'), join(folder, 'dist/link.txt'))
})

afterEach(async () => {
  await server?.close()
  server = undefined
  await rm(folder, { recursive: true })
})

async function start(base = '/'): Promise<RunningServer> {
  server = await startServer({ ...defaultOptions, staticDir: join(folder, 'dist'), base })
  return server
}

const page = { accept: 'text/html,application/xhtml+xml' }

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch((server?.url ?? '') + path, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Sends the path unchanged; fetch would normalize it. */
function getRaw(path: string): Promise<[number | undefined, string]> {
  const { port } = new URL(server?.url ?? '')
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: page }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve([response.statusCode, text]))
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe.each(['/', '/switchboard/'])('a build under %s', (base) => {
  it.each([
    ['', 'text/html; charset=utf-8', 'no-cache'],
    ['index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['favicon.svg', 'image/svg+xml', 'no-cache'],
    ['assets/plain.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['assets/index-a1B2c3D4.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ])('serves %j', async (path, type, caching) => {
    await start(base)
    const { status, headers } = await get(base + path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toStrictEqual([200, type, caching])
    const wanted = headersOf(`/${path}`, productionHeaders())
    expect(Object.fromEntries(headers)).toMatchObject(
      Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name.toLowerCase(), value])),
    )
    expect(headers.has('content-security-policy')).toBe(/^(index.html)?$/.test(path))
  })

  it('serves the page for deep links, but not for data or missing assets', async () => {
    await start(base)
    const deep = await get(`${base}applications/8f1d4c62`, page)
    expect(deep).toMatchObject({ status: 200, text: '<title>Switchboard</title>' })
    expect(await get(`${base}applications/8f1d4c62`, { accept: 'application/json' })).toMatchObject({ status: 404 })
    const missing = await get(`${base}assets/gone-a1B2c3D4.js`, page)
    expect(missing).toMatchObject({ status: 404, text: 'Not Found' })
    const policy = productionHeaders()['Content-Security-Policy']
    for (const { headers } of [deep, missing]) expect(headers.get('content-security-policy')).toBe(policy)
  })

  it('leaves the API and the controls reachable', async () => {
    await start(base)
    const headers = { ...page, authorization: `Bearer ${demoToken}` }
    expect((await get('/v1/Applications', headers)).status).toBe(200)
    expect((await get(`${base}v1/Applications`, headers)).status).toBe(200)
    expect((await get('/v1/Nowhere', page)).status).toBe(401)
    expect((await get('/__mock__/state', page)).headers.get('content-type')).toBe('application/json')
  })

  it.each([
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    '%2e%2e%2fsecret.txt',
    'assets/../../secret.txt',
    'assets/..%5c..%5csecret.txt',
    '..\\secret.txt',
    '/../secret.txt',
    'link.txt',
    '.vite/manifest.json',
    'index.html%00.txt',
    '%zz',
  ])('exposes no hidden files or files outside the build: %s', async (path) => {
    await start(base)
    const [status, text] = await getRaw(base + path)
    expect([400, 401, 404]).toContain(status)
    expect(text).not.toMatch(/secret$|\{\}/)
  })

  it('sends the precompressed file that the client accepts', async () => {
    await writeFile(join(folder, 'dist/favicon.svg.br'), brotliCompressSync('<svg id="br"/>'))
    await writeFile(join(folder, 'dist/favicon.svg.gz'), gzipSync('<svg id="gz"/>'))
    await start(base)
    const read = async (accepted: string) => (await get(`${base}favicon.svg`, { 'accept-encoding': accepted })).text
    expect(await read('gzip, deflate, br')).toBe('<svg id="br"/>')
    expect(await read('gzip')).toBe('<svg id="gz"/>')
    expect(await read('identity')).toBe('<svg/>')
    const { headers } = await get(`${base}favicon.svg`, { 'accept-encoding': 'gzip' })
    expect([headers.get('content-type'), headers.get('vary')]).toStrictEqual(['image/svg+xml', 'Accept-Encoding'])
  })

  it('answers 304 if the ETag matches, and 405 to a POST', async () => {
    await start(base)
    const { headers } = await get(`${base}favicon.svg`)
    const again = await get(`${base}favicon.svg`, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.text]).toStrictEqual([304, ''])
    expect((await fetch(`${server?.url}${base}favicon.svg`, { method: 'POST', body: 'x' })).status).toBe(405)
  })
})

it('redirects the root and the base without its slash to the base', async () => {
  await start('/switchboard/')
  for (const path of ['/', '/switchboard']) {
    const { status, headers } = await get(path, page)
    expect([status, headers.get('location')]).toStrictEqual([302, '/switchboard/'])
  }
  expect((await get('/elsewhere', page)).status).toBe(401)
})

it('allows the servers of config.json in the content security policy', async () => {
  await writeFile(join(folder, 'dist/config.json'), '{"servers":[{"name":"Other","url":"https://api.example.com"}]}')
  await start()
  expect((await get('/')).headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://api.example.com",
  )
})

it('refuses to start without a build or with an invalid config.json', async () => {
  await expect(startServer({ ...defaultOptions, staticDir: join(folder, 'nowhere') })).rejects.toThrow(
    'index.html: build the dashboard first',
  )
  await writeFile(join(folder, 'dist/config.json'), '{"server":[]}')
  await expect(start()).rejects.toThrow('config.json')
})

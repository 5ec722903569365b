import { describe, expect, it } from 'vitest'
import type { DeploymentConfig } from './config.ts'
import { formats, printAll, printHeaders } from './header-formats.ts'
import { caching, demoHeaders, fileHeaders, headersOf, productionHeaders, strictTransport } from './headers.ts'

const listed: DeploymentConfig = {
  servers: [
    { name: 'Europe', url: 'https://eu.example.com/voice' },
    { name: 'Europe, test', url: 'https://eu.example.com/test' },
    { name: 'Here', url: 'http://127.0.0.1:4010' },
  ],
}

function directives(headers: Record<string, string>): Map<string, string> {
  const parts = (headers['Content-Security-Policy'] ?? '').split('; ')
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]))
}

describe('the Content-Security-Policy', () => {
  it('allows nothing but this site by default', () => {
    expect(Object.fromEntries(directives(productionHeaders()))).toStrictEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self'",
      'worker-src': "'self'",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'switchboard',
    })
  })

  it('allows connections to the origins of the listed servers, each once', () => {
    expect(directives(productionHeaders(listed)).get('connect-src')).toBe(
      "'self' https://eu.example.com http://127.0.0.1:4010",
    )
  })

  it('allows TLS and localhost connections if users may enter any server', () => {
    expect(directives(productionHeaders({ servers: 'any' })).get('connect-src')).toBe(
      "'self' https: http://localhost:* http://127.0.0.1:*",
    )
  })

  it('differs in demo builds only by leaving out Trusted Types', () => {
    const { 'Content-Security-Policy': policy, ...others } = productionHeaders(listed)
    const { 'Content-Security-Policy': demoPolicy, ...demoOthers } = demoHeaders(listed)
    expect(demoOthers).toStrictEqual(others)
    expect(`${demoPolicy}; require-trusted-types-for 'script'; trusted-types switchboard`).toBe(policy)
  })
})

it('every header value is plain enough for all output formats', () => {
  for (const value of Object.values(productionHeaders(listed))) expect(value).toMatch(/^[^"`$\n\\{}]+$/)
})

describe('the headers of a file', () => {
  const pages = productionHeaders(listed)

  it.each(['/', '/index.html', '/404.html', '/applications/a', '/mockServiceWorker.js', '/mswWorker.js'])(
    '%s gets page headers without caching',
    (path) => {
      expect(headersOf(path, pages)).toStrictEqual({ ...pages, 'Cache-Control': caching.never })
    },
  )

  it.each(['/assets/records-worker-A44tUz--.js', '/assets/list-worker-a1B2c3D4.js'])(
    '%s gets page headers with caching',
    (path) => {
      expect(headersOf(path, pages)).toStrictEqual({ ...pages, 'Cache-Control': caching.always })
    },
  )

  it.each([
    ['/assets/index-a1B2c3D4.js', caching.always],
    ['/assets/style-a1B2c3D4.css', caching.always],
    ['/assets/plain.js', caching.never],
    ['/config.json', caching.never],
    ['/favicon.svg', caching.never],
  ])('%s gets file headers without a policy', (path, kept) => {
    expect(headersOf(path, pages)).toStrictEqual({ ...fileHeaders, 'Cache-Control': kept })
  })
})

describe('printed headers', () => {
  const headers = { 'X-One': "a 'b'", 'X-Two': 'c' }

  it('round-trip as JSON', () => {
    expect(JSON.parse(printHeaders(headers, 'json', '/'))).toStrictEqual({
      'pages and workers': headers,
      'other files': fileHeaders,
      'everything, over https': strictTransport,
    })
  })

  it('configure nginx for pages, workers and assets', () => {
    const text = printHeaders(headers, 'nginx', '/')
    expect(text).toContain(
      'location / {\n    add_header Strict-Transport-Security "max-age=31536000" always;\n    add_header X-One "a \'b\'" always;\n    add_header X-Two "c" always;\n    add_header Cache-Control "no-cache";\n',
    )
    expect(text).toContain('try_files $uri /index.html;')
    // As in headersOf: workers get the headers of pages, and their pattern comes before that of the other files.
    expect(text.indexOf('worker[')).toBeLessThan(text.indexOf('location ~ ^/assets/'))
    const [, worker = ''] = text.split('location ~* ^/assets/.*worker[\\w-]*\\.js$ {\n')
    expect(worker).toMatch(/^ +add_header Strict-.*\n +add_header X-One/)
    const [, assets = ''] = text.split('location ~ ^/assets/ {\n')
    expect(assets.split('}')[0]).not.toContain('X-One')
    expect(assets.split('}')[0]).toContain(`add_header Cache-Control "${caching.always}";`)
    expect(assets.split('}')[0]).toContain('try_files $uri =404;')
    // Or caches between would give compressed files to anyone.
    expect(text.match(/gzip_vary on/g)).toHaveLength(text.match(/gzip_static on/g)?.length ?? 0)
    // nginx uses the first matching pattern.
    expect(text.indexOf('(?:.*/)?\\. {\n    return 404;')).toBeLessThan(text.indexOf('location ~* ^/assets/'))
  })

  it('configure Caddy to reject missing files before it falls back to the page', () => {
    const text = printHeaders(headers, 'caddy', '/')
    const lines = text.split('\n').map((line) => line.trim())
    expect(lines).toEqual(expect.arrayContaining(["X-One `a 'b'`", 'X-Two `c`', '-X-One', '-X-Two']))
    expect(lines).toContain('Strict-Transport-Security `max-age=31536000`')
    // Caddy's `route` keeps this order: a missing file must fail before it falls back to the app's page.
    const order = ['route {', 'error @hidden 404', 'error @missing 404', 'header {', 'header @files {']
    const rest = [
      `header /assets/* Cache-Control \`${caching.always}\``,
      'try_files {path} /index.html',
      'file_server {',
    ]
    expect(lines.filter((line) => [...order, ...rest].includes(line))).toEqual([...order, ...rest])
  })

  it.each(['/a b/', '/a;b/', '/(a)/'])('refuse the base path %s, which would break a configuration', (base) => {
    expect(() => printHeaders(headers, 'nginx', base)).toThrow(/--base must be a path/)
  })

  it.each(['/switchboard/', '/switchboard', 'switchboard'])('use the base path of a build under %s', (base) => {
    expect(printHeaders(headers, 'nginx', base)).toContain('location /switchboard/ {')
    expect(printHeaders(headers, 'nginx', base)).toContain('try_files $uri /switchboard/index.html;')
    expect(printHeaders(headers, 'caddy', base)).toContain('handle_path /switchboard/* {')
  })

  it('appear in every format under its heading', () => {
    const text = printAll(headers, '/')
    for (const format of formats) expect(text).toContain(`# ${format}\n\n${printHeaders(headers, format, '/')}`)
  })
})

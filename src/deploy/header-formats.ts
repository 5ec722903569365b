/** Prints the production headers in the formats of web servers. */
import { ConfigError } from './config.ts'
import { caching, fileHeaders, strictTransport, workerScript } from './headers.ts'

export const formats = ['json', 'nginx', 'caddy'] as const
export type HeaderFormat = (typeof formats)[number]

type Headers = Readonly<Record<string, string>>

const writers: Readonly<Record<HeaderFormat, (pages: Headers, base: string) => string>> = { json, nginx, caddy }

/** Prints headers in one format, given those of pages. `base` is the build's path, "/" or "/switchboard/". */
export const printHeaders = (pages: Headers, format: HeaderFormat, base: string): string =>
  writers[format](pages, toBase(base))

/** Prints headers in every format, under headings. */
export const printAll = (pages: Headers, base: string): string =>
  formats.map((format) => `# ${format}\n\n${printHeaders(pages, format, base)}`).join('\n\n')

function json(pages: Headers): string {
  const all = { 'pages and workers': pages, 'other files': fileHeaders, 'everything, over https': strictTransport }
  return JSON.stringify(all, null, 2)
}

/** https://nginx.org/en/docs/http/ngx_http_headers_module.html; values hold single quotes, never double ones or `$`. */
function nginx(pages: Headers, base: string): string {
  // An add_header inside a location drops those outside of it, so each location has all of them.
  const location = (where: string, headers: Headers, lines: readonly string[]) => [
    `location ${where} {`,
    // Cached only if there was a file: a 404 may be gone in a minute.
    ...Object.entries({ ...strictTransport, ...headers }).map(
      ([name, value]) => `    add_header ${name} "${value}"${name === 'Cache-Control' ? '' : ' always'};`,
    ),
    ...lines.map((line) => `    ${line}`),
    '}',
  ]
  const lasting = { 'Cache-Control': caching.always }
  const checked = { 'Cache-Control': caching.never }
  // Unless told, nginx doesn't send Vary: a cache in between would give compressed files to anyone.
  const compressed = ['gzip_static on;', 'gzip_vary on;']
  const asItIs = [...compressed, 'try_files $uri =404;']
  return [
    ...transportWarning,
    '# Over http, in a server block of its own: server { listen 80; server_name …; return 301 https://$host$request_uri; }',
    base === '/' ? '# root: the folder of the build' : `# root: the folder in which the build is the folder ${base}`,
    '# Hidden files stay hidden, except the proofs of ownership in .well-known.',
    `location ~ ^${base}(?!\\.well-known/)(?:.*/)?\\. {`,
    '    return 404;',
    '}',
    ...location(base, { ...pages, ...checked }, [
      ...compressed,
      '# Deep links: every path that is not a file gets the app.',
      `try_files $uri ${base}index.html;`,
    ]),
    '# A worker takes its policy from the response to its own script. The first matching pattern wins.',
    ...location(`~* ^${base}assets/.*${workerScript.source}`, { ...pages, ...lasting }, asItIs),
    ...location(`~ ^${base}assets/`, { ...fileHeaders, ...lasting }, asItIs),
    ...location(`~ ^${base}[^/]+\\.(json|svg)$`, { ...fileHeaders, ...checked }, asItIs),
    '# The API on this site, if the server does not serve it:',
    '# location /v1/ { proxy_pass http://127.0.0.1:3000; }',
  ].join('\n')
}

const transportWarning = [
  '# Strict-Transport-Security: for a year, browsers that saw it refuse plain http on this host. Remove it if you may',
  '# have to return to plain http.',
]

/** https://caddyserver.com/docs/caddyfile/directives/header; back-quotes keep a value literal. */
function caddy(pages: Headers, base: string): string {
  return [
    '# The API on this site, if the server does not serve it:',
    '# handle /v1/* {',
    '#\treverse_proxy 127.0.0.1:3000',
    '# }',
    ...(base === '/' ? ['handle {'] : [`redir ${base.slice(0, -1)} ${base}`, `handle_path ${base}* {`]),
    '\t# root: the folder of the build. In a route, because elsewhere Caddy would look for deep links before errors.',
    '\troute {',
    ...caddyRoute(pages).map((line) => `\t\t${line}`),
    '\t}',
    '}',
  ].join('\n')
}

function caddyRoute(pages: Headers): string[] {
  const needless = Object.keys(pages).filter((name) => !(name in fileHeaders))
  const toLine = ([name, value]: [string, string]) => `\t${name} \`${value}\``
  return [
    '# Hidden files stay hidden, except the proofs of ownership in .well-known.',
    '@hidden {',
    '\tpath */.*',
    '\tnot path /.well-known/*',
    '}',
    'error @hidden 404',
    '@missing {',
    '\tnot file',
    '\tpath /assets/* *.json *.svg',
    '}',
    'error @missing 404',
    ...transportWarning,
    'header {',
    ...Object.entries({ ...strictTransport, ...pages, 'Cache-Control': caching.never }).map(toLine),
    '}',
    '# A worker takes its policy from the response to its own script; other files need none.',
    '@files {',
    '\tfile',
    '\tpath *.js *.css *.svg *.json',
    `\tnot path_regexp (?i)${workerScript.source}`,
    '}',
    'header @files {',
    ...needless.map((name) => `\t-${name}`),
    '}',
    `header /assets/* Cache-Control \`${caching.always}\``,
    '# Deep links: every path that is not a file gets the app.',
    'try_files {path} /index.html',
    'file_server {',
    '\tprecompressed br gzip',
    '}',
  ]
}

/** Adds a slash at both ends, as Vite's --base requires. Throws ConfigError for what would break a configuration. */
function toBase(text: string): string {
  const inner = text.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w.~/-]*$/.test(inner)) throw new ConfigError(`--base must be a path such as /switchboard/, not "${text}"`)
  return inner === '' ? '/' : `/${inner}/`
}

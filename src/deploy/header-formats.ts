/** The production headers as servers want them written. */
import { caching, fileHeaders, workerScript } from './headers.ts'

export const formats = ['json', 'nginx', 'caddy'] as const
export type HeaderFormat = (typeof formats)[number]

type Headers = Readonly<Record<string, string>>

const writers: Readonly<Record<HeaderFormat, (pages: Headers, base: string) => string>> = { json, nginx, caddy }

/** Headers in one format, given those of pages. `base` is the path that the build was made for, "/" or "/switchboard/". */
export function printHeaders(pages: Headers, format: HeaderFormat, base: string): string {
  return writers[format](pages, toBase(base))
}

/** Headers in every format, under headings. */
export function printAll(pages: Headers, base: string): string {
  return formats.map((format) => `# ${format}\n\n${printHeaders(pages, format, base)}`).join('\n\n')
}

function json(pages: Headers): string {
  return JSON.stringify({ 'pages and workers': pages, 'other files': fileHeaders }, null, 2)
}

/** https://nginx.org/en/docs/http/ngx_http_headers_module.html; values hold single quotes, never double ones or `$`. */
function nginx(pages: Headers, base: string): string {
  // An add_header inside a location drops those outside of it, so all of them stand in the one that answers.
  const location = (where: string, headers: Headers, lines: readonly string[]) => [
    `location ${where} {`,
    // Kept only where there was a file: a 404 may be gone in a minute.
    ...Object.entries(headers).map(
      ([name, value]) => `    add_header ${name} "${value}"${name === 'Cache-Control' ? '' : ' always'};`,
    ),
    ...lines.map((line) => `    ${line}`),
    '}',
  ]
  const lasting = { 'Cache-Control': caching.always }
  const checked = { 'Cache-Control': caching.never }
  const asItIs = ['gzip_static on;', 'try_files $uri =404;']
  return [
    base === '/' ? '# root: the folder of the build' : `# root: the folder in which the build is the folder ${base}`,
    ...location(base, { ...pages, ...checked }, [
      'gzip_static on;',
      '# Deep links: every path that is not a file gets the app.',
      `try_files $uri ${base}index.html;`,
    ]),
    '# A worker takes its policy from the response to its own script. The first matching pattern wins.',
    ...location(`~* ^${base}assets/.*${workerScript.source}`, { ...pages, ...lasting }, asItIs),
    ...location(`~ ^${base}assets/`, { ...fileHeaders, ...lasting }, asItIs),
    ...location(`~ ^${base}[^/]+\\.(json|svg)$`, { ...fileHeaders, ...checked }, asItIs),
    '# The API on this site, if it has none of its own:',
    '# location /v1/ { proxy_pass http://127.0.0.1:3000; }',
  ].join('\n')
}

/** https://caddyserver.com/docs/caddyfile/directives/header; back-quotes keep a value as it is. */
function caddy(pages: Headers, base: string): string {
  const needless = Object.keys(pages).filter((name) => !(name in fileHeaders))
  return [
    '# The API on this site, if it has none of its own:',
    '# handle /v1/* {',
    '#\treverse_proxy 127.0.0.1:3000',
    '# }',
    ...(base === '/' ? ['handle {'] : [`redir ${base.slice(0, -1)} ${base}`, `handle_path ${base}* {`]),
    '\t# root: the folder of the build',
    '\theader {',
    ...Object.entries(pages).map(([name, value]) => `\t\t${name} \`${value}\``),
    `\t\tCache-Control \`${caching.never}\``,
    '\t}',
    '\t# A worker takes its policy from the response to its own script; other files need none.',
    '\t@files {',
    '\t\tfile',
    '\t\tpath *.js *.css *.svg *.json',
    `\t\tnot path_regexp (?i)${workerScript.source}`,
    '\t}',
    '\theader @files {',
    ...needless.map((name) => `\t\t-${name}`),
    '\t}',
    '\t@lasting {',
    '\t\tfile',
    '\t\tpath /assets/*',
    '\t}',
    `\theader @lasting >Cache-Control \`${caching.always}\``,
    '\t# Deep links: every path that is not a file gets the app.',
    '\ttry_files {path} /index.html',
    '\tfile_server {',
    '\t\tprecompressed br gzip',
    '\t}',
    '}',
  ].join('\n')
}

/** With a slash at both ends, as Vite's --base wants it. */
function toBase(text: string): string {
  const inner = text.replaceAll(/^\/+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}

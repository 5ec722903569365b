/** The production headers as servers want them written. */

export const formats = ['json', 'nginx', 'caddy'] as const
export type HeaderFormat = (typeof formats)[number]

type Headers = Readonly<Record<string, string>>

const writers: Readonly<Record<HeaderFormat, (headers: Headers, base: string) => string>> = { json, nginx, caddy }

/** Headers in one format. `base` is the path that the build was made for, "/" or "/switchboard/". */
export function printHeaders(headers: Headers, format: HeaderFormat, base: string): string {
  return writers[format](headers, toBase(base))
}

/** Headers in every format, under headings. */
export function printAll(headers: Headers, base: string): string {
  return formats.map((format) => `# ${format}\n\n${printHeaders(headers, format, base)}`).join('\n\n')
}

function json(headers: Headers): string {
  return JSON.stringify(headers, null, 2)
}

/** https://nginx.org/en/docs/http/ngx_http_headers_module.html; values hold single quotes, never double ones or `$`. */
function nginx(headers: Headers, base: string): string {
  return [
    base === '/' ? '# root: the folder of the build' : `# root: the folder in which the build is the folder ${base}`,
    `location ${base} {`,
    // An add_header inside a location drops those outside of it, so all of them stand in the one that answers.
    ...Object.entries(headers).map(([name, value]) => `    add_header ${name} "${value}" always;`),
    '    # Deep links: every path that is no file is answered with the app.',
    `    try_files $uri ${base}index.html;`,
    '}',
    '# The API on this site, if it has none of its own:',
    '# location /v1/ { proxy_pass http://127.0.0.1:3000; }',
  ].join('\n')
}

/** https://caddyserver.com/docs/caddyfile/directives/header; back-quotes keep a value as it is. */
function caddy(headers: Headers, base: string): string {
  return [
    '# The API on this site, if it has none of its own:',
    '# handle /v1/* {',
    '#\treverse_proxy 127.0.0.1:3000',
    '# }',
    ...(base === '/' ? ['handle {'] : [`redir ${base.slice(0, -1)} ${base}`, `handle_path ${base}* {`]),
    '\t# root: the folder of the build',
    '\theader {',
    ...Object.entries(headers).map(([name, value]) => `\t\t${name} \`${value}\``),
    '\t}',
    '\t# Deep links: every path that is no file is answered with the app.',
    '\ttry_files {path} /index.html',
    '\tfile_server',
    '}',
  ].join('\n')
}

/** With a slash at both ends, as Vite's --base wants it. */
function toBase(text: string): string {
  const inner = text.replaceAll(/^\/+|\/+$/g, '')
  return inner === '' ? '/' : `/${inner}/`
}

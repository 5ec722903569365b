import type { SentRequest } from './request.ts'

/** Returns the request as a POSIX shell command, with $TOKEN in place of the access token. */
export function toCurl({ method, url, accept, body }: SentRequest): string {
  const lines = [
    `curl -X ${method} ${quote(url)}`,
    // Double quotes: the shell substitutes the token.
    `-H "Authorization: Bearer $TOKEN"`,
    `-H ${quote(`Accept: ${accept}`)}`,
  ]
  if (body !== undefined) {
    lines.push(`-H ${quote('Content-Type: application/json')}`, `--data-raw ${quote(JSON.stringify(body))}`)
  }
  return lines.join(' \\\n  ')
}

/** Inside single quotes, a POSIX shell takes everything literally except the single quote. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

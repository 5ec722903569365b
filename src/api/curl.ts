import { redactWithUrls } from '../contract/redact.ts'
import { isJsonObject, type Json } from '../contract/json.ts'

/** All that is needed to repeat a request by hand; never the token. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly accept: string
  /** The body with its secrets redacted; undefined if none was sent. */
  readonly body: Json | undefined
}

/**
 * Returns a request that may be shown. `secrets` are the body's dot paths from the contract; with `harmless`, every
 * field that it doesn't name is a secret too.
 */
export function toSentRequest(
  request: SentRequest,
  secrets: readonly string[],
  harmless: readonly string[] | null = null,
): SentRequest {
  const { body } = request
  if (body === undefined) return { ...request, body }
  const others = harmless === null || !isJsonObject(body) ? [] : Object.keys(body)
  return { ...request, body: redactWithUrls(body, [...secrets, ...others.filter((name) => !harmless?.includes(name))]) }
}

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

import { redactWithUrls } from '../contract/redact.ts'
import { isJsonObject, type Json } from '../contract/json.ts'

/** What is needed to ask again by hand; never the token. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly accept: string
  /** The body with its secrets redacted; undefined: none was sent. */
  readonly body: Json | undefined
}

/**
 * A request as it may be shown: `secrets` are the body's dot paths from the contract; with `harmless`, every field
 * that it does not name is one, too.
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

/** The request as a POSIX shell command, with $TOKEN in the place of the access token. */
export function toCurl({ method, url, accept, body }: SentRequest): string {
  const lines = [
    `curl -X ${method} ${quote(url)}`,
    // Double quotes: the shell puts the token in.
    `-H "Authorization: Bearer $TOKEN"`,
    `-H ${quote(`Accept: ${accept}`)}`,
  ]
  if (body !== undefined) {
    lines.push(`-H ${quote('Content-Type: application/json')}`, `--data-raw ${quote(JSON.stringify(body))}`)
  }
  return lines.join(' \\\n  ')
}

/** Inside single quotes a POSIX shell takes everything literally but the single quote. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

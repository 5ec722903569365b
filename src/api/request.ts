import type { Endpoint } from '../contract/endpoint.ts'
import { isJsonObject, type Json } from '../contract/json.ts'
import { redactWithUrls } from '../contract/redact.ts'

/** Returns the options of every request to the API, except its body and signal. */
export function toRequestInit({ method, accept }: Pick<Endpoint, 'method' | 'accept'>, token: string) {
  return {
    method,
    // Throws before anything is sent if a header can't hold a character of the token, such as a pasted “quote”.
    headers: new Headers({ Authorization: `Bearer ${token}`, Accept: accept }),
    // If followed automatically, a 307 would carry the body with its secrets to another origin before we could refuse.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } satisfies RequestInit
}

/** Returns the origin of an API; '' is the page's own. */
export function toOrigin(server: string, origin: string): string {
  return server === '' ? origin : server
}

/** A request to be shown, noted or repeated by hand; never the token. */
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

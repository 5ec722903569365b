import type { Endpoint } from '../contract/endpoint.ts'

/** A request to the API as every part of this app makes it, but for its body and the signal that ends it. */
export function toRequestInit({ method, accept }: Pick<Endpoint, 'method' | 'accept'>, token: string) {
  return {
    method,
    // Made before anything is sent: a token with a character that no header can hold (a pasted “quote”) throws here.
    headers: new Headers({ Authorization: `Bearer ${token}`, Accept: accept }),
    // Followed automatically, a 307 would carry the body with its secrets to another origin before we could refuse.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } satisfies RequestInit
}

/** Where an API is: '' is the page's own origin. */
export function toOrigin(server: string, origin: string): string {
  return server === '' ? origin : server
}

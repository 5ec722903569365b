import type { Endpoint } from '../contract/endpoint.ts'

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

import { isLoopback, parseUrl, toBaseAddress } from '../lib/web-address.ts'

/** The API's address, account and token. The token lives in this object only: no storage, no URL, no key, no log. */
export interface Connection {
  /** Identifies the connection in query keys and the cache; generated here, unrelated to the token. */
  readonly id: string
  /** '' for this site's own origin, else "https://host/prefix" without /v1 and without trailing slash. */
  readonly server: string
  readonly token: string
  /** Needed for everything but applications and phone numbers; null until it is known. */
  readonly account_sid: string | null
}

let made = 0

/** Creates a connection. Its id is never reused in this tab, so another connection's cache can't answer for it. */
export function toConnection(parts: Omit<Connection, 'id'>): Connection {
  made += 1
  return { ...parts, id: `connection-${made}` }
}

/**
 * Normalizes a server address as a person types it: with or without scheme, /v1, trailing slashes, a path prefix. ''
 * stays '' (this site's own address). Throws RangeError with a message for the user if no browser could request it.
 */
export function toServer(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  // "https:/host" and "https:host" are typos that browsers fix; "https://https:/host" would send the token to "https".
  const hasScheme = /^(https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(text)
  if (text.startsWith('/')) throw new RangeError('Enter a web address. It can’t start with a slash.')
  // On this machine, certificates are rare.
  const withScheme = hasScheme ? text : `${isLoopback(text) ? 'http' : 'https'}://${text}`
  const url = parseUrl(withScheme)
  if (url === null || url.hostname === '')
    throw new RangeError('Enter a web address, for example https://api.example.com.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new RangeError(`The address must start with https:// or http://, not ${url.protocol}//.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new RangeError('Remove the user name and password from the address: the access token is sent instead.')
  }
  // A pasted link may have a query and fragment, which can't belong to a base address.
  return toBaseAddress(url)
}

import { parseUrl } from '../lib/web-address.ts'

/** Where the API is and who asks. The token lives in this object and nowhere else: no storage, no URL, no key, no log. */
export interface Connection {
  /** Names the connection in query keys and cache; made here, says nothing about the token. */
  readonly id: string
  /** '' is this site's own origin, else "https://host/prefix" without /v1 and without trailing slash. */
  readonly server: string
  readonly token: string
  /** Needed by everything but applications and phone numbers; null until it is known. */
  readonly account_sid: string | null
}

let made = 0

/** A new connection. Its id is never used again in this tab, so nothing cached for another one can answer for it. */
export function toConnection(parts: Omit<Connection, 'id'>): Connection {
  made += 1
  return { ...parts, id: `connection-${made}` }
}

/**
 * The server address as a person types it: with or without scheme, /v1, trailing slashes, a path
 * prefix. '' stays '' (this site's own address). Throws RangeError, in words, for what no browser could ask.
 */
export function toServer(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  // "https:/host" and "https:host" are slips that browsers repair; "https://https:/host" would send the token to "https".
  const hasScheme = /^(https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(text)
  if (text.startsWith('/')) throw new RangeError('Enter a web address. It cannot start with a slash.')
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
  // Query and fragment cannot belong to a base address; they come along when a link is pasted.
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
  return url.origin + prefix
}

/** Whether an address without a scheme is on this machine. Such rarely have certificates: http is meant. */
export function isLoopback(text: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/i.test(text)
}

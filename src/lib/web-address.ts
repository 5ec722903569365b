/**
 * An absolute URL; null: it is none. Not by `URL.canParse`: that of Node 20 refuses "https://bücher.example" once it was called
 * often enough to be optimised.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

export interface WebAddress {
  /** With its colon: "https:". */
  readonly scheme: string
  readonly host: string
  /** Path, query and fragment; '' for the bare root. */
  readonly rest: string
  /** False when whoever is on the way can read along. */
  readonly isPrivate: boolean
}

/** Takes an absolute URL with a host apart; null for everything else. Never shows a password: user info is left out. */
export function toWebAddress(text: string): WebAddress | null {
  const url = parseUrl(text)
  if (url === null || url.host === '') return null
  const { protocol, host, hostname, pathname, search, hash } = url
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  const rest = `${pathname}${search}${hash}`
  return {
    scheme: protocol,
    host,
    rest: rest === '/' ? '' : rest,
    isPrivate: isLoopback || protocol === 'https:' || protocol === 'wss:',
  }
}

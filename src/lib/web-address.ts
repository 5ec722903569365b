/**
 * Returns null if it isn't an absolute URL. Doesn't use `URL.canParse`: in Node 20, it rejects "https://bücher.example"
 * once it was called often enough to be optimised.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Splits an absolute URL with a host; null for everything else. Omits user info, which may contain a password. */
export function toWebAddress(text: string) {
  const url = parseUrl(text)
  if (url === null || url.host === '') return null
  const { protocol, host, hostname, pathname, search, hash } = url
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  const rest = `${pathname}${search}${hash}`
  return {
    /** With its colon: "https:". */
    scheme: protocol,
    host,
    /** Path, query and fragment; '' for the bare root. */
    rest: rest === '/' ? '' : rest,
    /** false if others on the network can read the traffic. */
    isPrivate: isLoopback || protocol === 'https:' || protocol === 'wss:',
  }
}

/** Returns the address under which an API has its /v1, which belongs to the paths of its operations. */
export function toBaseAddress({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}

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

/** Whether an address, from its host on, is on this machine: no one else can read its traffic. */
export const isLoopback = (address: string): boolean =>
  /^(?:(?:[^/:]+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/i.test(address)

/** Splits an absolute URL with a host; null for everything else. Omits user info, which may contain a password. */
export function toWebAddress(text: string) {
  const url = parseUrl(text)
  if (url === null || url.host === '') return null
  const { protocol, host, pathname, search, hash } = url
  const rest = `${pathname}${search}${hash}`
  return {
    /** With its colon: "https:". */
    scheme: protocol,
    host,
    /** Path, query and fragment; '' for the bare root. */
    rest: rest === '/' ? '' : rest,
    /** false if others on the network can read the traffic. */
    isPrivate: isLoopback(host) || protocol === 'https:' || protocol === 'wss:',
  }
}

/** Decodes a part of a URL; returns it as it is if it has a lone %, which isn't an escape. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the address under which an API has its /v1, which belongs to the paths of its operations. */
export function toBaseAddress({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}

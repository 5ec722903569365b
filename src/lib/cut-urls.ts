import { parseUrl } from './web-address.ts'

/** From the scheme to the next blank, without trailing punctuation. */
const address = /[a-z][a-z\d+.-]*:\/\/\S*[^\s"'<>(),.;:!]/gi
/** Words like user:pass://word@host: what looks like a scheme may be part of a password. */
const unclear = /(?<!\S)[^\s:]*:(?!\/\/)\S*:\/\/\S*@\S*/g
/** `user:password@` outside of a complete URL. */
const userPart = /[^\s/@:]*:[^\s@]*@/g
/** In sip:alice@example.com, "sip" is no user. */
const isPlain = (part: string) => /^(?:sips?|mailto):[^:]*$/i.test(part)
/** "?token=…" after a path without a host; "?" at the end of a question stays. */
const query = /\?\S+/g
/** Longer texts aren't shown in full, and take long to search. */
const longest = 2000

/**
 * Cuts off the query of all URLs in a text, and removes their user part: both may hold secrets. Also removes anything
 * that might be one of these. Idempotent.
 */
export function cutUrls(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(unclear, '[URL]')
    .replaceAll(address, (url) => cutUrl(url) ?? '[URL]')
    .replaceAll(userPart, (part) => (isPlain(part) ? part : ''))
    .replaceAll(query, '')
}

/**
 * Returns "https://example.com/call" for an absolute URL; null if it isn't one, or has an @ in its path, which may end
 * a password with a slash in it. Hooks that differ only in the parts cut off have the same result.
 */
export function cutUrl(text: string): string | null {
  const url = parseUrl(text)
  if (url === null || url.host === '' || url.pathname.includes('@')) return null
  return `${url.protocol}//${url.host}${url.pathname}`
}

/** Returns the first URL of a text that was cut; null if there's none. */
export const firstUrl = (text: string): string | null => text.match(address)?.[0] ?? null

import { parseUrl } from './web-address.ts'

/** From its scheme to the next blank, without what ends a sentence. */
const address = /[a-z][a-z\d+.-]*:\/\/\S*[^\s"'<>(),.;:!]/gi
/** `user:password@` outside of a complete URL. */
const userPart = /[^\s/@:]*:[^\s@]*@/g
/** Of sip:alice@example.com, "sip" is no user. */
const isPlain = (part: string) => /^(?:sips?|mailto):[^:]*$/i.test(part)
/** "?token=…" after a path without a host; "?" at the end of a question stays. */
const query = /\?\S+/g
/** More is not shown, and takes long to search. */
const longest = 2000

/**
 * A text whose URLs end before their query, and have no user part: both can hold secrets. What can't be told from a secret
 * goes, too. Idempotent.
 */
export function cutUrls(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(address, (url) => cutUrl(url) ?? '[URL]')
    .replaceAll(userPart, (part) => (isPlain(part) ? part : ''))
    .replaceAll(query, '')
}

/**
 * "https://example.com/call" of an absolute URL; null: it is none, or has an @ in its path, before which there may be a
 * password with a slash in it. Equal for hooks that differ in what is cut.
 */
export function cutUrl(text: string): string | null {
  const url = parseUrl(text)
  if (url === null || url.host === '' || url.pathname.includes('@')) return null
  return `${url.protocol}//${url.host}${url.pathname}`
}

/** The first URL of a text that was cut; null: none. */
export const firstUrl = (text: string): string | null => text.match(address)?.[0] ?? null

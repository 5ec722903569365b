/** Advice about a web callback's URL before calls depend on it. The server decides. */
import { invisibleAdvice, withoutInvisible } from '../../lib/invisible.ts'
import { decodePart, isLoopback, parseUrl } from '../../lib/web-address.ts'

/** A remark; `fix` is a one-click correction. */
export interface HookAdvice {
  readonly text: string
  readonly fix?: { readonly label: string; readonly change: HookChange }
}

export interface HookChange {
  readonly url: string
  readonly username?: string
  readonly password?: string
}

/** By field, for use in a sentence. */
export const hookLabels = {
  call_hook: 'call hook',
  call_status_hook: 'status hook',
  messaging_hook: 'messaging hook',
} as const
export type HookLabel = (typeof hookLabels)[keyof typeof hookLabels]

/** Deployed servers refuse anything else (docs/api.md#creating-applications). */
export const hookSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:'])
const secure: Readonly<Record<string, string>> = { 'http:': 'https:', 'ws:': 'wss:' }
const longest = 1024

/** Returns remarks on a URL as typed; none for an empty one. */
export function adviseHook(typed: string): HookAdvice[] {
  if (typed === '') return []
  const text = typed.trim()
  const advice: HookAdvice[] = []
  if (text !== typed) {
    advice.push({
      text: 'Starts or ends with a space. Some servers refuse that.',
      fix: { label: 'Remove spaces', change: { url: text } },
    })
  }
  const visible = withoutInvisible(text)
  if (visible !== text) {
    advice.push({
      text: invisibleAdvice,
      fix: { label: 'Remove it', change: { url: visible } },
    })
  }
  if (typed.length > longest) advice.push({ text: `Longer than ${longest} characters. Some servers refuse that.` })
  const url = parseUrl(text)
  if (url === null) return [...advice, { text: 'Not a complete URL. Example: https://example.com/call.' }]
  if (!hookSchemes.has(url.protocol)) {
    return [...advice, { text: `Servers call http, https, ws and wss URLs, not ${url.protocol.slice(0, -1)}.` }]
  }
  const place = placeOf(url)
  if (place !== null) advice.push({ text: place })
  if (isUnencrypted(url)) {
    const better = secure[url.protocol] ?? ''
    advice.push({
      text: 'Not encrypted: numbers and passwords are sent in clear text.',
      fix: { label: `Use ${better.slice(0, -1)}`, change: { url: better + text.slice(url.protocol.length) } },
    })
  }
  if (url.username !== '' || url.password !== '') advice.push(userInfo(url))
  return advice
}

function userInfo(url: URL): HookAdvice {
  const change = { username: decodePart(url.username), password: decodePart(url.password) }
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return {
    text: 'Contains a user name or password, which is visible wherever the URL is.',
    fix: { label: 'Move to basic auth', change: { url: bare.href, ...change } },
  }
}

/** Whether call data would be sent in clear text. Loopback is fine: it never leaves the machine. */
export function isUnencrypted({ protocol, hostname }: URL): boolean {
  return Object.hasOwn(secure, protocol) && !isLoopback(toPlain(hostname))
}

/** Removes the root dot, and unwraps IPv4-mapped IPv6. URL parsing has already normalised decimal and octal IPv4. */
function toPlain(host: string): string {
  const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(host)
  if (mapped === null) return host.replace(/\.$/, '')
  return mapped
    .slice(1)
    .flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255])
    .join('.')
}

/** Returns why a host isn't reachable from everywhere; null if it is. RFC 1918, 3927, 4193, 6598, 6762, 8375. */
export function placeOf({ hostname }: URL): string | null {
  const host = toPlain(hostname)
  if (isLoopback(host) || host === '0.0.0.0' || host === '[::]')
    return `${host} is the server’s own machine, not yours.`
  const isPrivate =
    /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(host) ||
    /^\[(f[cd]|fe[89ab])/.test(host)
  if (isPrivate) return `${host} is a private address, reachable only in its own network.`
  if (/\.(local|internal|lan|home|corp|home\.arpa)$/.test(host) || !/[.:]/.test(host)) {
    return `${host} is a local name, reachable only in its own network.`
  }
  return null
}

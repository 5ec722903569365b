import { describeError } from '../../api/describe-error.ts'
import type { Fault, Refused } from './check-connection.ts'

export interface FaultText {
  readonly title: string
  readonly advice: readonly string[]
}

/** Titles for faults without an error, or with a vaguer one. */
const titles: Readonly<Partial<Record<Fault, string>>> = {
  offline: 'This computer is offline',
  'mixed-content': 'An https page can’t call an http server',
  policy: 'This site blocks connections to that server',
  cors: 'The server doesn’t allow requests from this site',
  'no-such-api': 'No voice API at this address',
  account: 'This token has no access to that account',
}

/** Explains why a connection failed, and what to do. `origin` is the origin of this page. */
export function describeFault({ fault, error }: Refused, server: string, origin: string): FaultText {
  const { title, detail } = describeError(error)
  // '' is this site's own address.
  const name = server === '' ? 'this site' : server
  const secure = server.replace(/^http:/, 'https:')
  const advice: Readonly<Record<Fault, readonly string[]>> = {
    offline: ['Check your network connection, then try again.'],
    'mixed-content': [
      `Use the server’s https address, if it has one: ${secure}.`,
      'Or put the server behind a same-origin proxy on this site.',
    ],
    policy: [
      `Its Content-Security-Policy doesn’t list ${name}, so the browser sent nothing.`,
      'Ask this site’s administrator to add the server to config.json and to the headers.',
    ],
    cors: [
      `A server responds at ${name}, but not to pages from ${origin} (CORS).`,
      'Check the address. If it’s correct, allow this site on the server, or put the server behind a same-origin proxy.',
      'A rate-limited server looks the same: wait five minutes, then try again.',
    ],
    unreachable: [
      `Nothing responds at ${name}. Check the host and port for typos.`,
      'The server may be down, behind a VPN, or using a certificate this browser doesn’t trust: open the address in a new tab to check.',
      ...(server === '' ? [] : [`It may also block requests from ${origin} (CORS).`]),
    ],
    token: ['It may be mistyped, expired or revoked. Copy it again in full, or create a new one.'],
    forbidden: [
      'The server accepts the token but won’t let it read applications. Use an account token, or ask for permission.',
    ],
    redirect: [
      'Redirects aren’t followed, so your token never reaches another server.',
      server.startsWith('http:')
        ? `Servers often redirect http to https: try ${secure}.`
        : 'Open the address in a new tab, and use the one it redirects to, up to but not including /v1.',
    ],
    'web-page': [
      `Found a website at ${name}, perhaps the sign-in page of a proxy. The API may be at another address or path, such as ${server || 'https://api.example.com'}/api.`,
    ],
    'no-such-api': [
      `A server responds at ${name}, but has no list of applications. Enter the address up to but not including /v1.`,
    ],
    'not-this-api': [`Something else is running at ${name}, or an unsupported version of the API.`],
    account: ['Check the account SID for typos, or use a token for that account.'],
    timeout: ['The server may be busy, or a firewall may be dropping requests. Try again in a moment.'],
    server: detail === '' ? [] : [detail],
  }
  const isUnnamed = fault === 'not-this-api' && error === null
  return { title: isUnnamed ? 'Unexpected response from the server' : (titles[fault] ?? title), advice: advice[fault] }
}

import { wordError } from '../../api/word-error.ts'
import type { Refused } from './check-connection.ts'

export interface FaultWords {
  readonly title: string
  readonly advice: readonly string[]
}

/** The server as people see it: '' is this site's own address. */
function nameOf(server: string): string {
  return server === '' ? 'this site' : server
}

/** Explains why a connection failed, and what to do. `origin` is the origin of this page. */
export function wordFault({ fault, error }: Refused, server: string, origin: string): FaultWords {
  const { title } = wordError(error)
  const name = nameOf(server)
  switch (fault) {
    case 'offline':
      return { title: 'This computer is offline', advice: ['Check your network connection, then try again.'] }
    case 'mixed-content':
      return {
        title: 'An https page can’t call an http server',
        advice: [
          `Use the server’s https address, if it has one: ${server.replace(/^http:/, 'https:')}.`,
          'Or put the server behind a same-origin proxy on this site.',
        ],
      }
    case 'policy':
      return {
        title: 'This site blocks connections to that server',
        advice: [
          `Its Content-Security-Policy doesn’t list ${name}, so the browser sent nothing.`,
          'Ask this site’s administrator to add the server to config.json and to the headers.',
        ],
      }
    case 'cors':
      return {
        title: 'The server doesn’t allow requests from this site',
        advice: [
          `A server responds at ${name}, but not to pages from ${origin} (CORS).`,
          'Check the address. If it’s correct, allow this site on the server, or put the server behind a same-origin proxy.',
          'A rate-limited server looks the same: wait five minutes, then try again.',
        ],
      }
    case 'unreachable':
      return {
        title,
        advice: [
          `Nothing responds at ${name}. Check the host and port for typos.`,
          'The server may be down, behind a VPN, or using a certificate this browser doesn’t trust: open the address in a new tab to check.',
          ...(server === '' ? [] : [`It may also block requests from ${origin} (CORS).`]),
        ],
      }
    case 'token':
      return {
        title,
        advice: ['It may be mistyped, expired or revoked. Copy it again in full, or create a new one.'],
      }
    case 'forbidden':
      return {
        title,
        advice: [
          'The server accepts the token but won’t let it read applications. Use an account token, or ask for permission.',
        ],
      }
    case 'redirect':
      return {
        title,
        advice: [
          'Redirects are not followed, so your token never reaches another server.',
          server.startsWith('http:')
            ? `Servers often redirect http to https: try ${server.replace(/^http:/, 'https:')}.`
            : 'Open the address in a new tab, and use the one it redirects to, up to but not including /v1.',
        ],
      }
    case 'web-page':
      return {
        title,
        advice: [
          `Found a website at ${name}, perhaps the sign-in page of a proxy. The API may be at another address or path, such as ${exampleOf(server)}.`,
        ],
      }
    case 'no-such-api':
      return {
        title: 'No voice API at this address',
        advice: [
          `A server responds at ${name}, but has no list of applications. Enter the address up to but not including /v1.`,
        ],
      }
    case 'not-this-api':
      return {
        title: error === null ? 'Unexpected response from the server' : title,
        advice: [`Something else is running at ${name}, or an unsupported version of the API.`],
      }
    case 'account':
      return {
        title: 'This token has no access to that account',
        advice: ['Check the account SID for typos, or use a token for that account.'],
      }
    case 'timeout':
      return {
        title,
        advice: ['The server may be busy, or a firewall may be dropping requests. Try again in a moment.'],
      }
    case 'server':
      return { title, advice: [wordError(error).detail].filter((text) => text !== '') }
  }
}

function exampleOf(server: string): string {
  return `${server === '' ? 'https://api.example.com' : server}/api`
}

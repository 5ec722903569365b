import { wordError } from '../../api/word-error.ts'
import type { Refused } from './check-connection.ts'

export interface FaultWords {
  readonly title: string
  /** What to do about it, most likely first. */
  readonly advice: readonly string[]
}

/** The server as people see it: '' is this site's own address. */
function nameOf(server: string): string {
  return server === '' ? 'this site' : server
}

/** Says why a connection does not work, and what to do. `origin` is where this page is served from. */
export function wordFault({ fault, error }: Refused, server: string, origin: string): FaultWords {
  const { title } = wordError(error)
  const name = nameOf(server)
  switch (fault) {
    case 'offline':
      return { title: 'This computer is offline', advice: ['Connect it to a network, then try again.'] }
    case 'mixed-content':
      return {
        title: 'A page on https cannot ask a server on http',
        advice: [
          `Use the https address of the server, if it has one: ${server.replace(/^http:/, 'https:')}.`,
          'Or have this site pass requests on to it (a same-origin proxy).',
        ],
      }
    case 'policy':
      return {
        title: 'This site does not let pages connect there',
        advice: [
          `Its Content-Security-Policy does not name ${name}, so the browser sent nothing.`,
          'Whoever runs this site can add the server to config.json and to the headers.',
        ],
      }
    case 'cors':
      return {
        title: 'The server does not answer pages of this site',
        advice: [
          `Something answers at ${name}, but keeps its answers from pages of ${origin} (CORS).`,
          'Check the address. If it is right, the server has to allow this site, or this site has to pass requests on to it (a same-origin proxy).',
          'A server that limits requests looks the same while it answers no more of them: wait five minutes, then try again.',
        ],
      }
    case 'unreachable':
      return {
        title,
        advice: [
          `Nothing answers at ${name}. Check the address for typing errors, host and port.`,
          'The server may be down, behind a VPN, or its certificate may be one that this browser does not trust: open the address in a tab of its own.',
          ...(server === '' ? [] : [`It may also forbid requests from pages of ${origin} (CORS).`]),
        ],
      }
    case 'token':
      return {
        title,
        advice: ['It may be mistyped, expired or revoked. Copy it once more, whole, or make a new one.'],
      }
    case 'forbidden':
      return {
        title,
        advice: [
          'The server knows the token, but does not let it read applications. Use one of an account, or ask for the permission.',
        ],
      }
    case 'redirect':
      return {
        title,
        advice: [
          'Redirects are not followed, so that the token stays where it belongs.',
          server.startsWith('http:')
            ? `Servers often lead from http to https: try ${server.replace(/^http:/, 'https:')}.`
            : 'Open the address in a tab of its own, and use the one it leads to, without what stands after /v1.',
        ],
      }
    case 'web-page':
      return {
        title,
        advice: [
          `At ${name} there is a web site, perhaps the login page of a proxy. The API is at another address or under a path, such as ${exampleOf(server)}.`,
        ],
      }
    case 'no-such-api':
      return {
        title: 'This address has no such API',
        advice: [
          `A server answers at ${name}, but has no applications to list. The address ends before /v1; what stands between host and /v1 belongs to it.`,
        ],
      }
    case 'not-this-api':
      return {
        title: error === null ? 'The answer is not one of this API' : title,
        advice: [`Something else is at ${name}, or a version of the API that is not known here.`],
      }
    case 'account':
      return {
        title: 'The token may not work on this account',
        advice: ['Check the account sid for typing errors, or use a token of that account.'],
      }
    case 'timeout':
      return { title, advice: ['It may be busy, or a firewall may swallow the requests. Try again in a moment.'] }
    case 'server':
      return { title, advice: [wordError(error).detail].filter((text) => text !== '') }
  }
}

function exampleOf(server: string): string {
  return `${server === '' ? 'https://api.example.com' : server}/api`
}

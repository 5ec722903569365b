import { toCurl } from './curl.ts'
import { ApiError, type Outcome } from './errors.ts'

/** An error as a person reads it: what happened, what to do, then the server's own words and the facts. */
export interface WordedError {
  readonly title: string
  readonly detail: string
  readonly serverWords: string | null
  readonly status: number | null
  /** When, ms since 1970; null for errors of this page itself. */
  readonly at: number | null
  /** The request as a shell command, $TOKEN in the place of the token. */
  readonly curl: string | null
}

/** Words any error. The one place where failures of the API become sentences. */
export function wordError(error: unknown): WordedError {
  if (!(error instanceof ApiError)) {
    const detail = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
    return { title: 'Something in this page failed', detail, serverWords: null, status: null, at: null, curl: null }
  }
  const [title, advice] = words(error)
  return {
    title,
    detail: [advice, error.effect === 'write' ? aftermath[error.outcome] : ''].filter(Boolean).join(' '),
    serverWords: error.serverText,
    status: error.status,
    at: error.at,
    curl: toCurl(error.request),
  }
}

/** What a failed write left behind. */
const aftermath: Readonly<Record<Outcome, string>> = {
  refused: 'Nothing was changed.',
  'not-sent': 'Nothing was sent.',
  done: 'The change was made, but its answer could not be read.',
  unknown: 'It is not known whether the change was made: look before trying again.',
}

type Words = readonly [title: string, advice: string]

function words(error: ApiError): Words {
  switch (error.kind) {
    case 'network':
      if (error.outcome === 'not-sent') {
        return [
          'This request cannot be sent',
          'The access token holds a character that no request can carry. Check that it was copied as it is.',
        ]
      }
      return [
        'No answer from the server',
        'Either the network or the server is down, the address is wrong, or the server does not allow requests from this site (CORS).',
      ]
    case 'timeout':
      return ['The server took too long to answer', 'It may be busy. Try again in a moment.']
    case 'aborted':
      return ['The request was given up', '']
    case 'redirect':
      return [
        'The server pointed to another address',
        'Redirects are not followed, so that the access token stays where it belongs. Check the server address.',
      ]
    case 'read-only':
      return ['This connection is read-only', 'Switch that off in the menu of the connection to make changes.']
    case 'locked':
      return ['The page is locked', 'Sign in again, then send it once more.']
    case 'unreadable':
      return error.isHtml
        ? ['A web page answered, not the API', 'Something else is at this address. Check the server address.']
        : ['The answer is not one of this API', 'The server may be of another kind or version.']
    case 'http':
      return statusWords(error)
  }
}

const byStatus: Readonly<Record<number, Words>> = {
  400: ['The server does not accept this request', ''],
  401: ['The access token was not accepted', 'It may be mistyped, expired or revoked.'],
  403: ['This access token may not do that', 'Its account or its permissions do not reach this far.'],
  404: ['The server does not have this', 'It may have been removed, or belong to another account.'],
  405: ['The server does not offer this operation', ''],
  408: ['The server gave up waiting for the request', ''],
  409: ['The server refused: it conflicts with something that exists', ''],
  413: ['The request is larger than the server accepts', ''],
  422: ['The server refused the values', ''],
  429: [
    'The server answers no more requests for now',
    'It limits how many it takes in a few minutes, from everyone together.',
  ],
  480: ['No server is free to handle calls', 'The platform has no feature server available at the moment.'],
  501: ['The server does not offer this operation', ''],
}

function statusWords({ status, isHtml }: ApiError): Words {
  if (status === 404 && isHtml) {
    return ['This address has no such API', 'A server answers, but not with this API. Check the server address.']
  }
  const known = status === null ? undefined : byStatus[status]
  if (known !== undefined) return known
  if (status !== null && status >= 500)
    return ['The server failed', 'The fault is on its side. Its own words may tell why.']
  return ['The server refused', '']
}

import { toCurl } from './curl.ts'
import { ApiError, isCallStoreDown, type Outcome } from './errors.ts'
import { leftText, minuteMs } from '../lib/durations.ts'
import { isMissingPart } from '../lib/missing-part.ts'
import { slowMs } from './server-pulse.ts'

/** An error for display: what happened, what to do, then the server's own message and the facts. */
export interface ErrorSummary {
  readonly title: string
  readonly detail: string
  readonly serverMessage: string | null
  readonly status: number | null
  /** ms since 1970; null for errors of this page itself. */
  readonly at: number | null
  /** The request as a shell command, with $TOKEN in place of the token. */
  readonly curl: string | null
}

/** Code that failed to load when it was needed. */
export const lostPart = {
  title: 'A part of the app couldn’t be loaded',
  reason: 'The network may be down, or a new version was deployed since you opened this page.',
} as const

/**
 * Describes any error; the only place where API failures become sentences. `isExplained` if the page says beside it
 * what the write left behind.
 */
export function describeError(error: unknown, isExplained = false): ErrorSummary {
  if (!(error instanceof ApiError)) {
    const none = { serverMessage: null, status: null, at: null, curl: null }
    if (isMissingPart(error)) {
      return {
        ...none,
        title: lostPart.title,
        detail: `${lostPart.reason} Try again. If that doesn’t help, reload the page.`,
      }
    }
    const detail = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
    return { ...none, title: 'Something went wrong on this page', detail }
  }
  const [title, advice] = messageOf(error)
  return {
    title,
    detail: [advice, error.effect === 'write' && !isExplained ? aftermath[error.outcome] : '']
      .filter(Boolean)
      .join(' '),
    serverMessage: error.serverText,
    status: error.status,
    at: error.at,
    curl: toCurl(error.request),
  }
}

/** What a failed write left behind. */
const aftermath: Readonly<Record<Outcome, string>> = {
  refused: 'Nothing was changed.',
  'not-sent': 'Nothing was sent.',
  done: 'The change was made, but the response couldn’t be read.',
  unknown: 'The change may have been made: check before trying again.',
}

type Message = readonly [title: string, advice: string]

function messageOf(error: ApiError): Message {
  if (isCallStoreDown(error)) return ['The server’s call store is probably down', storeAdvice(error)]
  switch (error.kind) {
    case 'network':
      if (error.isLimitLikely) {
        return [
          'The server is probably limiting requests',
          'It responded seconds ago, and browsers can’t read this refusal from another site. The limit covers all clients together, usually for up to 5 minutes. Otherwise, the server or the network is down.',
        ]
      }
      if (error.outcome === 'not-sent') {
        return [
          'This request can’t be sent',
          'The access token contains a character that can’t be sent. Check that it was copied correctly.',
        ]
      }
      return [
        'No response from the server',
        // This page came from the same address, which needs no CORS.
        error.request.url.startsWith(`${globalThis.location?.origin}/`)
          ? 'The network or the server may be down.'
          : 'The network or the server may be down, the address may be wrong, or the server may not allow requests from this site (CORS).',
      ]
    case 'timeout':
      return ['The server took too long to respond', 'It may be busy. Try again in a moment.']
    case 'aborted':
      return ['The request was cancelled', '']
    case 'redirect':
      return [
        'The server redirected to another address',
        'Redirects aren’t followed, so your token never reaches another server. Check the server address.',
      ]
    case 'read-only':
      return ['This connection is read-only', 'Turn that off in the connection menu to make changes.']
    case 'locked':
      return ['The page is locked', 'Sign in, then send it again.']
    case 'off':
      return ['Turned off for this connection', 'Turn it on under Settings → Server responses to use it.']
    case 'unreadable':
      return error.isHtml
        ? [
            'The server returned a web page, not the API',
            'Something else is running at this address. Check the server address.',
          ]
        : ['Unexpected response from the server', 'It may run other software, or another version of the API.']
    case 'doubtful':
    case 'http':
      return statusText(error)
  }
}

function storeAdvice({ kind, status, tookMs }: ApiError): string {
  const seconds = `${((tookMs ?? 0) / 1000).toFixed(1)} s`
  if (kind !== 'doubtful') {
    return status === 480
      ? `After ${seconds} it found no feature server, which says nothing about the number called.`
      : `After ${seconds} it didn’t find this call, so the call may still be in progress.`
  }
  return (tookMs ?? 0) >= slowMs
    ? `It took ${seconds} to list no calls, as servers do while their call store doesn’t respond. Calls may be in progress.`
    : 'It listed no calls, but there were several just before. Its call store may have failed or restarted.'
}

const byStatus: Readonly<Record<number, Message>> = {
  400: ['The server rejected this request', ''],
  401: ['The access token wasn’t accepted', 'It may be mistyped, expired or revoked.'],
  403: ['This access token isn’t allowed to do that', 'Its account or permissions don’t cover this.'],
  404: ['Not found on the server', 'It may have been deleted, or belong to another account.'],
  405: ['The server doesn’t support this operation', ''],
  408: ['The server timed out waiting for the request', ''],
  409: ['The server refused: this conflicts with an existing record', ''],
  413: ['The request is too large for the server', ''],
  422: ['The server refused the request', ''],
  429: [
    'The server is limiting requests',
    'The limit covers all clients together. Wait a few minutes, then try again.',
  ],
  480: ['No server is available to handle calls', 'The platform has no feature server available right now.'],
  501: ['The server doesn’t support this operation', ''],
}

function statusText({ status, isHtml, outcome, retryAfter }: ApiError): Message {
  if (status === 404 && isHtml) {
    return ['No voice API at this address', 'A server responds, but not with this API. Check the server address.']
  }
  if (status === 403 && isHtml) {
    return [
      'A proxy or firewall refused the request',
      'It responded with a web page, which this API doesn’t, so your token may be fine.',
    ]
  }
  const known = status === null ? undefined : byStatus[status]
  if (known !== undefined) {
    const waitMs = status === 429 ? (retryAfter ?? 0) * 1000 : 0
    return waitMs > 5 * minuteMs ? [known[0], known[1].replace('a few minutes', leftText(waitMs))] : known
  }
  // Deployed servers also answer 500 to a request that lacks something.
  if (status !== null && status >= 500 && outcome !== 'refused')
    return ['The server failed', 'The problem is on the server, not in your request.']
  return ['The server refused the request', '']
}

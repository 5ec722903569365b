import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorParts, type ErrorKind, type Outcome } from './errors.ts'
import { describeError } from './describe-error.ts'

const request = { method: 'GET', url: 'https://example.com/v1/Calls', accept: 'application/json', body: undefined }
const kinds: readonly ErrorKind[] = [
  'network',
  'timeout',
  'aborted',
  'redirect',
  'http',
  'unreadable',
  'doubtful',
  'read-only',
  'locked',
]
const outcomes: readonly Outcome[] = ['refused', 'not-sent', 'done', 'unknown']
const statuses = [null, 200, 204, 302, 400, 401, 403, 404, 405, 408, 409, 413, 415, 418, 422, 429, 431, 480, 499]
const fives = [500, 501, 502, 503, 504, 599, 999]

function failure(parts: Partial<ApiErrorParts>): ApiError {
  const base = { kind: 'http', endpoint: 'listCalls', effect: 'read', outcome: 'unknown', status: null } as const
  return new ApiError({ ...base, serverText: null, at: 1234, request, ...parts })
}

const all = kinds.flatMap((kind) =>
  [...statuses, ...fives].flatMap((status) =>
    [false, true].flatMap((isHtml) => outcomes.map((outcome) => ({ kind, status, isHtml, outcome }))),
  ),
)

describe.each(['read', 'write'] as const)('every failure of a %s', (effect) => {
  test('has a title, and any details are whole sentences', () => {
    for (const parts of all) {
      const { title, detail } = describeError(failure({ ...parts, effect }))
      expect(title).toMatch(/^[A-Z].{8,}[^.\s]$/)
      expect(detail).toMatch(/^$|^[A-Z].*[.]$/)
      expect(`${title} ${detail}`).not.toMatch(/undefined|null|NaN| {2}/)
    }
  })
})

test('states the effect of a failed write, but not of a failed read', () => {
  const tail = (effect: 'read' | 'write', outcome: Outcome) =>
    describeError(failure({ effect, outcome, status: 422 })).detail
  expect(outcomes.map((outcome) => tail('write', outcome))).toEqual([
    'Nothing was changed.',
    'Nothing was sent.',
    'The change was made, but the response couldn’t be read.',
    'The change may have been made: check before trying again.',
  ])
  expect(outcomes.map((outcome) => tail('read', outcome))).toEqual(['', '', '', ''])
})

test.each<[string, Partial<ApiErrorParts>, RegExp]>([
  ['a bad token', { status: 401 }, /access token wasn’t accepted/],
  ['no permission', { status: 403 }, /isn’t allowed to do that/],
  ['a firewall', { status: 403, isHtml: true }, /proxy or firewall/],
  ['a missing record', { status: 404 }, /Not found/],
  ['a missing API', { status: 404, isHtml: true }, /No voice API/],
  ['an unknown refusal', { status: 418 }, /server refused/],
  ['an unknown trouble', { status: 599 }, /server failed/],
  ['a 500 that refuses', { status: 500, outcome: 'refused' }, /server refused/],
  ['too many requests', { status: 429 }, /limiting requests/],
  ['no call server', { status: 480 }, /No server is available/],
  ['no answer', { kind: 'network' }, /No response/],
  ['a token no header can hold', { kind: 'network', outcome: 'not-sent' }, /can’t be sent/],
  ['a web page', { kind: 'unreadable', isHtml: true }, /returned a web page/],
  ['a read-only connection', { kind: 'read-only' }, /connection is read-only/],
  ['another API', { kind: 'unreadable' }, /Unexpected response/],
])('gives %s a title of its own', (_, parts, title) => {
  expect(describeError(failure(parts)).title).toMatch(title)
})

test.each([
  [null, 'Wait a few minutes'],
  [299, 'Wait a few minutes'],
  [3600, 'Wait about 60 minutes'],
  [86_400, 'Wait about 24 hours'],
])('asks to wait as long as a server says that limits requests: Retry-After %s', (retryAfter, advice) => {
  expect(describeError(failure({ status: 429, retryAfter })).detail).toContain(advice)
})

test('doubts neither the address nor CORS if the page came from the same address', () => {
  expect(describeError(failure({ kind: 'network' })).detail).toMatch(/address may be wrong.*CORS/)
  vi.stubGlobal('location', { origin: 'https://example.com' })
  expect(describeError(failure({ kind: 'network' })).detail).toBe('The network or the server may be down.')
})

test('includes the server’s words, the status, the time and a curl command', () => {
  expect(describeError(failure({ status: 422, serverText: 'Duplicate entry' }))).toMatchObject({
    serverMessage: 'Duplicate entry',
    status: 422,
    at: 1234,
    curl: expect.stringMatching(/^curl -X GET 'https:\/\/example\.com\/v1\/Calls'/) as string,
  })
})

test.each([
  [new RangeError('listCalls needs account_sid'), 'listCalls needs account_sid'],
  ['a text', 'a text'],
  [undefined, ''],
  [{ code: 5 }, ''],
])('does not blame the server for an error of the page itself: %s', (error, detail) => {
  expect(describeError(error)).toEqual({
    title: 'Something went wrong on this page',
    detail,
    serverMessage: null,
    status: null,
    at: null,
    curl: null,
  })
})

test('says of code that is missing, such as that of jobs, what to do', () => {
  const { title, detail } = describeError(new TypeError('Failed to fetch dynamically imported module: /assets/job.js'))
  expect(title).toBe('A part of the app couldn’t be loaded')
  expect(detail).toMatch(/new version was deployed.* reload the page\.$/)
})

test('puts any thrown value into words', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withObjectString: true }), (thrown) => {
      expect(describeError(thrown).title).not.toBe('')
      expect(typeof describeError(thrown).detail).toBe('string')
    }),
    { seed: 42 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutUrl, cutUrls, firstUrl } from './cut-urls.ts'

test.each([
  ['failed to connect to https://example.com/call', 'failed to connect to https://example.com/call'],
  ['https://bob:secret@example.com:8443/a?token=abc#rc=2 returned 404', 'https://example.com:8443/a returned 404'],
  ['https://token@example.com/a', 'https://example.com/a'],
  ['wss://u:p@h.example/ws?x', 'wss://h.example/ws'],
  [
    'tried https://a.example/x?k=1, then http://u:p@b.example/y?k=2',
    'tried https://a.example/x, then http://b.example/y',
  ],
  ['HTTPS://U:P@EXAMPLE.COM/?Token=1', 'https://example.com/'],
  // Invalid by the URL standard, because of the port.
  ['http://u:p@h.example:99999/x?token=1', '[URL]'],
  ['https://u:12/word@h.example/x', '[URL]'],
  ['//u:p@h.example/x?token=1', '//h.example/x'],
  ['404//u:pass://word@h.example/x', '[URL]'],
  ['/call?token=1 returned 500', '/call returned 500'],
  ['bob:secret@h.example', 'h.example'],
  ['(see "https://h.example/x").', '(see "https://h.example/x").'],
  ['call from sip:+1555@h.example failed', 'call from sip:+1555@h.example failed'],
  ['no call from sip:alice:secret@h.example', 'no call from h.example'],
  ['Headers Timeout Error', 'Headers Timeout Error'],
  ['what now? nothing: at 12:30', 'what now? nothing: at 12:30'],
])('removes credentials and queries from: %s', (text, cut) => {
  expect(cutUrls(text)).toBe(cut)
})

test('truncates long texts', () => {
  expect(cutUrls('x'.repeat(9000))).toHaveLength(2000)
})

const letters = fc.string({
  unit: fc.constantFrom(...Array.from(`abcXYZ019-._~!$&*+,;=%:/"'<>()[]\\{}|^`)),
  minLength: 1,
  maxLength: 12,
})
const canary = 'CANARY'
/** A URL with a canary in each place that may hold a secret, and nowhere else. */
const url = fc
  .record({
    scheme: fc.constantFrom('https://', 'http://', 'wss://', 'HTTP://', 'ftp://', '//', ''),
    user: fc.oneof(letters, fc.constant(canary)).map((user) => `${user}:${canary}`),
    rest: letters,
    host: fc.constantFrom('example.com', 'h.invalid:8443', '[::1]:3000', '127.0.0.1', 'bücher.example', 'h:99999'),
    path: fc.constantFrom('', '/', '/call', '/a/b.php', '/%zz'),
    query: fc.constantFrom('', `?token=${canary}`, `?${canary}`, `?a=1&t=${canary}#rc=2`),
  })
  .map(({ scheme, user, rest, host, path, query: end }) => `${scheme}${user}${rest}@${host}${path}${end}`)
const words = fc.constantFrom(
  ' returned 404',
  'failed to connect to ',
  ', then ',
  ' ',
  '\n',
  ' "',
  '" ',
  ' (',
  ') ',
  '?',
  '',
)

test('leaves no password and no query in any text', () => {
  const text = fc
    .array(fc.tuple(words, url, fc.constantFrom(' ', '\n', '" ', ', ', ' and ')))
    .map((parts) => parts.flat().join(''))
  fc.assert(
    fc.property(text, (message) => {
      const cut = cutUrls(message)
      expect(cut).not.toContain(canary)
      expect(cutUrls(cut)).toBe(cut)
    }),
    { numRuns: 2000 },
  )
})

test('cuts the URL of a hook the same way by itself and within a message', () => {
  expect(cutUrl('https://u:p@example.com/call?tenant=1#rc=2')).toBe('https://example.com/call')
  expect(cutUrl('/call')).toBeNull()
  expect(firstUrl(cutUrls('https://u:p@example.com/call?x returned 404'))).toBe('https://example.com/call')
  expect(firstUrl('malformed payload: must be array')).toBeNull()
})

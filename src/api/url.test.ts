import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { toPath } from './url.ts'

const { getApplication, listRecentCalls, updatePhoneNumber, deleteCall, testSpeechCredential } = endpoints

test.each([
  ['a/b', 'a%2Fb'],
  ['a b', 'a%20b'],
  ['a?b=c&d#e', 'a%3Fb%3Dc%26d%23e'],
  ['..%2f..', '..%252f..'],
  ['%2e%2e', '%252e%252e'],
  ['../Accounts', '..%2FAccounts'],
  ['{account_sid}', '%7Baccount_sid%7D'],
  ['é✓😀', '%C3%A9%E2%9C%93%F0%9F%98%80'],
  ["$&'$1", "%24%26'%241"],
])('encodes %j in the path as %s', (sid, encoded) => {
  expect(toPath(getApplication, { application_sid: sid }, null)).toBe(`/v1/Applications/${encoded}`)
})

test('takes the account from the connection, whatever the input says', () => {
  const input = { speech_credential_sid: 'c', account_sid: 'other' }
  expect(toPath(testSpeechCredential, input, 'a/b')).toBe('/v1/Accounts/a%2Fb/SpeechCredentials/c/test')
})

test.each(['', '.', '..', '...', undefined, null, 5, '\uD83D', 'a\uDE00'])(
  'refuses %j in a path, where a delete would hit something else',
  (sid) => {
    expect(() => toPath(deleteCall, { call_sid: sid }, 'a')).toThrow(new RangeError('deleteCall needs call_sid'))
    expect(() => toPath(deleteCall, { call_sid: 'c' }, sid as string)).toThrow(RangeError)
  },
)

test('encodes text, numbers and booleans as query arguments, and leaves out everything else', () => {
  const input = { page: 1, count: 25, filter: 'a&b=ü +', live: false, days: undefined, list: [1], deep: {}, no: null }
  const [path, query] = toPath(listRecentCalls, { ...input, body: 'secret' }, 'acc').split('?')
  expect(path).toBe('/v1/Accounts/acc/RecentCalls')
  expect([...new URLSearchParams(query)]).toEqual([
    ['page', '1'],
    ['count', '25'],
    ['filter', 'a&b=ü +'],
    ['live', 'false'],
  ])
  expect(toPath(updatePhoneNumber, { phone_number_sid: 'p', body: {} }, null)).toBe('/v1/PhoneNumbers/p')
})

test('keeps any sid intact, in a single segment of the URL', () => {
  const texts = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^\.*$/.test(text))
  fc.assert(
    fc.property(texts, texts, (account, sid) => {
      const url = new URL(`https://example.com/prefix${toPath(deleteCall, { call_sid: sid }, account)}`)
      const segments = url.pathname.split('/').map(decodeURIComponent)
      expect(segments).toEqual(['', 'prefix', 'v1', 'Accounts', account, 'Calls', sid])
      expect([url.search, url.hash, url.host]).toEqual(['', '', 'example.com'])
    }),
    { seed: 42 },
  )
})

/** null if the text was refused with RangeError; rethrows any other error. */
function orRefused(make: () => string): string | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Any UTF-16, including lone surrogates. */
const anyText = fc.array(fc.nat({ max: 0xffff })).map((codes) => String.fromCharCode(...codes))

test('keeps any text intact in the URL or throws a RangeError', () => {
  fc.assert(
    fc.property(anyText, (sid) => {
      const path = orRefused(() => toPath(getApplication, { application_sid: sid }, null))
      const decoded = path === null ? null : decodeURIComponent(new URL(path, 'https://example.com').pathname)
      expect([null, `/v1/Applications/${sid}`]).toContain(decoded)
    }),
    { seed: 42 },
  )
})

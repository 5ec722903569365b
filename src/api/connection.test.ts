import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toConnection, toServer } from './connection.ts'

test.each([
  ['', ''],
  ['  ', ''],
  ['https://api.example.com', 'https://api.example.com'],
  [' https://api.example.com/ ', 'https://api.example.com'],
  ['https://api.example.com/v1', 'https://api.example.com'],
  ['https://api.example.com/v1/', 'https://api.example.com'],
  ['https://api.example.com//v1//', 'https://api.example.com'],
  ['https://api.example.com/voice/eu/v1/', 'https://api.example.com/voice/eu'],
  ['https://api.example.com/v1beta', 'https://api.example.com/v1beta'],
  ['https://api.example.com/v1?x=1#top', 'https://api.example.com'],
  ['HTTPS://API.Example.COM:443/V', 'https://api.example.com/V'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://api.example.com:8080', 'http://api.example.com:8080'],
  // Without a scheme: https, except on this machine.
  ['api.example.com', 'https://api.example.com'],
  ['api.example.com:3000/v1', 'https://api.example.com:3000'],
  ['192.168.1.7:3000', 'https://192.168.1.7:3000'],
  ['localhost', 'http://localhost'],
  ['localhost:3000/v1', 'http://localhost:3000'],
  ['LocalHost/api', 'http://localhost/api'],
  ['127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['[::1]:4010', 'http://[::1]:4010'],
  ['app.localhost:3000', 'http://app.localhost:3000'],
  ['localhost.example.com', 'https://localhost.example.com'],
  ['127.0.0.1.example.com', 'https://127.0.0.1.example.com'],
  // Typos that browsers repair too.
  ['https:/api.example.com', 'https://api.example.com'],
  ['https:api.example.com/v1', 'https://api.example.com'],
  [String.raw`https:\\api.example.com\v1`, 'https://api.example.com'],
])('normalizes %j to %j', (typed, server) => {
  expect(toServer(typed)).toBe(server)
})

test.each([
  ['not a host', 'Enter a web address'],
  ['https://', 'Enter a web address'],
  ['https://exa mple.com', 'Enter a web address'],
  ['example.com:99999', 'Enter a web address'],
  ['/v1', 'can’t start with a slash'],
  ['//example.com', 'can’t start with a slash'],
  ['ftp://example.com', 'must start with https:// or http://, not ftp://'],
  ['file:///etc/hosts', 'Enter a web address'],
  ['javascript:alert(1)', 'Enter a web address'],
  ['wss://example.com', 'not wss://'],
  ['https://user:pass@example.com', 'user name and password'],
  ['user@example.com', 'user name and password'],
])('refuses %j with “%s”', (typed, message) => {
  expect(() => toServer(typed)).toThrow(RangeError)
  expect(() => toServer(typed)).toThrow(message)
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

test('turns any input into a normalized address or a RangeError', () => {
  const typed = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.domain(), fc.string())
  fc.assert(
    fc.property(typed, (text) => {
      const server = orRefused(() => toServer(text))
      expect(server ?? '').toMatch(/^$|^https?:\/\/[^/?#\s]+(\/[^?#]*[^/?#])?$/)
      expect(server === null || server === '' ? server : toServer(`${server}/v1`)).toBe(server)
    }),
    { seed: 42 },
  )
})

test('gives every connection a unique id that reveals nothing about it', () => {
  const parts = { server: 'https://api.example.com', token: 'secret-token', account_sid: 'acc' }
  const [one, two] = [toConnection(parts), toConnection(parts)]
  expect(one).toEqual({ ...parts, id: one.id })
  expect(one.id).not.toBe(two.id)
  expect(`${one.id} ${two.id}`).toMatch(/^connection-\d+ connection-\d+$/)
})

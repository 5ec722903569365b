import { expect, test } from 'vitest'
import { parseUrl, toWebAddress } from './web-address.ts'

test.each([
  ['https://example.com/', { scheme: 'https:', host: 'example.com', rest: '', isPrivate: true }],
  ['http://example.com:8080/a?b#c', { scheme: 'http:', host: 'example.com:8080', rest: '/a?b#c', isPrivate: false }],
  ['ws://example.com', { scheme: 'ws:', host: 'example.com', rest: '', isPrivate: false }],
  ['wss://example.com', { scheme: 'wss:', host: 'example.com', rest: '', isPrivate: true }],
  ['http://127.0.0.1:3000', { scheme: 'http:', host: '127.0.0.1:3000', rest: '', isPrivate: true }],
  ['http://app.localhost:3000', { scheme: 'http:', host: 'app.localhost:3000', rest: '', isPrivate: true }],
  ['http://127.0.0.1.example.com', { scheme: 'http:', host: '127.0.0.1.example.com', rest: '', isPrivate: false }],
  ['https://user:hunter2@example.com/x', { scheme: 'https:', host: 'example.com', rest: '/x', isPrivate: true }],
])('parses %s', (text, parts) => {
  expect(toWebAddress(text)).toEqual(parts)
})

test.each(['', 'example.com', '/call', 'mailto:a@example.com', 'https://'])('%j is not a web address', (text) => {
  expect(toWebAddress(text)).toBeNull()
})

test('parses a URL with a non-ASCII host, even after many other URLs', () => {
  // Enough calls for the engine to optimise the function.
  for (let count = 0; count < 100_000; count += 1) parseUrl(`https://example.com/${count % 7}`)
  expect(parseUrl('https://bücher.example')?.hostname).toBe('xn--bcher-kva.example')
})

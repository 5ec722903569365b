import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adviseHook } from './hook-advice.ts'

test.each([
  ['', ''],
  ['https://hooks.example.com/call', ''],
  ['wss://hooks.example.com/call', ''],
  ['https://172.32.0.1/', ''],
  ['http://hooks.example.com/', 'Not encrypted'],
  ['ws://hooks.example.com/', 'Not encrypted'],
  ['https://localhost:3000/', 'server’s own machine'],
  ['https://127.0.0.1/', 'server’s own machine'],
  ['https://[::1]/', 'server’s own machine'],
  ['https://10.1.2.3/', 'private address'],
  ['https://192.168.0.9/', 'private address'],
  ['https://172.16.0.1/', 'private address'],
  ['https://169.254.1.1/', 'private address'],
  ['https://[fd00::1]/', 'private address'],
  ['https://[fe80::1]/', 'private address'],
  ['https://[::ffff:10.0.0.1]/', '10.0.0.1 is a private address'],
  ['https://[::ffff:127.0.0.1]/', 'server’s own machine'],
  ['https://[::ffff:8.8.8.8]/', ''],
  ['https://[2001:db8::1]/', ''],
  // Decimal, octal, hexadecimal and short IPv4 forms, all valid in URLs.
  ['https://167772161/', '10.0.0.1 is a private address'],
  ['https://012.0.0.1/', '10.0.0.1 is a private address'],
  ['https://0xc0.0xa8.1/', '192.168.0.1 is a private address'],
  ['https://127.1/', 'server’s own machine'],
  ['https://0.0.0.0/', 'server’s own machine'],
  ['https://[::]/', 'server’s own machine'],
  ['https://100.64.0.1/', 'private address'],
  ['https://100.128.0.1/', ''],
  ['https://localhost./', 'server’s own machine'],
  ['https://10.1.2.3./', 'private address'],
  ['https://PBX.Local./', 'pbx.local is a local name'],
  ['https://box.home.arpa/', 'local name'],
  ['https://hooks.example.com./call', ''],
  ['https://pbx/', 'local name'],
  ['https://pbx.local/', 'local name'],
  ['https://me:pw@hooks.example.com/', 'user name or password'],
  [' https://hooks.example.com/', 'space'],
  ['https://hooks.example.com/call\u200B', 'invisible'],
  ['ftp://hooks.example.com/', 'not ftp.'],
  ['hooks.example.com/call', 'Not a complete URL'],
  [`https://hooks.example.com/${'x'.repeat(1024)}`, 'Longer than 1024'],
])('advises on %s: %s', (url, wanted) => {
  const texts = adviseHook(url).map(({ text }) => text)
  expect(texts).toHaveLength(wanted === '' ? 0 : 1)
  expect(texts.join()).toContain(wanted)
})

test('does not ask to encrypt plain http to localhost', () => {
  expect(adviseHook('http://localhost/').map(({ text }) => text)).toEqual([
    'localhost is the server’s own machine, not yours.',
  ])
})

test('every fix removes its own advice', () => {
  const url = fc
    .record({
      before: fc.constantFrom('', ' ', '\t'),
      scheme: fc.constantFrom('http:', 'https:', 'ws:', 'wss:'),
      user: fc.constantFrom('', 'me@', 'me:secret@', 'm%40e:%25@'),
      rest: fc.constantFrom('hooks.example.com/call', '10.0.0.1/x?y=z#w', 'localhost/'),
      after: fc.constantFrom('', '  ', '\u200B', '\u200B '),
    })
    .map(({ before, scheme, user, rest, after }) => `${before}${scheme}//${user}${rest}${after}`)
  fc.assert(
    fc.property(url, (typed) => {
      for (const { text, fix } of adviseHook(typed)) {
        if (fix === undefined) continue
        expect(adviseHook(fix.change.url).map((left) => left.text)).not.toContain(text)
      }
    }),
  )
})

test('moves credentials from the URL to their own fields, decoded', () => {
  const [advice] = adviseHook('https://m%40e:100%25@hooks.example.com/call')
  expect(advice?.fix?.change).toStrictEqual({
    url: 'https://hooks.example.com/call',
    username: 'm@e',
    password: '100%',
  })
})

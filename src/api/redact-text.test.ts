import { expect, test } from 'vitest'
import { createRedactor } from './redact-text.ts'

const token = 'token-1234'

test('hides the token everywhere, both as it is and JSON-escaped', () => {
  const redact = createRedactor('to"ken\\1', undefined, undefined)
  expect(redact(String.raw`a to"ken\1, "to\"ken\\1"`)).toBe('a $TOKEN, "[redacted]"')
})

test('hides values that redact() removed, also nested, in lists, in JSON texts and as numbers', () => {
  const sent = { name: 'plain-name', deep: [{ pin: 12345678 }], key: '{"id":"plain-id-1","private":"secret-in-json"}' }
  const shown = { name: 'plain-name', deep: [{ pin: '[redacted]' }], key: '{"id":"plain-id-1","private":"[redacted]"}' }
  const redact = createRedactor(token, sent, shown)
  expect(redact('plain-name plain-id-1 12345678 secret-in-json')).toBe('plain-name plain-id-1 [redacted] [redacted]')
  expect(redact(`the key is ${sent.key}`)).toBe('the key is [redacted]')
})

test('hides every value inside an object that was redacted as a whole', () => {
  const redact = createRedactor(token, { env: { a: 'first-value', b: ['second-value'] } }, { env: '[redacted]' })
  expect(redact('first-value, second-value')).toBe('[redacted], [redacted]')
})

test('hides each line of a multi-line key', () => {
  const redact = createRedactor(token, { key: 'line-one-1\r\nline-two-2\n' }, { key: '[redacted]' })
  expect(redact('at line-two-2')).toBe('at [redacted]')
})

test('hides a secret completely, even if another secret is part of it', () => {
  const redact = createRedactor(`${token}-and-more`, { password: token }, { password: '[redacted]' })
  expect(redact(`${token}-and-more, ${token}`)).toBe('$TOKEN, [redacted]')
})

test('does not hide short secrets, which may be ordinary words', () => {
  const redact = createRedactor('missing', { password: 'field' }, { password: '[redacted]' })
  expect(redact('missing field name')).toBe('missing field name')
})

test('hides nothing if nothing was redacted', () => {
  expect(createRedactor(token, { name: 'plain-name' }, { name: 'plain-name' })('plain-name, true')).toBe(
    'plain-name, true',
  )
  expect(createRedactor('', undefined, undefined)('')).toBe('')
})

test('hides the password in a URL, even one that was not sent', () => {
  const redact = createRedactor(token, undefined, undefined)
  expect(redact('cannot reach https://bob:hunter2@a.example/call')).toBe(
    'cannot reach https://bob:[redacted]@a.example/call',
  )
})

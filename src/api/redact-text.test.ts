import { expect, test } from 'vitest'
import { createRedactor } from './redact-text.ts'

const token = 'token-1234'

test('the token is hidden wherever it stands, as it is and as JSON writes it', () => {
  const redact = createRedactor('to"ken\\1', undefined, undefined)
  expect(redact(String.raw`a to"ken\1, "to\"ken\\1"`)).toBe('a $TOKEN, "[redacted]"')
})

test('secrets are what redact() took out: at any depth, in lists, in texts that hold JSON, and numbers', () => {
  const sent = { name: 'plain-name', deep: [{ pin: 12345678 }], key: '{"id":"plain-id-1","private":"secret-in-json"}' }
  const shown = { name: 'plain-name', deep: [{ pin: '[redacted]' }], key: '{"id":"plain-id-1","private":"[redacted]"}' }
  const redact = createRedactor(token, sent, shown)
  expect(redact('plain-name plain-id-1 12345678 secret-in-json')).toBe('plain-name plain-id-1 [redacted] [redacted]')
  expect(redact(`the key is ${sent.key}`)).toBe('the key is [redacted]')
})

test('what was taken out whole is hidden with all that is in it', () => {
  const redact = createRedactor(token, { env: { a: 'first-value', b: ['second-value'] } }, { env: '[redacted]' })
  expect(redact('first-value, second-value')).toBe('[redacted], [redacted]')
})

test('a key of several lines is hidden line by line', () => {
  const redact = createRedactor(token, { key: 'line-one-1\r\nline-two-2\n' }, { key: '[redacted]' })
  expect(redact('at line-two-2')).toBe('at [redacted]')
})

test('a secret within a longer one does not leave the rest of it', () => {
  const redact = createRedactor(`${token}-and-more`, { password: token }, { password: '[redacted]' })
  expect(redact(`${token}-and-more, ${token}`)).toBe('$TOKEN, [redacted]')
})

test('short ones stay: they would also hide ordinary words', () => {
  const redact = createRedactor('missing', { password: 'field' }, { password: '[redacted]' })
  expect(redact('missing field name')).toBe('missing field name')
})

test('nothing said to be hidden, nothing hidden', () => {
  expect(createRedactor(token, { name: 'plain-name' }, { name: 'plain-name' })('plain-name, true')).toBe(
    'plain-name, true',
  )
  expect(createRedactor('', undefined, undefined)('')).toBe('')
})

test('the password of a URL is hidden, however the server spells the rest', () => {
  const redact = createRedactor(token, undefined, undefined)
  expect(redact('cannot reach https://bob:hunter2@a.example/call')).toBe(
    'cannot reach https://bob:[redacted]@a.example/call',
  )
})

import { expect, test } from 'vitest'
import { Flag, TimeOrNever, openEnum, orNull, SecretIsSet, Sid, Timestamp, Webhook } from './common.ts'
import { z } from './zod.ts'

test.each([
  [1, true],
  [0, false],
  [true, true],
  [false, false],
  [null, null],
  [undefined, null],
])('reads the flag %j as %j', (wire, value) => {
  expect(z.parse(Flag, wire)).toBe(value)
})

test.each([2, 'true', '1', {}, []])('rejects the flag %j', (wire) => {
  expect(z.safeParse(Flag, wire).success).toBe(false)
})

test('reads a timestamp as UTC milliseconds, with Z or an offset', () => {
  expect(z.parse(Timestamp, '2026-11-21T03:28:21.123Z')).toBe(Date.UTC(2026, 10, 21, 3, 28, 21, 123))
  expect(z.parse(Timestamp, '2026-11-22T05:09:10.694852444Z')).toBe(Date.UTC(2026, 10, 22, 5, 9, 10, 694))
  expect(z.parse(Timestamp, '2026-11-21T04:28:21+01:00')).toBe(Date.UTC(2026, 10, 21, 3, 28, 21))
})

test.each(['2026-11-21', '2026-11-21T03:28:21', 'yesterday', '', 1_795_231_701_000])('rejects the time %j', (wire) => {
  // Without a zone, browsers would parse local time, and two administrators would see two different times.
  expect(z.safeParse(Timestamp, wire).success).toBe(false)
})

test.each([
  ['1970-01-01T00:00:00.000Z', null],
  ['1970-01-01T23:59:59.999Z', null],
  [null, null],
  [undefined, null],
  ['1970-01-02T00:00:00.000Z', 86_400_000],
])('reads the optional time %j as %j', (wire, value) => {
  expect(z.parse(TimeOrNever, wire)).toBe(value)
})

test('an open enumeration accepts unknown strings', () => {
  expect(z.parse(openEnum(['a', 'b']), 'c')).toBe('c')
  expect(z.safeParse(openEnum(['a']), 1).success).toBe(false)
})

test('orNull reads an absent field as null and keeps an empty string', () => {
  const schema = z.looseObject({ a: orNull(z.string()) })
  expect(z.parse(schema, {})).toEqual({ a: null })
  expect(z.parse(schema, { a: null, b: 1 })).toEqual({ a: null, b: 1 })
  expect(z.parse(schema, { a: '' })).toEqual({ a: '' })
})

test('accepts any non-empty text as an identifier', () => {
  expect(z.parse(Sid, 'not a uuid')).toBe('not a uuid')
  expect(z.safeParse(Sid, '').success).toBe(false)
})

test('a webhook keeps unknown fields and reveals only whether its password is set', () => {
  const hook = { url: 'https://example.com', method: 'PATCH', username: 'u', password: 'hunter2', extra: [1] }
  expect(z.parse(Webhook, hook)).toEqual({ ...hook, webhook_sid: null, password: true })
  expect(['', null, undefined].map((password) => z.parse(SecretIsSet, password))).toEqual([false, false, false])
})

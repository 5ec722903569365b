import { expect, test } from 'vitest'
import { parseExactly, parseJson, parseObject } from './json.ts'

test('returns undefined for invalid JSON, without an error that would quote it', () => {
  expect(parseJson('{"auth": "secret"')).toBeUndefined()
  expect(parseJson('')).toBeUndefined()
  expect(parseJson('null')).toBeNull()
  expect(parseJson('[1]')).toEqual([1])
})

test('parseObject returns null for anything but an object', () => {
  expect(parseObject(' {"a": 1}')).toEqual({ a: 1 })
  expect([parseObject('[1]'), parseObject('null'), parseObject('{"a"'), parseObject('text')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('keeps every digit of long integers', () => {
  const id = '12345678901234567890'
  expect(parseExactly(`{"id":${id},"ids":[-${id}, ${id}]}`)).toEqual({ id, ids: [`-${id}`, id] })
  expect(parseExactly('[9007199254740991,9007199254740993]')).toEqual([Number.MAX_SAFE_INTEGER, '9007199254740993'])
})

test('keeps numbers beyond the largest: they would be written as null', () => {
  expect(parseExactly('{"a":1e400,"b":[-1.5E+999, 1e308]}')).toEqual({ a: '1e400', b: ['-1.5E+999', 1e308] })
  expect(() => parseExactly('[01e400]')).toThrow(SyntaxError)
})

test('reads anything else as JSON.parse does, beside long integers', () => {
  const others = [
    '1e21',
    '0.12345678901234567890',
    '100000000000000000000',
    '"\\": 12345678901234567890,"',
    '-0.5e-3',
    '"id 12345678901234567890"',
    'true',
  ]
  const text = `[12345678901234567890,${others.join(',')}]`
  expect(parseExactly(text)).toEqual(['12345678901234567890', ...others.map((other): unknown => JSON.parse(other))])
  expect(() => parseExactly('[12345678901234567890')).toThrow(SyntaxError)
  expect(() => parseExactly('[00000000000000000001]')).toThrow(SyntaxError)
  const long = '\\"'.repeat(1e5) + 'x'.repeat(1e7)
  expect(parseExactly(`[12345678901234567890,${JSON.stringify(long)}]`)).toEqual(['12345678901234567890', long])
})

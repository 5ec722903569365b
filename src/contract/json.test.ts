import { expect, test } from 'vitest'
import { parseJson, parseObject } from './json.ts'

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

import { expect, test } from 'vitest'
import { JsonBytes, toUtf8 } from './json-bytes.ts'

test('returns to its initial buffer size after a long text', () => {
  const out = new JsonBytes(10)
  out.text('a long text')
  expect(out.take()).toEqual(toUtf8('a long text'))
  out.text('b')
  expect(out.take().buffer.byteLength).toBe(10)
})

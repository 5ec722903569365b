import { expect, test } from 'vitest'
import { Utf8Writer, toUtf8 } from './utf8-writer.ts'

test('returns to its initial buffer size after a long text', () => {
  const out = new Utf8Writer(10)
  out.text('a long text')
  expect(out.take()).toEqual(toUtf8('a long text'))
  out.text('bcd')
  expect(out.take().buffer.byteLength).toBe(10)
})

test('what was taken keeps its bytes, whether or not its buffer is used again', () => {
  const out = new Utf8Writer(10)
  const taken = ['a', 'bcd', 'e', 'fgh'].map((text) => {
    out.text(text)
    return out.take()
  })
  expect(taken.map((bytes) => bytes.buffer.byteLength)).toEqual([1, 10, 1, 10])
  expect(taken).toEqual(['a', 'bcd', 'e', 'fgh'].map(toUtf8))
})

test('few bytes don’t keep the whole buffer, whatever size was requested', () => {
  const out = new Utf8Writer(1000.6)
  out.text('{}')
  expect(out.take().buffer.byteLength).toBe(2)
})

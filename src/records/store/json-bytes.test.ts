import { expect, test } from 'vitest'
import { JsonBytes, toUtf8 } from './json-bytes.ts'

test('what follows a long text takes no more room than what came before it', () => {
  const out = new JsonBytes(10)
  out.text('a long text')
  expect(out.take()).toEqual(toUtf8('a long text'))
  out.text('b')
  expect(out.take().buffer.byteLength).toBe(10)
})

import { expect, test } from 'vitest'
import { hashText } from './hash-text.ts'

// Values of the 64-bit FNV-1a reference, in base 36.
test.each([
  ['', 0xcbf29ce484222325n],
  ['a', 0xaf63dc4c8601ec8cn],
  ['foobar', 0x85944171f73967e8n],
])('%j', (text, expected) => {
  expect(hashText(text)).toBe(expected.toString(36))
})

import { expect, test } from 'vitest'
import { hashText } from './hash-text.ts'

// Values of the 64-bit FNV-1a reference.
test.each([
  ['', 0xcbf29ce484222325n],
  ['a', 0xaf63dc4c8601ec8cn],
  ['foobar', 0x85944171f73967e8n],
])('hashes %j to the reference value', (text, expected) => {
  expect(hashText(text)).toBe(expected.toString(36))
})

test('hashes texts of any length and script by the definition of FNV-1a', () => {
  for (let length = 0; length < 300; length += 7) {
    const text = Array.from({ length }, (_, place) => String.fromCodePoint(32 + ((place * length * 37) % 0x2fff))).join(
      '',
    )
    let expected = 0xcbf29ce484222325n
    for (const byte of new TextEncoder().encode(text)) {
      expected = BigInt.asUintN(64, (expected ^ BigInt(byte)) * 0x100000001b3n)
    }
    expect(hashText(text)).toBe(expected.toString(36))
  }
})

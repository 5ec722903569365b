import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFileHash } from './file-hash.ts'

// FIPS 180-4 (the examples that NIST publishes beside it) and, for every place in a block, the platform's own.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('SHA-256 of "%s"', (text, hex) => {
  const hash = createFileHash()
  hash.update({ bytes: new TextEncoder().encode(text) })
  expect(hash.hex()).toBe(hex)
})

test('in pieces of any size it is the hash of the whole', () => {
  const whole = Uint8Array.from({ length: 40_000 }, (_, index) => (index * 7919) >> 3)
  const hash = createFileHash()
  let from = 0
  for (let size = 0; from < whole.length; size += 1) {
    hash.update({ bytes: whole.subarray(from, from + size) })
    from += size
  }
  expect(hash.hex()).toBe(createHash('sha256').update(whole).digest('hex'))
})

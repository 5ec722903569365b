import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createFileHash } from './file-hash.ts'

// Held to the end for the platform to hash, or hashed piece by piece.
const ways = [undefined, 0, 20_000]

// FIPS 180-4 (the examples that NIST publishes beside it) and, for every position in a block, the platform's hash.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('computes the SHA-256 of "%s"', async (text, hex) => {
  for (const max of ways) {
    const hash = createFileHash(max)
    hash.update(new TextEncoder().encode(text))
    expect(await hash.hex()).toBe(hex)
  }
})

test('hashes pieces of any size like the whole', async () => {
  const whole = Uint8Array.from({ length: 40_000 }, (_, index) => (index * 7919) >> 3)
  for (const max of ways) {
    const hash = createFileHash(max)
    let from = 0
    for (let size = 0; from < whole.length; size += 1) {
      hash.update(whole.subarray(from, from + size))
      from += size
    }
    expect(await hash.hex()).toBe(createHash('sha256').update(whole).digest('hex'))
  }
})

test('hashes on plain http too, where the platform has no crypto.subtle', async () => {
  vi.stubGlobal('crypto', {})
  const hash = createFileHash()
  hash.update(new TextEncoder().encode('abc'))
  const hex = await hash.hex()
  // A file without records has no pieces.
  const none = await createFileHash().hex()
  vi.unstubAllGlobals()
  expect(hex).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(none).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test('hashes a long file piece by piece instead of holding it', async () => {
  const digest = vi.spyOn(crypto.subtle, 'digest')
  const hash = createFileHash(1000)
  for (let piece = 0; piece < 3; piece += 1) hash.update(new Uint8Array(400))
  expect(await hash.hex()).toBe(createHash('sha256').update(new Uint8Array(1200)).digest('hex'))
  expect(digest).not.toHaveBeenCalled()
  digest.mockRestore()
})

import { expect, test } from 'vitest'
import { readUuid, writeUuid } from './uuid-bytes.ts'

const id = '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415'

test('a UUID is 16 bytes, and its text again', () => {
  const bytes = new Uint8Array(18)
  expect(writeUuid(id, bytes, 1)).toBe(true)
  expect(readUuid(bytes, 1)).toBe(id)
})

test('a text of the same length is none that begins as the UUID before it did', () => {
  const bytes = new Uint8Array(16)
  for (const end of ['\u{1F600}', '5é', 'ﬀ5', '\uD8005', 'A5', '5 ']) {
    writeUuid(id, bytes, 0)
    expect(writeUuid(id.slice(0, -2) + end, bytes, 0)).toBe(false)
  }
})

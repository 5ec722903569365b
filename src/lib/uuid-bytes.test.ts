import { expect, test } from 'vitest'
import { readUuid, writeUuid } from './uuid-bytes.ts'

const id = '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415'

test('converts a UUID to 16 bytes and back', () => {
  const bytes = new Uint8Array(18)
  expect(writeUuid(id, bytes, 1)).toBe(true)
  expect(readUuid(bytes, 1)).toBe(id)
})

test('rejects texts of the same length that only start like the previous UUID', () => {
  const bytes = new Uint8Array(16)
  for (const end of ['\u{1F600}', '5é', 'ﬀ5', '\uD8005', 'A5', '5 ']) {
    writeUuid(id, bytes, 0)
    expect(writeUuid(id.slice(0, -2) + end, bytes, 0)).toBe(false)
  }
})

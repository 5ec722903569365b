import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = 'number;application\r\n14155550100;Büro\r\n'

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, low byte first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, high byte first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('decodes %s', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes).buffer)).toBe(text)
})

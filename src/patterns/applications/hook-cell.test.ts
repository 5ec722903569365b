import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideUrlPasswords } from '../../contract/redact.ts'
import { toWebAddress } from '../../lib/web-address.ts'
import { hookHost } from './hook-cell.tsx'

test('reads the host like a browser, whatever is in the URL', () => {
  const parts = [
    'https://',
    'HTTP:',
    '/',
    '\\',
    '@',
    ':',
    '?',
    '#',
    ' ',
    '\n',
    '[::1]',
    'a.example',
    'bücher',
    '443',
    'x',
  ]
  const url = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => `https://${some.join('')}`)
  fc.assert(
    fc.property(fc.oneof(url, fc.webUrl({ withQueryParameters: true })), (text) => {
      const host = toWebAddress(text)?.host ?? hideUrlPasswords(text)
      expect(hookHost({ url: text, method: 'POST', username: null, password: false, webhook_sid: null })).toBe(host)
    }),
    { numRuns: 2000 },
  )
})

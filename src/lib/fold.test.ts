import { expect, test } from 'vitest'
import fc from 'fast-check'
import { fold } from './fold.ts'

test.each([
  ['José García', 'jose garcia'],
  ['Zürich', 'zurich'],
  ['１５５', '155'],
  ['RECEPTION', 'reception'],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('what is folded stays as it is when folded again, so that both sides of a comparison agree', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

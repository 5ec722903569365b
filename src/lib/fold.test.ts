import { expect, test } from 'vitest'
import fc from 'fast-check'
import { fold } from './fold.ts'

test.each([
  ['José García', 'jose garcia'],
  ['Zürich', 'zurich'],
  ['１５５', '155'],
  ['\u200BRecep\u00ADtion\u202C', 'reception'],
  ['RECEPTION', 'reception'],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

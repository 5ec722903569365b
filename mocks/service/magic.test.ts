import { expect, test } from 'vitest'
import { magicKey, magicKeys, magicNumbers, magicShape } from './magic.ts'

test('each magic word in a key selects its own outcome, in any letter case', () => {
  for (const key of magicKeys) {
    expect(magicKey(`AKIA${key.word.toUpperCase()}01`, false)).toBe(key)
  }
  expect(magicKey('AKIAPLAIN', false)).toMatchObject({ tts: 'ok', stt: 'ok' })
  expect(magicKey('AKIAREVOKED01', true)).toMatchObject({ tts: 'ok', stt: 'ok' })
  expect(magicKey('AKIAFAIL01', true)).toMatchObject({ tts: 'fail', stt: 'fail' })
})

test('magic numbers work in any area code, with or without a plus', () => {
  for (const [line, shape] of Object.entries(magicNumbers)) {
    expect(magicShape(`+1415555${line}`)).toBe(shape)
    expect(magicShape(`1212555${line}`)).toBe(shape)
    expect(magicShape(`1212556${line}`)).toBeUndefined()
  }
  expect(magicShape('12125550150')).toBeUndefined()
})

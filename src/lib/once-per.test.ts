import { expect, test } from 'vitest'
import { oncePer } from './once-per.ts'

test('makes one value per key, even if the value is undefined', () => {
  const made: object[] = []
  const of = oncePer((key: object) => void made.push(key))
  const [a, b] = [{}, {}]
  of(a)
  of(b)
  of(a)
  expect(made).toEqual([a, b])
})

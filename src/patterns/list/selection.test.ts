import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSelection } from './selection.ts'

const keys = ['a', 'b', 'c', 'd', 'e']
const chosen = (selection: ReturnType<typeof createSelection>) => keys.filter(selection.has).join('')

test('selects single rows, and ranges in both directions from the last one', () => {
  const selection = createSelection()
  selection.set('b', true)
  selection.setRange(keys, 'd', true)
  expect([chosen(selection), selection.size()]).toEqual(['bcd', 3])
  selection.setRange(keys, 'c', false)
  expect(chosen(selection)).toBe('b')
  selection.set('e', true)
  selection.setRange(keys.toReversed(), 'c', true)
  expect(chosen(selection)).toBe('bcde')
})

test('selects a single row if the range has no start among the shown rows', () => {
  const selection = createSelection()
  selection.setRange(keys, 'c', true)
  expect(chosen(selection)).toBe('c')
  selection.set('a', true)
  selection.setRange(['b', 'd', 'e'], 'e', true)
  expect(chosen(selection)).toBe('ace')
  selection.clear()
  selection.setRange(keys, 'd', true)
  expect(chosen(selection)).toBe('d')
})

test('notifies listeners of each change with a new version', () => {
  const selection = createSelection()
  const heard: number[] = []
  const stop = selection.version.subscribe(() => heard.push(selection.version.get()))
  selection.setAll(keys, true)
  selection.setAll(['a'], false)
  stop()
  selection.clear()
  expect(new Set(heard).size).toBe(2)
  expect([chosen(selection), selection.size()]).toEqual(['', 0])
})

test('setAll changes many rows with one notification', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `${index}`)
  const selection = createSelection()
  let told = 0
  selection.version.subscribe(() => (told += 1))
  selection.setAll(many, true)
  expect([told, selection.size()]).toEqual([1, 100_000])
})

test('every row has the state that was last set for it', () => {
  const key = fc.constantFrom(...keys)
  const act = fc.record({ isRange: fc.boolean(), key, isOn: fc.boolean() })
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const selection = createSelection()
      const model = new Map<string, boolean>()
      let last: string | null = null
      for (const { isRange, key, isOn } of acts) {
        const [from, to] = [keys.indexOf(isRange && last !== null ? last : key), keys.indexOf(key)]
        const range = keys.filter((_, place) => place >= Math.min(from, to) && place <= Math.max(from, to))
        for (const one of range) model.set(one, isOn)
        if (isRange) selection.setRange(keys, key, isOn)
        else selection.set(key, isOn)
        last = key
      }
      expect(keys.filter(selection.has)).toEqual(keys.filter((one) => model.get(one) === true))
    }),
  )
})

import { expect, test } from 'vitest'
import { holdKeys } from './buffered-keys.ts'

function press(key: string, init: KeyboardEventInit = {}): boolean {
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

test('collects typed text and keeps those keys from other listeners', () => {
  const reached: string[] = []
  const listen = ({ key }: KeyboardEvent) => reached.push(key)
  document.addEventListener('keydown', listen)
  const takeKeys = holdKeys()
  for (const key of ['r', 'e', 'x', 'Backspace', 'c', 'Shift', 'Tab']) press(key)
  press('c', { ctrlKey: true })
  expect(takeKeys()).toEqual({ text: 'rec', isEntered: false })
  press('n')
  document.removeEventListener('keydown', listen)
  expect(reached).toEqual(['Shift', 'Tab', 'c', 'n'])
})

test('returns the same result if released twice', () => {
  const takeKeys = holdKeys()
  press('a')
  press('Enter')
  const typed = { text: 'a', isEntered: true }
  expect([takeKeys(), takeKeys()]).toEqual([typed, typed])
})

test('ignores Enter if more is typed after it', () => {
  const takeKeys = holdKeys()
  for (const key of ['a', 'Enter', 'b']) press(key)
  expect(takeKeys()).toEqual({ text: 'ab', isEntered: false })
})

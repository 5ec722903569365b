import { expect, test } from 'vitest'
import { holdKeys } from './buffered-keys.ts'

function press(key: string, init: KeyboardEventInit = {}): boolean {
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

test('collects typed text and keeps those keys from other listeners', () => {
  const reached: string[] = []
  const listen = ({ key }: KeyboardEvent) => reached.push(key)
  document.addEventListener('keydown', listen)
  const keys = holdKeys()
  for (const key of ['r', 'e', 'x', 'Backspace', 'c', 'Shift', 'Tab']) press(key)
  press('c', { ctrlKey: true })
  expect(keys.release()).toEqual({ text: 'rec', isEntered: false })
  press('n')
  document.removeEventListener('keydown', listen)
  expect(reached).toEqual(['Shift', 'Tab', 'c', 'n'])
})

test('returns the same result if released twice', () => {
  const keys = holdKeys()
  press('a')
  press('Enter')
  const typed = { text: 'a', isEntered: true }
  expect([keys.release(), keys.release()]).toEqual([typed, typed])
})

test('ignores Enter if more is typed after it', () => {
  const keys = holdKeys()
  for (const key of ['a', 'Enter', 'b']) press(key)
  expect(keys.release()).toEqual({ text: 'ab', isEntered: false })
})

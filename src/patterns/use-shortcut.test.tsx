import { act, render } from '@testing-library/react'
import { assert, beforeEach, expect, test, vi } from 'vitest'
import { setPreferences } from './preferences/preferences.ts'
import { defaultPreferences } from './preferences/stored-preferences.ts'
import { useShortcuts } from './use-shortcut.ts'

const acts = {
  'g a': vi.fn<() => void>(),
  'g n': vi.fn<() => void>(),
  n: vi.fn<() => void>(),
  '?': vi.fn<() => void>(),
}

/** Another part of the page, whose listener runs first. */
const ofList = { a: vi.fn<() => void>(), z: vi.fn<() => boolean>(() => false) }

function List() {
  useShortcuts(ofList)
  return null
}

function Page() {
  useShortcuts(acts)
  return (
    <>
      <List />
      <input type="text" />
      <input type="checkbox" />
      <textarea />
    </>
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  setPreferences(defaultPreferences)
  render(<Page />)
})

/** Presses keys in sequence, each at `at` ms. */
function press(target: Element, keys: readonly (readonly [key: string, at: number, init?: KeyboardEventInit])[]) {
  for (const [key, at, init] of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    Object.defineProperty(event, 'timeStamp', { value: at })
    act(() => {
      target.dispatchEvent(event)
    })
  }
}

const called = () => Object.entries(acts).flatMap(([keys, act]) => act.mock.calls.map(() => keys))

test.each([
  [[['n', 0]], ['n']],
  [[['?', 0, { shiftKey: true }]], ['?']],
  [
    [
      ['g', 0],
      ['a', 300],
    ],
    ['g a'],
  ],
  // The second key alone is another shortcut.
  [
    [
      ['g', 0],
      ['n', 300],
    ],
    ['g n'],
  ],
  [
    [
      ['g', 0],
      ['n', 1600],
    ],
    ['n'],
  ],
  [
    [
      ['g', 0],
      ['x', 100],
      ['a', 200],
    ],
    [],
  ],
  [[['n', 0, { ctrlKey: true }]], []],
  [[['n', 0, { repeat: true }]], []],
  [
    [
      ['g', 0],
      ['g', 100],
      ['a', 200],
    ],
    ['g a'],
  ],
] as const)('pressing %j triggers %j', (keys, done) => {
  press(document.body, keys)
  expect(called()).toEqual(done)
})

test('ignores shortcuts while the user types in a field', () => {
  for (const selector of ['input[type=text]', 'textarea']) {
    const field = document.querySelector(selector)
    assert(field !== null)
    press(field, [['n', 0]])
  }
  expect(called()).toEqual([])
})

test('runs shortcuts while a checkbox has the focus', () => {
  const box = document.querySelector('input[type=checkbox]')
  assert(box !== null)
  press(box, [['n', 0]])
  expect(called()).toEqual(['n'])
})

test('ignores shortcuts if they are turned off', () => {
  act(() => setPreferences({ shortcuts: false }))
  press(document.body, [['n', 0]])
  expect(called()).toEqual([])
})

test('ignores a key that another handler has already handled', () => {
  const take = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', take)
  press(document.body, [['n', 0]])
  document.body.removeEventListener('keydown', take)
  expect(called()).toEqual([])
})

test('the second key of a sequence triggers no other shortcut', () => {
  press(document.body, [
    ['g', 0],
    ['a', 300],
  ])
  expect(called()).toEqual(['g a'])
  expect(ofList.a).not.toHaveBeenCalled()
  press(document.body, [['a', 600]])
  expect(ofList.a).toHaveBeenCalledOnce()
})

test('leaves a key to the browser if its action declines it', () => {
  const event = new KeyboardEvent('keydown', { key: 'z', bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  expect(ofList.z).toHaveBeenCalledOnce()
  expect(event.defaultPrevented).toBe(false)
})

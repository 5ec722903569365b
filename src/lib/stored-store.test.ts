import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStoredStore } from './stored-store.ts'

let stored: Map<string, string>
let tab: EventTarget

beforeEach(() => {
  stored = new Map()
  tab = new EventTarget()
  vi.stubGlobal('window', tab)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})

afterEach(() => vi.unstubAllGlobals())

const create = () => createStoredStore('words', (text): string[] => JSON.parse(text ?? '[]'))

function writeElsewhere(words: string[], key: string | null = 'words') {
  stored.set('words', JSON.stringify(words))
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test('starts with the stored value, and stores every change', () => {
  stored.set('words', '["a"]')
  const store = create()
  store.update((words) => [...words, 'b'])
  expect([store.get(), stored.get('words')]).toEqual([['a', 'b'], '["a","b"]'])
})

test('follows other tabs while it has listeners, catches up with the first one, and reads their latest value', () => {
  const store = create()
  writeElsewhere(['missed'])
  expect([store.get(), store.read()]).toEqual([[], ['missed']])
  const heard: string[][] = []
  const stop = store.subscribe(() => heard.push(store.get()))
  writeElsewhere(['a'])
  writeElsewhere(['b'], 'of another value')
  writeElsewhere(['c'], null)
  stop()
  writeElsewhere(['d'])
  expect(heard).toEqual([['missed'], ['a'], ['c']])
})

test('updates the value that another tab has stored', () => {
  const store = create()
  writeElsewhere(['missed'])
  expect(store.update((words) => [...words, 'own'])).toBe(true)
  expect([store.get(), store.read()]).toEqual([
    ['missed', 'own'],
    ['missed', 'own'],
  ])
})

test.each(['getItem', 'setItem'])('keeps the value in memory if the browser refuses %s and setItem', (refused) => {
  const fail = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, [refused]: fail, setItem: fail })
  const store = create()
  expect(store.set(['a'])).toBe(false)
  store.subscribe(() => undefined)
  expect([store.get(), store.read()]).toEqual([['a'], []])
  expect(store.update((words) => [...words, 'b'])).toBe(false)
  expect(store.get()).toEqual(['a', 'b'])
})

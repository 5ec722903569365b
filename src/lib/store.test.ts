import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('notifies listeners of every change until they unsubscribe', () => {
  const store = createStore(1)
  const heard: number[] = []
  const stop = store.subscribe(() => heard.push(store.get()))
  store.set(2)
  store.update((value) => value * 10)
  stop()
  store.set(3)
  expect(heard).toEqual([2, 20])
  expect(store.get()).toBe(3)
})

test('does not notify listeners if the value stays the same', () => {
  const store = createStore(NaN)
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.set(NaN)
  expect(listener).not.toHaveBeenCalled()
})

test('a listener may unsubscribe itself and others while it is called', () => {
  const store = createStore(0)
  const second = vi.fn<() => void>()
  const stopFirst = store.subscribe(() => {
    stopFirst()
    stopSecond()
  })
  const stopSecond = store.subscribe(second)
  store.set(1)
  store.set(2)
  expect(second).not.toHaveBeenCalled()
})

test('observes while there are listeners, and starts again with the next one', () => {
  const log: string[] = []
  const store = createStore(0, () => {
    log.push('on')
    return () => log.push('off')
  })
  const stops = [store.subscribe(() => undefined), store.subscribe(() => undefined)]
  expect(log).toEqual(['on'])
  for (const stop of stops) stop()
  expect(log).toEqual(['on', 'off'])
  store.subscribe(() => undefined)()
  expect(log).toEqual(['on', 'off', 'on', 'off'])
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAllToasts, showToast } from './toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  act(() => dismissAllToasts())
  vi.useRealTimers()
})

const show = (title: string, change: Partial<Parameters<typeof showToast>[0]> = {}) =>
  act(() => void showToast({ tone: 'good', title, ...change }))
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const titles = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)

test('a toast leaves after a while, later where there is something to decide; a failure stays until it is dismissed', () => {
  show('saved')
  show('deleted', { action: { label: 'Undo', run: () => undefined } })
  show('failed', { tone: 'bad' })
  pass(7000)
  expect(titles()).toEqual(['deleted', 'failed'])
  pass(60_000)
  expect(titles()).toEqual(['failed'])
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(titles()).toEqual([])
})

test('there are three at most: what would leave by itself makes room first', () => {
  show('failed', { tone: 'bad' })
  show('first')
  show('second')
  show('third')
  expect(titles()).toEqual(['failed', 'second', 'third'])
})

test('unresolved failures make room for newer ones, the oldest first', () => {
  for (const title of ['one', 'two', 'three', 'four']) show(title, { tone: 'bad' })
  expect(titles()).toEqual(['two', 'three', 'four'])
})

test('time stands still under the pointer and while one has the focus, for all of them', () => {
  show('first')
  show('second')
  pass(5000)
  fireEvent.pointerEnter(screen.getByRole('list'))
  pass(60_000)
  expect(titles()).toEqual(['first', 'second'])
  fireEvent.pointerLeave(screen.getByRole('list'))
  pass(900)
  expect(titles()).toEqual(['first', 'second'])
  fireEvent.focus(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  pass(60_000)
  expect(titles()).toEqual(['first', 'second'])
  fireEvent.blur(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  pass(200)
  expect(titles()).toEqual([])
})

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Steps } from '../lib/yield-to-main.ts'
import { useSteps } from './use-steps.ts'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

function Result({ steps, length }: { steps: () => Steps<string>; length: number }) {
  return <p>{useSteps(steps, length) ?? 'not yet'}</p>
}

function* give(text: string): Steps<string> {
  yield
  return text
}
const one = () => give('one')
const two = () => give('two')
/** Is never done. */
function* never(): Steps<string> {
  for (;;) yield
}

const long = 2000

function start() {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (steps: () => Steps<string>, length: number) =>
    act(async () => root.render(<Result steps={steps} length={length} />))
  return { show, text: () => place.textContent, end: () => act(async () => root.unmount()) }
}

test('short work is done in the same drawing', async () => {
  const { show, text, end } = start()
  await show(one, long - 1)
  expect(text()).toBe('one')
  await show(two, 0)
  expect(text()).toBe('two')
  await end()
})

test('of long work the last result stays until there is a newer one, and work that is out of date ends', async () => {
  const { show, text, end } = start()
  await show(never, long)
  expect(text()).toBe('not yet')
  await show(one, long)
  await act(() => vi.waitFor(() => expect(text()).toBe('one')))
  await show(never, long)
  expect(text()).toBe('one')
  await show(two, long)
  await act(() => vi.waitFor(() => expect(text()).toBe('two')))
  await end()
})

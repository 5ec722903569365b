import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Steps } from '../../../lib/yield-to-main.ts'
import { useSteps } from './use-steps.ts'

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

const result = (steps: () => Steps<string>, length: number) => <Result steps={steps} length={length} />

test('short work is done in the same drawing', () => {
  const { rerender } = render(result(one, long - 1))
  expect(screen.getByText('one')).toBeDefined()
  rerender(result(two, 0))
  expect(screen.getByText('two')).toBeDefined()
})

test('of long work the last result stays until there is a newer one, and work that is out of date ends', async () => {
  const { rerender } = render(result(never, long))
  expect(screen.getByText('not yet')).toBeDefined()
  rerender(result(one, long))
  expect(await screen.findByText('one')).toBeDefined()
  rerender(result(never, long))
  expect(screen.getByText('one')).toBeDefined()
  rerender(result(two, long))
  expect(await screen.findByText('two')).toBeDefined()
})

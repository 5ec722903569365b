import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announce, Announcer } from '../../ui/announce.tsx'
import { refreshReads } from './list-read.ts'

const answer = (error: Error | null) => ({ refetch: async () => ({ error }) })

test('announces once that a list and its panel were refreshed, and not if a part failed', async () => {
  const { container } = render(<Announcer />)
  await act(() => Promise.all([refreshReads(answer(null)), refreshReads(answer(null), answer(null))]))
  // A second time, a space would follow.
  expect(container.textContent).toBe('Refreshed')
  act(() => announce('Copied'))
  await act(() => refreshReads(answer(null), answer(new Error('down'))))
  expect(container.textContent).toBe('Copied')
})

test('announces that a retry failed, since the error on the page stays the same', async () => {
  const { container } = render(<Announcer />)
  const error = new Error('down')
  await act(() => refreshReads({ ...answer(error), error }))
  expect(container.textContent).toBe('Failed again')
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defer } from '../../../e2e/fakes/fake-clock.ts'
import { AccountStep } from './account-step.tsx'

test('does not sign in to a typed account after the user has gone back', async () => {
  const check = defer<null>()
  const onChosen = vi.fn<() => void>()
  const { unmount } = render(
    <AccountStep found={[]} stranger={null} server="" onTyped={() => check.promise} onChosen={onChosen} />,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'another-account' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  unmount()
  await act(async () => check.resolve(null))
  expect(onChosen).not.toHaveBeenCalled()
})

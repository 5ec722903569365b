import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AccountStep } from './account-step.tsx'

test('chooses an account once, even if submitted twice before its session begins', async () => {
  let begin = () => {}
  const onChosen = vi.fn<(account_sid: string | null) => Promise<void>>(
    () =>
      new Promise((resolve) => {
        begin = resolve
      }),
  )
  render(
    <AccountStep
      found={[{ account_sid: 'mine', name: 'Mine', applications: 1 }]}
      stranger={null}
      server="https://api.example.com"
      onTyped={async () => null}
      onChosen={onChosen}
    />,
  )
  const form = screen.getByRole('form', { name: 'Account' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(onChosen.mock.calls).toEqual([['mine']])

  begin()
  await screen.findByRole('button', { name: 'Continue' })
  fireEvent.submit(form)
  expect(onChosen).toHaveBeenCalledTimes(2)
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defer, settle } from '../../../e2e/fakes/fake-clock.ts'
import { createGate } from '../../api/gate.ts'
import { AccountStep } from './account-step.tsx'

const applications = { rows: [], unreadable: [], complete: true, total: null, receivedAt: 0 }
const accepted = { server: 'https://api.example.com', token: 'secret', gate: createGate(), applications }

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
      accepted={accepted}
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

test('does not sign in to a typed account after the user has gone back', async () => {
  const check = defer<Response>()
  vi.spyOn(globalThis, 'fetch').mockReturnValue(check.promise)
  const onChosen = vi.fn<() => void>()
  const { unmount } = render(<AccountStep found={[]} stranger={null} accepted={accepted} onChosen={onChosen} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'another-account' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  unmount()
  await act(async () => check.resolve(Response.json([])))
  await act(settle)
  expect(globalThis.fetch).toHaveBeenCalledOnce()
  expect(onChosen).not.toHaveBeenCalled()
})

import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'
import { endToasts, shownToasts } from './toast/toast.ts'

test('a dialog whose code does not arrive is reported, leaves the page, and loads when opened again', async () => {
  const Loaded = () => <p>The dialog</p>
  const answers = [Promise.reject<typeof Loaded>(new Error('gone')), Promise.resolve(Loaded)]
  const Dialog = lazyDialog<{ readonly onClose: () => void }>(
    () => answers.shift() ?? Promise.reject(new Error('loaded twice')),
  )
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <input aria-label="Name" />
        <button onClick={() => setIsOpen(true)}>Open</button>
        {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
      </>
    )
  }
  render(<Page />)
  const field = screen.getByLabelText('Name')
  const open = () => act(async () => screen.getByText('Open').click())
  // Also right after a change of the account.
  endToasts()
  await open()
  expect(shownToasts.get().map(({ title }) => title)).toEqual(['A part of the app couldn’t be loaded'])
  expect(screen.getByLabelText('Name')).toBe(field)
  await open()
  expect(screen.getByText('The dialog')).toBeDefined()
})

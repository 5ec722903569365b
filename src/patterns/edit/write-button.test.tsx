import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ConnectionInfoContext } from '../connection/connection-info.tsx'
import { WriteButton, WriteLink } from './write-button.tsx'

const why = 'This connection is read-only.'

function draw(isReadOnly: boolean, reason: string | null = null) {
  const onClick = vi.fn<() => void>()
  const readOnly = isReadOnly ? why : null
  const info = { name: '', colour: 'none', where: '', account_sid: null, isDemo: false, readOnly } as const
  render(
    <MemoryRouter>
      <ConnectionInfoContext value={info}>
        <WriteButton reason={reason} onClick={onClick}>
          Delete
        </WriteButton>
        <WriteLink to="/new">Add</WriteLink>
      </ConnectionInfoContext>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return onClick
}

test('works on a writable connection', () => {
  expect(draw(false)).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Add' }).getAttribute('href')).toBe('/new')
})

test('is disabled with a reason on a read-only connection', () => {
  expect(draw(true, 'Something else is in the way.')).not.toHaveBeenCalled()
  for (const name of ['Delete', 'Add']) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why)
  }
})

test('is disabled by its own reason too', () => {
  expect(draw(false, 'It is in use.')).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Delete' }).title).toBe('It is in use.')
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Announcer } from './announce.tsx'
import { Advice } from './field.tsx'
import { TextField } from './text-field.tsx'

function draw(props: { toAdvice?: (value: string) => ReactNode; error?: string }, first = '') {
  function Form() {
    const [value, setValue] = useState(first)
    const { toAdvice, error } = props
    return (
      <form onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="URL"
          error={error}
          advice={toAdvice?.(value)}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Announcer />
      </form>
    )
  }
  const { container } = render(<Form />)
  return { field: screen.getByRole('textbox'), said: () => container.querySelector('[aria-live]')?.textContent.trim() }
}

const isLocal = (value: string) => value !== '' && <Advice>{value} is a local name.</Advice>

const rest = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('announces advice once its field has rested or lost the focus, not at each keystroke', () => {
  vi.useFakeTimers()
  const { field, said } = draw({ toAdvice: isLocal }, 'first')
  rest(2000)
  expect(said()).toBe('')

  for (const value of ['h', 'ho', 'hooks']) {
    fireEvent.change(field, { target: { value } })
    rest(700)
    expect(said()).toBe('')
    expect(
      screen.getByText(`${value} is a local name.`).closest(`#${field.getAttribute('aria-describedby')}`),
    ).not.toBeNull()
  }
  rest(200)
  expect(said()).toBe('hooks is a local name.')

  fireEvent.change(field, { target: { value: 'other' } })
  fireEvent.blur(field)
  expect(said()).toBe('other is a local name.')
})

test('announces the error again if its field, which keeps the focus, submits it again', () => {
  const { field } = draw({ error: 'Enter a URL.' })
  const alert = () => screen.getByRole('alert')
  const first = alert()
  fireEvent.submit(field)
  expect(alert()).toBe(first)
  field.focus()
  fireEvent.submit(field)
  // Screen readers announce an alert when it appears.
  expect(alert()).not.toBe(first)
})

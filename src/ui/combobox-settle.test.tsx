/** What becomes of a text when the field is left, or the form is submitted. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { active, draw, field, isOpen, press, send, sendButton, type } from './combobox-fixtures.tsx'

test('Tab chooses the match, but Shift+Tab and losing the focus do not, and keep the text', () => {
  const { onChange } = draw()
  type('ban')
  expect(press('Tab', { shiftKey: true })).toBe(true)
  fireEvent.blur(field())
  expect([onChange.mock.calls, field().value, isOpen()]).toEqual([[], 'ban', false])
  type('bana')
  expect(press('Tab')).toBe(true)
  expect(onChange.mock.calls).toEqual([['banana']])
})

// Safari moves no focus to a clicked button, and Ctrl+Enter leaves it in the field.
test.each([true, false])('submits the only match, and never a text that fits none or several (left: %s)', (isLeft) => {
  const { onChange, onSubmit } = draw({ value: 'apple', isOptional: true })
  const submit = () => {
    if (isLeft) fireEvent.blur(field())
    send()
  }
  type('ban')
  submit()
  expect([onChange.mock.calls, field().value, onSubmit.mock.calls.length]).toEqual([[['banana']], 'Banana', 1])
  for (const typed of ['zzz', 'e']) {
    type(typed)
    expect(field().getAttribute('aria-invalid')).toBeNull()
    submit()
    expect(screen.getByRole('alert').textContent).toBe(
      `“${typed}” isn’t in the list. Choose an option, or clear the field.`,
    )
    expect([onChange.mock.calls.length, field().value, onSubmit.mock.calls.length]).toEqual([1, typed, 1])
    expect(document.activeElement).toBe(field())
  }
  fireEvent.click(field())
  press('Escape')
  expect([field().value, screen.queryByRole('alert')]).toEqual(['Banana', null])
  type('')
  fireEvent.blur(field())
  send()
  expect([onChange.mock.lastCall, onSubmit.mock.calls.length]).toEqual([[''], 2])
})

test.each([true, false])(
  'submits what the field shows, not the option that an arrow key points to (free: %s)',
  (isFree) => {
    const { onChange, onSubmit } = draw({ isFree, value: 'apple' })
    press('ArrowDown')
    press('ArrowDown')
    expect(active()).toBe('Orange')
    fireEvent.blur(field(), { relatedTarget: sendButton() })
    send()
    expect([onChange.mock.calls, onSubmit.mock.calls.length]).toEqual([[], 1])
  },
)

test.each(['Tab', 'Enter', 'Send'])('changes nothing on %s while the current option is active', (how) => {
  const { onChange } = draw({ isFree: true, value: 'apple' })
  fireEvent.click(field())
  expect(active()).toBe('Apple')
  if (how === 'Send') fireEvent.blur(field(), { relatedTarget: sendButton() })
  else press(how)
  expect([onChange.mock.calls, isOpen()]).toEqual([[], false])
})

test('chooses an option if its whole label or key is entered', () => {
  const { onChange } = draw()
  for (const typed of [' PEAR ', 'orange']) {
    type(typed)
    fireEvent.blur(field())
  }
  expect(onChange.mock.calls).toEqual([['pear'], ['orange']])
})

test('clears an optional choice if the field is emptied', () => {
  const { onChange } = draw({ value: 'pear', isOptional: true })
  type('')
  fireEvent.blur(field())
  expect(onChange.mock.calls).toEqual([['']])
})

test.each([true, false])('submits no choice that was emptied, whether or not it is optional: %s', (isOptional) => {
  const { onChange, onSubmit } = draw({ value: 'pear', isOptional })
  type('')
  send()
  expect([onChange.mock.calls, onSubmit.mock.calls.length]).toEqual(isOptional ? [[['']], 1] : [[], 0])
  expect(screen.queryByRole('alert')?.textContent).toBe(isOptional ? undefined : 'Choose an option.')
})

test('does not return to a required choice when an emptied field is left: the form would be sent with it', () => {
  const { onSubmit } = draw({ value: 'pear' })
  type('')
  fireEvent.blur(field(), { relatedTarget: sendButton() })
  send()
  expect([field().value, onSubmit.mock.calls.length]).toEqual(['', 0])
  press('Escape')
  fireEvent.click(field())
  press('Escape')
  send()
  expect([field().value, onSubmit.mock.calls.length]).toEqual(['Pear', 1])
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { active, draw, field, isOpen, option, press, shown, type } from './combobox-fixtures.tsx'

test('renders no list while it is closed', () => {
  draw()
  expect(isOpen()).toBe(false)
  expect(field().getAttribute('aria-autocomplete')).toBe('list')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Down opens the list at the first option, Up at the last, and both wrap around', () => {
  draw()
  press('ArrowDown')
  expect(isOpen()).toBe(true)
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  expect(active()).toBe('Apple')
  press('ArrowUp')
  expect(active()).toBe('Pear')
  press('ArrowDown')
  expect(active()).toBe('Apple')
  press('Escape')
  expect(isOpen()).toBe(false)
  press('ArrowUp')
  expect(active()).toBe('Pear')
})

test('Alt+Down opens the list without an active option, and Alt+Up closes it', () => {
  draw()
  press('ArrowDown', { altKey: true })
  expect([isOpen(), active()]).toEqual([true, null])
  press('ArrowUp', { altKey: true })
  expect(isOpen()).toBe(false)
})

test('opens at the chosen option and marks it as selected', () => {
  draw({ value: 'banana' })
  press('ArrowDown')
  expect(active()).toBe('Bananayellow')
  expect(screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)).toEqual([
    'Bananayellow',
  ])
  press('PageUp')
  expect(active()).toBe('Apple')
  press('PageDown')
  expect(active()).toBe('Pear')
})

test('names groups, and hides those without matches', () => {
  draw()
  press('ArrowDown')
  expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
    'RoundAppleOrange',
    'LongBananayellowPear',
  ])
  type('pea')
  expect(screen.getByRole('group', { name: 'Long' }).textContent).toBe('LongPear')
  expect(shown()).toEqual(['Pear'])
})

test('filters options by label, hint and other names, ignoring case', () => {
  draw()
  for (const [typed, found] of [
    ['YELLOW', ['Bananayellow']],
    ['f00', ['Pear']],
    ['ap', ['Apple']],
    ['e', ['Apple', 'Orange', 'Bananayellow', 'Pear']],
    ['zzz', []],
  ] as const) {
    type(typed)
    expect(shown()).toEqual(found)
  }
  expect(screen.getByRole('status').textContent).toBe('No matches for “zzz”.')
})

test('Enter chooses the match and never submits the form', () => {
  const { onSubmit, onChange } = draw()
  press('Enter')
  type('or')
  expect(active()).toBe('Orange')
  expect(press('Enter')).toBe(false)
  expect(onChange.mock.calls).toEqual([['orange']])
  expect([field().value, isOpen()]).toEqual(['Orange', false])
  expect(press('Enter')).toBe(false)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('Escape keeps the choice, and reaches the page only if the list is closed', () => {
  const { onChange } = draw({ value: 'apple' })
  type('ora')
  expect(press('Escape')).toBe(false)
  expect([field().value, isOpen()]).toEqual(['Apple', false])
  expect(press('Escape')).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
})

test('a click opens the list, and a click on an option chooses it', () => {
  const { onChange } = draw()
  fireEvent.click(field())
  fireEvent.click(screen.getByRole('option', { name: 'Banana yellow' }))
  expect([onChange.mock.calls, isOpen()]).toEqual([[['banana']], false])
})

test('keeps free text as typed, with no active option until an arrow key is pressed', () => {
  const { onChange } = draw({ isFree: true })
  type('ap')
  expect([shown(), active()]).toEqual([['Apple'], null])
  press('Tab')
  fireEvent.blur(field())
  expect(onChange.mock.calls).toEqual([['ap']])
  type('app')
  press('ArrowDown')
  press('Enter')
  expect([onChange.mock.lastCall, isOpen()]).toEqual([['apple'], false])
})

test('a field with a value offers all options until the user types', () => {
  draw({ isFree: true, value: 'apple' })
  fireEvent.click(field())
  expect(shown()).toHaveLength(4)
  type('appl')
  expect(isOpen()).toBe(true)
  type('apple')
  expect(isOpen()).toBe(false)
})

test('Enter in free text closes the list and keeps the text', () => {
  const { onSubmit, onChange } = draw({ isFree: true })
  type('pe')
  expect(press('Enter')).toBe(false)
  expect([field().value, isOpen()]).toEqual(['pe', false])
  expect(onSubmit).not.toHaveBeenCalled()
  expect(onChange.mock.calls).toEqual([['pe']])
})

test('leaves keys to the input method during composition', () => {
  const { onChange } = draw()
  type('o')
  for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape']) expect(press(key, { isComposing: true })).toBe(true)
  expect([isOpen(), active(), onChange.mock.calls]).toEqual([true, 'Orange', []])
  press('Enter')
  expect(onChange.mock.calls).toEqual([['orange']])
})

test('opens no list without options, which may still be loading', () => {
  draw({ options: [{ title: null, items: [] }] })
  press('ArrowDown')
  expect([isOpen(), screen.getByRole('status').textContent, document.querySelector('[popover]')]).toEqual([
    false,
    '',
    null,
  ])
  type('x')
  expect(screen.getByRole('status').textContent).toBe('No matches for “x”.')
})

test('a disabled option shows its reason and cannot be chosen', () => {
  const options = [{ title: null, items: [option('a', 'A', { reason: 'Read-only.' })] }]
  const { onChange } = draw({ options })
  press('ArrowDown')
  press('Enter')
  fireEvent.click(screen.getByRole('option'))
  expect(screen.getByRole('option', { name: 'A Read-only.' }).getAttribute('aria-disabled')).toBe('true')
  expect(onChange).not.toHaveBeenCalled()
})

test('renders few of 10,000 options, finds all of them, and announces their number', () => {
  const items = Array.from({ length: 10_000 }, (_, place) => option(`key-${place}`, `Application ${place}`))
  const { onChange } = draw({ options: [{ title: null, items }] })
  press('ArrowDown')
  expect(shown()).toHaveLength(60)
  expect(screen.getByRole('option', { name: 'Application 0' }).getAttribute('aria-setsize')).toBe('10000')
  expect(screen.getByRole('status').textContent).toBe('60 of 10,000 shown. Keep typing to narrow down.')
  type('application 9876')
  expect(screen.getByRole('status').textContent).toBe('1 option')
  press('Enter')
  expect(onChange.mock.calls).toEqual([['key-9876']])
})

test('an option is cut off at the end of its text, whichever direction it has', () => {
  draw({ options: [{ title: null, items: [option('a', 'תפוח')] }] })
  press('ArrowDown')
  expect(screen.getByText('תפוח').dir).toBe('auto')
})

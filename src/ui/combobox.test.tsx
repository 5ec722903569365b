import { fireEvent, render, screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import type { Option, OptionGroup } from './options.ts'

const fruit: readonly OptionGroup[] = [
  { title: 'Round', items: [option('apple', 'Apple'), option('orange', 'Orange')] },
  {
    title: 'Long',
    items: [option('banana', 'Banana', { hint: 'yellow' }), option('pear', 'Pear', { also: 'f00-ba5' })],
  },
]

function option(key: string, label: string, more: Partial<Option> = {}): Option {
  return { key, label, ...more }
}

interface Given {
  readonly isFree?: boolean
  readonly isOptional?: boolean
  readonly value?: string
  readonly options?: readonly OptionGroup[]
}

function draw({ isFree = false, isOptional = false, value = '', options = fruit }: Given = {}) {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const onChange = vi.fn<(value: string) => void>()
  function Form() {
    const [now, setNow] = useState(value)
    const label = options.flatMap(({ items }) => items).find(({ key }) => key === now)?.label ?? ''
    return (
      <form onSubmit={onSubmit}>
        <Combobox
          label="Fruit"
          options={options}
          value={now}
          onChange={(changed) => {
            onChange(changed)
            setNow(changed)
          }}
          isOptional={isOptional}
          {...(isFree ? {} : { text: label })}
        />
        <button type="submit">Send</button>
      </form>
    )
  }
  render(<Form />)
  return { onSubmit, onChange }
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more })
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const isOpen = () => field().getAttribute('aria-expanded') === 'true'

/** Returns the text of the option that is active for screen readers. */
function active(): string | null {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'an id that leads nowhere')
}

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

test('Tab chooses the match, but Shift+Tab and losing the focus do not', () => {
  const { onChange } = draw()
  type('ban')
  expect(press('Tab', { shiftKey: true })).toBe(true)
  fireEvent.blur(field())
  expect([onChange.mock.calls, field().value]).toEqual([[], ''])
  type('ban')
  expect(press('Tab')).toBe(true)
  expect(onChange.mock.calls).toEqual([['banana']])
})

test('chooses the match, or nothing without one, if the focus goes to the button that submits the form', () => {
  const { onChange } = draw({ value: 'apple' })
  type('ban')
  fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Send' }) })
  expect([onChange.mock.calls, field().value]).toEqual([[['banana']], 'Banana'])
  type('zzz')
  fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Send' }) })
  expect([onChange.mock.lastCall, field().value]).toEqual([[''], ''])
})

test.each(['Tab', 'Enter', 'Send'])('changes nothing on %s while the current option is active', (how) => {
  const { onChange } = draw({ isFree: true, value: 'apple' })
  fireEvent.click(field())
  expect(active()).toBe('Apple')
  if (how === 'Send') fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Send' }) })
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

test('restores a required choice if the field is emptied', () => {
  const { onChange } = draw({ value: 'pear' })
  type('')
  fireEvent.blur(field())
  expect([onChange.mock.calls, field().value]).toEqual([[], 'Pear'])
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

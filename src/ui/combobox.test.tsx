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

test('closed, it is a combobox without a list', () => {
  draw()
  expect(isOpen()).toBe(false)
  expect(field().getAttribute('aria-autocomplete')).toBe('list')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Down opens the list at its first option, Up at its last, and both go round', () => {
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

test('Alt+Down opens without moving, Alt+Up closes', () => {
  draw()
  press('ArrowDown', { altKey: true })
  expect([isOpen(), active()]).toEqual([true, null])
  press('ArrowUp', { altKey: true })
  expect(isOpen()).toBe(false)
})

test('it opens at what is chosen, which carries the check mark', () => {
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

test('groups are named, and those in which nothing is found are gone', () => {
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

test('what is typed narrows down by label, hint and what else an option is known by; beginnings come first', () => {
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

test('Enter takes what was found, and sends nothing, whether the list is open or not', () => {
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

test('Escape keeps the choice, and is not the page’s as long as there is a list to close', () => {
  const { onChange } = draw({ value: 'apple' })
  type('ora')
  expect(press('Escape')).toBe(false)
  expect([field().value, isOpen()]).toEqual(['Apple', false])
  expect(press('Escape')).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
})

test('Tab takes what was found along; Shift+Tab and a click elsewhere do not', () => {
  const { onChange } = draw()
  type('ban')
  expect(press('Tab', { shiftKey: true })).toBe(true)
  fireEvent.blur(field())
  expect([onChange.mock.calls, field().value]).toEqual([[], ''])
  type('ban')
  expect(press('Tab')).toBe(true)
  expect(onChange.mock.calls).toEqual([['banana']])
})

test('who types a whole name, or pastes a key, need not choose it as well', () => {
  const { onChange } = draw()
  for (const typed of [' PEAR ', 'orange']) {
    type(typed)
    fireEvent.blur(field())
  }
  expect(onChange.mock.calls).toEqual([['pear'], ['orange']])
})

test('a choice that may be emptied is, and another one stays', () => {
  const { onChange } = draw({ value: 'pear', isOptional: true })
  type('')
  fireEvent.blur(field())
  expect(onChange.mock.calls).toEqual([['']])
})

test('a choice that has to be made comes back', () => {
  const { onChange } = draw({ value: 'pear' })
  type('')
  fireEvent.blur(field())
  expect([onChange.mock.calls, field().value]).toEqual([[], 'Pear'])
})

test('a click opens, and one on an option chooses', () => {
  const { onChange } = draw()
  fireEvent.click(field())
  fireEvent.click(screen.getByRole('option', { name: 'Banana yellow' }))
  expect([onChange.mock.calls, isOpen()]).toEqual([[['banana']], false])
})

test('text of any kind stays as it was typed, and nothing is active until somebody moves', () => {
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

test('a field that holds something offers everything until somebody types', () => {
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

test('keys belong to the input method while it puts a word together', () => {
  const { onChange } = draw()
  type('o')
  for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape']) expect(press(key, { isComposing: true })).toBe(true)
  expect([isOpen(), active(), onChange.mock.calls]).toEqual([true, 'Orange', []])
  press('Enter')
  expect(onChange.mock.calls).toEqual([['orange']])
})

test('an option that cannot be chosen now says why, and stays', () => {
  const options = [{ title: null, items: [option('a', 'A', { reason: 'Read-only.' })] }]
  const { onChange } = draw({ options })
  press('ArrowDown')
  press('Enter')
  fireEvent.click(screen.getByRole('option'))
  expect(screen.getByRole('option', { name: 'A Read-only.' }).getAttribute('aria-disabled')).toBe('true')
  expect(onChange).not.toHaveBeenCalled()
})

test('10,000 options: few are drawn, all are found, and screen readers hear how many', () => {
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

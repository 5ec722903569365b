import { fireEvent, render, screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import type { Option, OptionGroup } from './options.ts'

const fruit: readonly OptionGroup[] = [
  { title: 'Round', items: [option('apple', 'Apple'), option('orange', 'Orange')] },
  {
    title: 'Long',
    items: [option('banana', 'Banana', { hint: 'yellow' }), option('pear', 'Pear', { also: 'f00-ba5' })],
  },
]

export function option(key: string, label: string, more: Partial<Option> = {}): Option {
  return { key, label, ...more }
}

interface Given {
  readonly isFree?: boolean
  readonly isOptional?: boolean
  readonly value?: string
  readonly options?: readonly OptionGroup[]
}

export function draw({ isFree = false, isOptional = false, value = '', options = fruit }: Given = {}) {
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

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
export const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
export const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more })
export const sendButton = () => screen.getByRole('button', { name: 'Send' })
export const send = () => fireEvent.submit(field().form ?? document.body)
export const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
export const isOpen = () => field().getAttribute('aria-expanded') === 'true'

/** Returns the text of the option that is active for screen readers. */
export function active(): string | null {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'an id that leads nowhere')
}

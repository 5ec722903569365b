import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChipSelect } from './chip.tsx'

const toOptions = (count: number) => [
  { value: '', text: 'any' },
  ...Array.from({ length: count }, (_, place) => ({ value: `v${place}`, text: `Value ${place}`, count: 100 + place })),
]

function draw(
  count: number,
  more: { readonly value?: string; readonly isFixed?: boolean; readonly reason?: string } = {},
) {
  const onChange = vi.fn<(value: string) => void>()
  const toFilter = (count: number) => (
    <ChipSelect label="Trunk" value="" options={toOptions(count)} onChange={onChange} {...more} />
  )
  const { rerender } = render(toFilter(count))
  return { onChange, redraw: (count: number) => rerender(toFilter(count)) }
}

const chip = (name: string) => screen.getByRole('button', { name })
// The test DOM doesn't support popovers, and treats the closed dialog as hidden.
const field = () => screen.findByLabelText('Type to filter')
const shown = (more = {}) => screen.getAllByRole('option', { hidden: true, ...more })
const toTexts = (options: readonly HTMLElement[]) => options.map(({ textContent }) => textContent)

test('renders up to ten values, or any number of fixed ones, as a native select', () => {
  draw(10)
  expect(screen.getByRole('combobox', { name: 'Trunk' }).tagName).toBe('SELECT')
  draw(14, { isFixed: true })
  expect(screen.getAllByRole('combobox', { name: 'Trunk' }).map(({ tagName }) => tagName)).toEqual(['SELECT', 'SELECT'])
})

test('tells screen readers why it can’t be used', () => {
  draw(2, { reason: 'Ignored for now.' })
  expect(screen.getByRole('combobox', { description: 'Ignored for now.' }).matches(':disabled')).toBe(true)
})

test('more than ten values can be searched, and Enter on the current one changes nothing', async () => {
  const { onChange } = draw(11, { value: 'v7' })
  fireEvent.click(chip('Trunk: Value 7'))
  const input = await field()
  expect(toTexts(shown({ selected: true }))).toEqual(['Value 7107'])
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(input.isConnected).toBe(false)
  expect(onChange).not.toHaveBeenCalled()

  fireEvent.click(chip('Trunk: Value 7'))
  fireEvent.change(await field(), { target: { value: 'value 1' } })
  expect(toTexts(shown())).toEqual(['Value 1101', 'Value 10110'])
  fireEvent.keyDown(await field(), { key: 'ArrowDown' })
  fireEvent.keyDown(await field(), { key: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('v10')
})

test('stays open if values disappear, and turns the filter off with the first option', async () => {
  const { onChange, redraw } = draw(11, { value: 'v7' })
  fireEvent.click(chip('Trunk: Value 7'))
  await field()
  redraw(8)
  fireEvent.click(screen.getByText('any'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('')
  expect(screen.getByRole('combobox', { name: 'Trunk' }).tagName).toBe('SELECT')
})

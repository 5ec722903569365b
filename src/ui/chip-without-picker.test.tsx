import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChipSelect } from './chip.tsx'

vi.mock('./picker.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('many values become a native select if the code of their search fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const options = Array.from({ length: 20 }, (_, place) => ({
    value: place === 0 ? '' : `v${place}`,
    text: `${place}`,
  }))
  render(<ChipSelect label="Trunk" value="" options={options} onChange={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Trunk: 0' }))
  expect((await screen.findByRole('combobox', { name: 'Trunk' })).tagName).toBe('SELECT')
})

import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('shows a number unformatted until the numbering plans are loaded', async () => {
  vi.resetModules()
  const { formatPhone, PhoneNumber, usePhoneFormat } = await import('./phone-number.tsx')
  const Titled = () => (
    <p title={`From ${usePhoneFormat()('13125550149')}`}>
      <PhoneNumber value="12125550100" />
    </p>
  )
  render(<Titled />)
  expect(screen.getByText('12125550100').title).toBe('From 13125550149')
  expect(formatPhone('12125550100')).toBe('12125550100')

  expect((await screen.findByText('+1 212 555 0100')).title).toBe('From +1 312 555 0149')
  expect(formatPhone('12125550100')).toBe('+1 212 555 0100')
})

test('keeps a phone number in a sentence on one line, but lets a pattern wrap', async () => {
  const { loadFormat, UnbrokenNumber } = await import('./phone-number.tsx')
  await loadFormat()
  const { container } = render(
    <p>
      Calls of <UnbrokenNumber value="12125550100" />, <UnbrokenNumber value="^1555" />
    </p>,
  )
  expect(Array.from(container.querySelectorAll('.unbroken'), ({ textContent }) => textContent)).toEqual([
    '+1 212 555 0100',
  ])
})

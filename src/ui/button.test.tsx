import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { CopyIcon } from './copy-button.tsx'

test('an icon is named by its title alone, which would otherwise be read twice', () => {
  render(
    <>
      <Button icon="close" title="Close" />
      <CopyIcon text="" what="Copy number" />
    </>,
  )
  for (const name of ['Close', 'Copy number']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-label')).toBeNull()
  }
})

test('an icon that can’t be used keeps its name beside the reason', () => {
  render(<Button icon="close" title="Close" reason="Read-only." />)
  const button = screen.getByRole('button', { name: 'Close' })
  expect([button.title, button.getAttribute('aria-describedby')]).toEqual(['Read-only.', expect.any(String)])
})

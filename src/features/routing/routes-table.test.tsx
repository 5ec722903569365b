import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Application } from '../../contract/applications.ts'
import { parseRecord } from '../../contract/record.ts'
import { HookCell } from '../../patterns/applications/hook-cell.tsx'
import type { NumberRoute } from './routes.ts'
import { hostOf, RoutesTable } from './routes-table.tsx'

const route: NumberRoute = {
  key: 'x',
  carrier: null,
  application_sid: 'X',
  kind: 'numbers',
  numbers: [],
  patterns: 0,
}

test('links numbers without a carrier to the list of exactly these', () => {
  render(
    <MemoryRouter>
      <RoutesTable routes={[route]} count={1} calls={null} findApplication={() => 'missing'} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: '0' }).getAttribute('href')).toBe('/phone-numbers?application=X&carrier=none')
})

test('hides the password in a hook that is not a valid URL', () => {
  const call_hook = { url: 'https://bob:hunter22@exam ple.com/call', method: 'POST', username: null, password: null }
  const { value: application } = parseRecord(Application, { application_sid: 'X', name: 'x', call_hook })
  const { container } = render(<HookCell hook={application?.call_hook ?? null} />)
  for (const text of [hostOf(route, () => application ?? 'missing'), container.textContent]) {
    expect(text).toContain('exam ple.com')
    expect(text).not.toContain('hunter22')
  }
})

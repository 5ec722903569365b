import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shows } from '../../../e2e/fakes/render-page.tsx'
import { startInProcess } from '../../../mocks/hosts/node.ts'
import { MockBar } from './mock-bar.tsx'

async function openPanel() {
  const mock = startInProcess()
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => mock.fetch(new URL(path, 'http://mock.test'), init))
  render(<MockBar appQueries={new QueryClient()} link={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Mock panel' }))
  await screen.findByRole('heading', { name: 'Clock' })
  return mock
}

test('keeps a half-filled fault when a poll fails, and says so', async () => {
  await openPanel()
  fireEvent.click(screen.getByText('Faults'))
  const message = await screen.findByLabelText('Message')
  fireEvent.change(message, { target: { value: 'half-filled' } })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  await shows('Mock panelThe mock backend')
  expect(screen.queryByDisplayValue('half-filled')).not.toBeNull()
})

test('has the mock refuse an empty rate, rather than freezing its clock', async () => {
  const mock = await openPanel()
  fireEvent.change(screen.getByLabelText('Rate'), { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set rate' }))
  await shows('rate: ')
  expect(await mock.control('clock')).toMatchObject({ rate: 1 })
})

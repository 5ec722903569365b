import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { fieldsOnly } from '../../../e2e/fakes/fields-only.ts'
import { pageText, renderPage } from '../../../e2e/fakes/render-page.tsx'
import { Application } from '../../contract/applications.ts'
import { isReadable, parseRecord } from '../../contract/record.ts'
import { HookCell } from '../../patterns/applications/hook-cell.tsx'
import type { NumberRoute } from './routes.ts'
import { hostOf, Routes, RoutesTable } from './routes-table.tsx'

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

test('says that there are no routes yet, and links to a new number', async () => {
  const { client } = createFakeClient(() => json([]))
  await renderPage(client, <Routes numbers={[]} carriers={[]} findApplication={() => 'missing'} />)
  expect(pageText()).toContain('No routes yet. Add a phone number')
})

test('searches routes by single fields of their applications, of which there may be thousands', async () => {
  const numbers = ['1', '2'].map((number) =>
    fieldsOnly({
      phone_number_sid: number,
      number,
      voip_carrier_sid: null,
      application_sid: number,
      account_sid: null,
    }),
  )
  const toApplication = (sid: string) => {
    const received = {
      application_sid: sid,
      name: `Line ${sid}`,
      call_hook: { url: 'https://a.example/', method: null },
    }
    const { value } = parseRecord(Application, received)
    return value === null ? 'missing' : fieldsOnly(value)
  }
  const { client } = createFakeClient(() => json([]))
  await renderPage(client, <Routes numbers={numbers} carriers={[]} findApplication={toApplication} />, '/?q=line+2')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Line 2'])
})

test('hides the password in a hook that is not a valid URL', () => {
  const call_hook = { url: 'https://bob:hunter22@exam ple.com/call', method: 'POST', username: null, password: null }
  const application = parseRecord(Application, { application_sid: 'X', name: 'x', call_hook })
  const { container } = render(<HookCell hook={application.value?.call_hook ?? null} />)
  for (const text of [
    hostOf(route, () => (isReadable(application) ? application : 'missing')),
    container.textContent,
  ]) {
    expect(text).toContain('exam ple.com')
    expect(text).not.toContain('hunter22')
  }
})

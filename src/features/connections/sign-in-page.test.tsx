import { afterEach, expect, test } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createQueryClient } from '../../api/query.ts'
import type { DeploymentConfig } from '../../deploy/config.ts'
import { saveConnection } from './saved-connections.ts'
import { SignInPage } from './sign-in-page.tsx'

afterEach(() => delete document.documentElement.dataset['start'])

function open(servers: DeploymentConfig['servers'] = 'same-origin') {
  const queryClient = createQueryClient()
  queryClient.setQueryData(['config.json'], { config: { servers }, fault: null })
  render(
    <QueryClientProvider client={queryClient}>
      <SignInPage demoToken={null} stopped={[]} onSignedIn={() => undefined} />
    </QueryClientProvider>,
  )
}

test('shows the form at once if no other tab was seen', () => {
  document.documentElement.dataset['start'] = 'sign-in'
  open()
  expect(screen.getByLabelText('Access token')).toBeDefined()
})

test('asks another tab first if one was seen, then shows the form', async () => {
  open()
  expect(screen.queryByRole('heading')).toBeNull()
  expect(await screen.findByLabelText('Access token')).toBeDefined()
})

test('warns of a server to which the token would go in clear text', () => {
  document.documentElement.dataset['start'] = 'sign-in'
  open('any')
  const server = screen.getByLabelText('Server')
  fireEvent.change(server, { target: { value: 'http://voice.lan/pbx' } })
  expect(screen.getByText('Not encrypted: the token is sent in clear text.')).toBeDefined()
  fireEvent.change(server, { target: { value: 'voice.lan/pbx' } })
  expect(screen.queryByText(/^Not encrypted/)).toBeNull()
})

test('keeps the picked connection and the typed token if another one becomes the most recent', async () => {
  document.documentElement.dataset['start'] = 'sign-in'
  const place = { server: '', account_sid: 'a', colour: 'none', isReadOnly: false } as const
  for (const name of ['Staging', 'Production']) saveConnection({ ...place, id: name, name })
  open()
  fireEvent.change(screen.getByLabelText('Access token'), { target: { value: 'typed' } })
  act(() => saveConnection({ ...place, id: 'Staging', name: 'Staging', colour: 'teal' }))
  expect(screen.getByLabelText<HTMLInputElement>('Access token').value).toBe('typed')
  expect(screen.getByLabelText<HTMLInputElement>(/^Production/).checked).toBe(true)
})

import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { pageText, shows } from '../../../e2e/fakes/render-page.tsx'
import { ClientContext } from '../../api/context.tsx'
import { applicationsQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { createQueryClient, queryKey } from '../../api/query.ts'
import { LosingApplications } from './losing-applications.tsx'

test.each([
  ['new', 0],
  ['old', 60_000],
])('reads the applications once, however %s those in the cache are', async (_, ageMs) => {
  const { client, asked } = createFakeClient(() => json([]))
  const queryClient = createQueryClient()
  const list = { rows: [], unreadable: [], complete: true, total: null, receivedAt: 0 }
  for (const { endpoint, input } of [applicationsQuery, speechCredentialsQuery]) {
    queryClient.setQueryData(queryKey(client, endpoint, input), list, { updatedAt: Date.now() - ageMs })
  }
  render(
    <QueryClientProvider client={queryClient}>
      <ClientContext value={client}>
        <LosingApplications change={(credentials) => [...credentials]} />
      </ClientContext>
    </QueryClientProvider>,
  )
  expect(pageText()).toBe('Checking which applications use it…')
  await shows('No application would lose speech.')
  // Announced, like the callouts in its place.
  screen.getByRole('status')
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/Applications'])
})

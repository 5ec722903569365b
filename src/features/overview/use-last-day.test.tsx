import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { ClientContext } from '../../api/context.tsx'
import { createQueryClient } from '../../api/query.ts'
import { useLastDay } from './use-last-day.ts'

test('reads the records again even if there were none', async () => {
  const { client, asked } = createFakeClient(() => json({ total: 0, batch: 25, page: 1, data: [] }))
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ClientContext value={client}>{children}</ClientContext>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useLastDay(), { wrapper })
  await waitFor(() => expect(result.current.newest).toEqual([]))
  await act(() => result.current.read.refetch())
  expect(asked).toHaveLength(2)
})

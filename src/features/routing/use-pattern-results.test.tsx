import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { ClientContext } from '../../api/context.tsx'
import { createQueryClient } from '../../api/query.ts'
import type { Carrier, RoutedNumber } from '../../patterns/number-routes/route-number.ts'
import { usePatternResults } from './use-pattern-results.ts'

function toWrapper() {
  const queryClient = createQueryClient()
  const { client } = createFakeClient(() => json([]))
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ClientContext value={client}>{children}</ClientContext>
    </QueryClientProvider>
  )
}

test('drops the results if other carriers are added', async () => {
  const carrier: Carrier = { sid: 'c1', isActive: true, defaultApplication: null }
  const [one, both, patterns] = [[carrier], [carrier, { ...carrier, sid: 'c2' }], []]
  const seen: unknown[] = []
  const { result, rerender } = renderHook(
    ({ carriers }) => {
      const results = usePatternResults('15550001001', patterns, carriers)
      seen.push(results)
      return results
    },
    { wrapper: toWrapper(), initialProps: { carriers: one } },
  )
  await waitFor(() => expect(result.current).not.toBeNull())
  seen.length = 0
  rerender({ carriers: both })
  expect(seen[0]).toBeNull()
  await waitFor(() => expect(result.current).not.toBeNull())
})

test('keeps the results if only the application of a number changes', async () => {
  const carriers: Carrier[] = [{ sid: 'c1', isActive: true, defaultApplication: null }]
  const number: RoutedNumber = {
    phone_number_sid: 'n1',
    number: '1555',
    voip_carrier_sid: 'c2',
    application_sid: 'a1',
    account_sid: 'mine',
  }
  const { result, rerender } = renderHook(({ patterns, over }) => usePatternResults('15550001001', patterns, over), {
    wrapper: toWrapper(),
    initialProps: { patterns: [number], over: carriers },
  })
  await waitFor(() => expect(result.current).not.toBeNull())
  const before = result.current
  rerender({ patterns: [{ ...number, application_sid: 'a2' }], over: [...carriers] })
  expect(result.current).toBe(before)
  // Some servers let the number itself be changed.
  rerender({ patterns: [{ ...number, number: '1666' }], over: carriers })
  expect(result.current).toBeNull()
})

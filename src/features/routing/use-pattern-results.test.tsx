import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Carrier } from '../../patterns/number-routes/route-number.ts'
import { usePatternResults } from './use-pattern-results.ts'

test('what was tried for some carriers says nothing of others', async () => {
  const carrier: Carrier = { sid: 'c1', isActive: true, defaultApplication: null }
  const [one, both, patterns] = [[carrier], [carrier, { ...carrier, sid: 'c2' }], []]
  const seen: unknown[] = []
  const { result, rerender } = renderHook(
    ({ carriers }) => {
      const results = usePatternResults('15550001001', patterns, carriers)
      seen.push(results)
      return results
    },
    { initialProps: { carriers: one } },
  )
  await waitFor(() => expect(result.current).not.toBeNull())
  seen.length = 0
  rerender({ carriers: both })
  expect(seen[0]).toBeNull()
  await waitFor(() => expect(result.current).not.toBeNull())
})

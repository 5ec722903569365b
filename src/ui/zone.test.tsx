import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setZone, useZone } from './zone.ts'

test('is the local zone if this browser lacks the stored one, as every Intl format would throw', () => {
  const { result } = renderHook(useZone)
  act(() => setZone('Asia/Tokyo'))
  expect(result.current).toBe('Asia/Tokyo')
  act(() => setZone('Mars/Olympus'))
  expect(result.current).toBe('local')
})

test('the local zone is UTC if Chrome can’t tell', async () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Etc/Unknown' } })
  vi.resetModules()
  const { zoneName } = await import('../lib/time.ts')
  expect(zoneName('local')).toBe('UTC')
})

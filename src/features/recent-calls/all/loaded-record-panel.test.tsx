import { act } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { pageText, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { createStore } from '../../../lib/store.ts'
import { sampleRaw } from '../recent-call-fixtures.ts'

const channelOf = (from: string) => ({
  run: () => Promise.resolve({ row: 5, raw: sampleRaw(1000, { from }) }),
  close: () => undefined,
})
const loaded = { phase: 'over', progress: { rows: 10 }, days: 1, startedAt: 1, result: null }
const store = createStore<object>({ ...loaded, channel: channelOf('14155550111') })

vi.mock('../../../patterns/use-load.tsx', async (original) => {
  const { useStore } = await import('../../../ui/use-store.ts')
  return { ...(await original<object>()), useLoad: () => ({ load: { state: store }, state: useStore(store) }) }
})
const { LoadedRecordPanel } = await import('./loaded-record-panel.tsx')

test('shows no record of the previous load while the new one hasn’t reached its row', async () => {
  const { client } = createFakeClient(() => json([]))
  const page = (
    <Routes>
      <Route path="/recent-calls/all/:row" element={<LoadedRecordPanel />} />
    </Routes>
  )
  await renderPage(client, page, '/recent-calls/all/5')
  await shows('0111')
  const next = { ...loaded, phase: 'running', startedAt: 2, channel: channelOf('14155550222') }
  act(() => store.set({ ...next, progress: { rows: 0 } }))
  expect(pageText()).not.toContain('0111')
  act(() => store.set({ ...next, progress: { rows: 6 } }))
  await shows('0222')
})

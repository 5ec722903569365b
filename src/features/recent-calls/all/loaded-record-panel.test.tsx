import { act } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { pageText, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { createStore } from '../../../lib/store.ts'
import { sampleRaw } from '../recent-call-fixtures.ts'

/** The engine of a load with these callers' records. */
const channelOf = (...callers: readonly string[]) => {
  const records = callers.map((from, row) => ({ row, raw: sampleRaw(Number(from), { from, sip_callid: from }) }))
  const run = (_: string, asked: { readonly row: number } | number) =>
    Promise.resolve(
      typeof asked === 'number'
        ? records.filter(({ raw }) => raw['from'] === String(asked))
        : (records[asked.row] ?? null),
    )
  return { run, close: () => undefined }
}
const [ann, bob, cay] = ['14155550111', '14155550222', '14155550333']
const loaded = { phase: 'over', progress: { rows: 2 }, days: 1, startedAt: 1, result: null }
const store = createStore<object>({ ...loaded, channel: channelOf(ann, bob) })

vi.mock('../../../patterns/calls/use-load.tsx', async (original) => {
  const { useStore } = await import('../../../ui/use-store.ts')
  return { ...(await original<object>()), useLoad: () => ({ load: { state: store }, state: useStore(store) }) }
})
const { LoadedRecordPanel } = await import('./loaded-record-panel.tsx')

async function open(row: number): Promise<void> {
  const { client } = createFakeClient(() => json([]))
  const page = (
    <Routes>
      <Route path="/recent-calls/all/:row" element={<LoadedRecordPanel />} />
    </Routes>
  )
  await renderPage(client, page, `/recent-calls/all/${row}`)
}

test('shows the same call after a reload, wherever it is then, and no other in its place', async () => {
  await open(1)
  await shows('0222')
  await shows('record 2')
  const next = { ...loaded, phase: 'running', startedAt: 2, channel: channelOf(cay, ann, bob) }
  await act(async () => store.set({ ...next, progress: { rows: 0 } }))
  expect(pageText()).toContain('0222')
  await act(async () => store.set({ ...next, progress: { rows: 3 } }))
  await shows('record 3')
  expect(pageText()).toContain('0222')
  await act(async () => store.set({ ...loaded, startedAt: 3, channel: channelOf(cay, ann) }))
  await shows('This record isn’t loaded')
})

test.each([
  [true, 'Answeredunknown'],
  [false, 'Answerednever'],
])('tells an unknown time of answer from none (answered: %s)', async (answered, words) => {
  const run = () => Promise.resolve({ row: 0, raw: sampleRaw(1000, { answered }) })
  store.set({ ...loaded, channel: { run, close: () => undefined } })
  await open(0)
  await shows('Attempted')
  expect(pageText()).toContain(words)
})

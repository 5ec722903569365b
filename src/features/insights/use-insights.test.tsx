import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { pageText, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { createStore } from '../../lib/store.ts'
import { insightsSchema } from './insights-state.ts'

/** Responses that the worker still owes, in order. */
const owed: ((insights: unknown) => void)[] = []
const channel = { run: () => new Promise((resolve) => owed.push(resolve)), close: () => undefined }
const running = { phase: 'running', progress: { rows: 600 }, days: 7, startedAt: 1, result: null, channel }
const store = createStore<object>(running)

vi.mock('../../patterns/calls/use-load.tsx', async (original) => {
  const { useStore } = await import('../../ui/use-store.ts')
  return { ...(await original<object>()), useLoad: () => ({ load: { state: store }, state: useStore(store) }) }
})
const { useInsights } = await import('./use-insights.ts')

function Shown() {
  const { insights, isAll, isGrowing } = useInsights(insightsSchema.parse({}))
  return `${insights?.counts.attempts ?? 'nothing'}, ${isAll ? 'all' : 'part'}${isGrowing ? ', growing' : ''}.`
}

test('figures of some records do not pass for those of all while the worker counts the last ones', async () => {
  await renderPage(createFakeClient(() => json([])).client, <Shown />)
  const answer = (attempts: number) => act(async () => owed.shift()?.({ counts: { attempts } }))
  await answer(600)
  await shows('600, part, growing.')
  act(() => store.set({ ...running, phase: 'over', progress: { rows: 900 }, result: { error: null, rows: 900 } }))
  expect(pageText()).toBe('600, part, growing.')
  await answer(900)
  expect(pageText()).toBe('900, all.')
})

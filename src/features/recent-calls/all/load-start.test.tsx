import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { press, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import type { Load } from '../../../records/load/load.ts'

const stored = { id: 'x', days: 1, startedAt: 0 }
vi.mock('../../../records/load/persisted-loads.ts', async (original) => ({
  ...(await original<object>()),
  findPersistedLoads: () => Promise.resolve({ own: [stored], others: 0 }),
}))
const { LoadStart } = await import('./load-start.tsx')

test('resuming a stored load ends the choice, such as its dialog', async () => {
  const { client } = createFakeClient(() => json({ total: 0, page: '1', page_size: '25', data: [] }))
  const [resumeStored, onDone] = [vi.fn<Load['resumeStored']>(), vi.fn<() => void>()]
  await renderPage(client, <LoadStart load={{ resumeStored } as Partial<Load> as Load} days={2} onDone={onDone} />)
  await shows('Resume loading')
  await press('Resume loading')
  expect(resumeStored).toHaveBeenCalledWith(stored)
  expect(onDone).toHaveBeenCalledOnce()
})

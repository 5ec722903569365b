import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { pagesDatabase, persistedPages } from '../crawl/persisted-pages.ts'
import { findPersistedLoads, forgetPersistedLoads, toPersistedId } from './persisted-loads.ts'

test('looks for stored loads only for a while, but removes them however slow the storage is', async () => {
  const { client } = createFakeClient(() => json([]))
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([{ name: pagesDatabase }]) })
  const [own, newer, others] = [toPersistedId(client, 7, 1), toPersistedId(client, 7, 2), '["https://b","b",7,1]']
  vi.spyOn(persistedPages, 'crawls').mockResolvedValue([own, newer, others])
  const forget = vi.spyOn(persistedPages, 'forget').mockResolvedValue()
  expect((await findPersistedLoads(client)).own.map(({ id }) => id)).toEqual([newer, own])

  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  expect(await findPersistedLoads(client)).toEqual({ own: [], others: 0 })
  await forgetPersistedLoads(client, 2)
  expect(forget.mock.calls).toEqual([[own]])
})

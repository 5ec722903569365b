/** A whole load stays until its reload is whole, too, and cancelling the reload brings it back. */
import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { answer, openEngine, records, waitUntil } from '../../../e2e/fakes/load-fixtures.ts'
import { createLoad } from './load.ts'
import type { LoadState } from './load-state.ts'

/** Loads 7 days; the server then answers only what `respond` lets it. */
async function setUp(begins: typeof answer = answer) {
  let respond: typeof answer | (() => Promise<Response>) = begins
  const { client } = createFakeClient((asked) => respond(asked))
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: false })
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  const first = load.state.get()
  if (first === null) throw new Error('Nothing was loaded.')
  return { client, load, first, use: (next: typeof respond) => (respond = next) }
}

const silent = () => new Promise<Response>(() => undefined)
const lastOf = ({ channel }: LoadState) => channel.run('record', { row: 1699 })
const last = { row: 1699, raw: records[1699] }

test('cancelling a reload shows the whole load of before, with its records', async () => {
  const { load, first, use } = await setUp()
  use(silent)
  load.start({ days: 7, isPersisted: false })
  expect(load.state.get()).toMatchObject({ phase: 'running', previousAt: first.startedAt })
  const second = load.state.get()
  load.cancel()
  expect(load.state.get()).toBe(first)
  expect(await lastOf(first)).toEqual(last)
  await waitUntil(() => expect(second?.channel.run('record', { row: 0 })).rejects.toThrow('closed'))
  // It isn't stopped by cancelling again, and can be reloaded again.
  load.cancel()
  use(answer)
  load.start({ days: 7, isPersisted: false })
  await waitUntil(() => expect(load.state.get()).toMatchObject({ phase: 'over', previousAt: null }))
  expect(load.state.get()).toMatchObject({ result: { verdict: 'complete' } })
  await expect(lastOf(first)).rejects.toThrow('closed')
})

test('after a failed reload, the whole load of before can be shown', async () => {
  const { load, first, use } = await setUp()
  use(() => Promise.resolve(json({ msg: 'no' }, 403)))
  load.start({ days: 7, isPersisted: false })
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  expect(load.state.get()).toMatchObject({ result: { error: { status: 403 } }, previousAt: first.startedAt })
  // Another try keeps it, too.
  load.start({ days: 7, isPersisted: false })
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  load.restore()
  expect(load.state.get()).toBe(first)
  expect(await lastOf(first)).toEqual(last)
})

test('keeps neither a load that is too short for the next one, nor one that was cancelled', async () => {
  const { load, first, use } = await setUp()
  use(silent)
  load.start({ days: 8, isPersisted: false })
  expect(load.state.get()?.previousAt).toBeNull()
  await expect(lastOf(first)).rejects.toThrow('closed')
  load.cancel()
  await waitUntil(() => expect(load.state.get()).toMatchObject({ phase: 'over', days: 8 }))
  load.start({ days: 8, isPersisted: false })
  expect(load.state.get()?.previousAt).toBeNull()
  load.cancel()
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
})

test('keeps no load without records', async () => {
  const { load, use } = await setUp(() => json({ total: 0, page: 1, batch: 500, data: [] }))
  use(silent)
  load.start({ days: 7, isPersisted: false })
  expect(load.state.get()?.previousAt).toBeNull()
})

test('closing the connection also drops a load that is kept', async () => {
  const { client, load, first, use } = await setUp()
  use(silent)
  load.start({ days: 1, isPersisted: false })
  expect(load.state.get()?.previousAt).toBe(first.startedAt)
  client.close()
  expect(load.state.get()).toBeNull()
  await expect(lastOf(first)).rejects.toThrow('closed')
})

test('a load is no longer stored once another tab has removed the stored responses', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
  const { client } = createFakeClient(answer)
  const load = createLoad(client, openEngine)
  load.start({ days: 7, isPersisted: true })
  await waitUntil(() => expect(load.state.get()).toMatchObject({ phase: 'over', isPersisted: true }))
  const otherTab = new BroadcastChannel('switchboard.forgotten-call-records')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches this origin
  otherTab.postMessage(null)
  await waitUntil(() => expect(load.state.get()).toMatchObject({ phase: 'over', isPersisted: false }))
  otherTab.close()
  client.close()
})

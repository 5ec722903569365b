import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { defer, settle } from '../../../../e2e/fakes/fake-clock.ts'
import { startJob } from '../../../../e2e/fakes/start-job.ts'
import { phoneNumbersQuery } from '../../../api/queries.ts'
import { createQueryClient, toQueryOptions } from '../../../api/query.ts'
import type { JobSpec } from '../../../jobs/job-spec.ts'
import { takingTurns } from './import-turns.ts'

test('reads a list again that arrived while another import sent its last line', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  const services = { client: createFakeClient(() => json([])).client, queryClient: createQueryClient() }
  const slow = defer<null>()
  let rereads = 0
  const reread = () => Promise.resolve((rereads += 1))
  const start = (run: () => Promise<null>) => {
    const spec = { title: '', page: '', kind: 'write', items: ['1'], nameOf: String, run } as const
    startJob(takingTurns({ ...spec, classify: () => ({ kind: 'failed', reason: '' }) }, services, reread))
  }
  const setList = () => {
    const list = { rows: [], unreadable: [], complete: true, total: null, receivedAt: Date.now() }
    services.queryClient.setQueryData(toQueryOptions(services.client, phoneNumbersQuery).queryKey, list)
  }
  setList()
  start(() => slow.promise)
  await settle()
  vi.setSystemTime(Date.now() + 2 * 60_000)
  setList()
  vi.setSystemTime(Date.now() + 2 * 60_000)
  slow.resolve(null)
  await settle()
  expect(rereads).toBe(0)
  start(() => Promise.resolve(null))
  await settle()
  expect(rereads).toBe(1)
})

test('cancels an import at once that still waits for its turn', async () => {
  const services = { client: createFakeClient(() => json([])).client, queryClient: createQueryClient() }
  const sent: string[] = []
  const spec: JobSpec<string> = {
    title: '',
    page: '',
    kind: 'write',
    items: ['1'],
    nameOf: String,
    // As the client does.
    run: async (item, _, waitSignal) => {
      await Promise.resolve()
      if (waitSignal.aborted) throw new Error('not sent')
      sent.push(item)
    },
    classify: (error) => ({ kind: String(error) === 'Error: not sent' ? 'unsent' : 'unknown', reason: '' }),
  }
  const reread = defer<null>()
  const job = startJob(takingTurns(spec, services, () => reread.promise))
  await settle()
  job.cancel()
  await settle()
  expect(job.view()).toMatchObject({ state: 'cancelled', endedAt: expect.any(Number), counts: { waiting: 1 } })
  reread.resolve(null)
  await settle()
  expect(sent).toEqual([])
})

test('sends nothing if it can’t read what another import has created', async () => {
  const services = { client: createFakeClient(() => json([])).client, queryClient: createQueryClient() }
  const run = vi.fn<() => Promise<null>>(async () => null)
  const spec = { title: '', page: '', kind: 'write', items: ['1'], nameOf: String, run } as const
  const classify = () => ({ kind: 'done' }) as const
  const job = startJob(takingTurns({ ...spec, classify }, services, () => Promise.resolve(null)))
  await settle()
  expect(job.itemAt(0)).toMatchObject({ state: 'failed', reason: 'Couldn’t check what another tab has created.' })
  expect(run).not.toHaveBeenCalled()
})

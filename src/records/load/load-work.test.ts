import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { createGate, type GateOptions } from '../../api/gate.ts'
import { adoptRuns, type Runs } from './adopt-runs.ts'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { createLoad } from './load.ts'
import type { LoadState } from './load-state.ts'
import { holdText, toLoadView } from './load-work.ts'
import { answer, openEngine, waitUntil } from '../../../e2e/fakes/load-fixtures.ts'

interface Given {
  readonly isPersisted?: boolean
  readonly reply?: typeof answer
  readonly gate?: GateOptions
}

/** A load among the jobs, on a server that holds its responses until `letGo`. */
function setUp({ isPersisted = false, reply = answer, gate = {} }: Given = {}) {
  let letGo = () => {}
  const open = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { client, asked } = createFakeClient(
    async (asked) => {
      await open
      return reply(asked)
    },
    { gate: createGate(gate) },
  )
  const load = createLoad(client, openEngine)
  const tab = new EventTarget()
  const jobs = createSessionJobs(tab)
  const toView = vi.fn<Runs<LoadState>['toView']>((state, leftAt) => ({
    ...toLoadView(state, leftAt),
    page: '/all',
    alsoOn: [],
  }))
  const runs = {
    ...load,
    store: load.state,
    keyOf: ({ channel }: LoadState) => channel,
    toView,
  }
  adoptRuns(jobs, runs, () => 5000)
  const begin = (days: number) => load.start({ days, isPersisted })
  begin(7)
  const asks = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { client, asked, load, jobs, begin, letGo, asks, toView }
}

test('a load is a job that can be paused and resumed and ends with its verdict', async () => {
  const { jobs, load, asked, letGo, asks } = setUp()
  expect(jobs.views.get()).toMatchObject([
    { title: 'Load call records of the last 7 days', page: '/all', state: 'running', total: null, endedAt: null },
  ])
  // Signing out needs no confirmation: the records can be read again. Closing the tab does, since it may be a slip.
  expect([jobs.hasUnfinished(), asks()]).toEqual([false, true])
  await waitUntil(() => expect(asked).toHaveLength(1))
  jobs.find(1)?.pause()
  expect([load.state.get()?.phase, jobs.views.get()[0]?.state]).toEqual(['paused', 'paused'])
  letGo()
  await waitUntil(() => expect(jobs.views.get()[0]).toMatchObject({ total: 1700, counts: { running: 0 } }))
  jobs.find(1)?.resume()
  await waitUntil(() => expect(jobs.views.get()[0]?.state).toBe('finished'))
  expect(jobs.views.get()[0]).toMatchObject({
    counts: { done: 1700, waiting: 0 },
    outcome: { tone: 'good', text: 'Loaded · complete' },
  })
  expect([jobs.views.get()[0]?.endedAt, jobs.hasUnfinished(), asks()]).toEqual([
    load.state.get()?.finishedAt,
    false,
    false,
  ])
  // Dismissing the job keeps its records.
  jobs.dismiss(1)
  expect([jobs.views.get().length, load.state.get()?.progress.rows]).toEqual([0, 1700])
})

test('a load whose responses are stored can be left without confirmation', () => {
  const { jobs, asks } = setUp({ isPersisted: true })
  expect([jobs.hasUnfinished(), asks()]).toEqual([false, false])
})

test('a load shows as cancelled if it is cancelled or replaced by another one', async () => {
  const { jobs, load, begin, letGo } = setUp()
  begin(14)
  expect(jobs.views.get().map(({ state, endedAt }) => [state, endedAt])).toEqual([
    ['running', null],
    ['cancelled', 5000],
  ])
  // A replaced load must not affect its successor.
  jobs.find(1)?.cancel()
  expect(load.state.get()).toMatchObject({ phase: 'running', days: 14 })
  jobs.find(2)?.cancel()
  letGo()
  await waitUntil(() => expect(jobs.views.get()[0]).toMatchObject({ state: 'cancelled', outcome: null }))
})

test('a load stopped by a server error states the reason', async () => {
  const { jobs, letGo } = setUp({ reply: () => json({ msg: 'insufficient privileges' }, 403) })
  letGo()
  await waitUntil(() => expect(jobs.views.get()[0]?.outcome?.tone).toBe('bad'))
  expect(jobs.views.get()[0]).toMatchObject({
    state: 'finished',
    outcome: { text: expect.stringMatching(/^Stopped: /) as string },
  })
})

test('a load shows as waiting while the server fails, until it responds', async () => {
  let fails = true
  const { jobs, load, letGo } = setUp({
    reply: (asked) => (fails ? json({ msg: 'boom' }, 500) : answer(asked)),
  })
  letGo()
  await waitUntil(() => expect(jobs.views.get()[0]?.state).toBe('waiting'))
  const state = load.state.get()
  const until = state?.stall?.until ?? 0
  expect(state === null ? null : holdText(state, until - 3500)).toBe('The server failed; retrying in 4 s')
  expect(jobs.views.get()[0]).toMatchObject({ waitingUntil: until, perSecond: null, outcome: { tone: 'attention' } })
  // Requests count even before any response arrives.
  await waitUntil(() => expect(load.state.get()?.progress).toMatchObject({ pages: 0, requests: 1, retries: 1 }))
  expect(load.state.get()?.stall).not.toBeNull()
  expect(load.state.get()).toMatchObject({ perSecond: null, leftMs: null })
  fails = false
  await waitUntil(() => expect(jobs.views.get()[0]?.outcome?.text).toBe('Loaded · complete'))
  expect(load.state.get()?.stall).toBeNull()
})

test('a load waiting for the request budget shows as waiting, with the wait in its time left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  // Across origins, each request counts twice: jobs may send two in five minutes, and the load takes six.
  const { jobs, load, asked, letGo } = setUp({ gate: { limit: 5 } })
  letGo()
  await waitUntil(() => expect(load.state.get()?.budgetUntil).not.toBeNull())
  await waitUntil(() => expect(load.state.get()?.progress.pages).toBe(2))
  expect(asked).toHaveLength(2)
  const state = load.state.get()
  expect(state).toMatchObject({ phase: 'running', perSecond: null, stall: null })
  expect(state === null ? null : holdText(state, 0)).toBe('Waiting for the request budget')
  expect(jobs.views.get()[0]).toMatchObject({
    state: 'waiting',
    waitingUntil: state?.budgetUntil,
    perSecond: null,
    leftMs: state?.leftMs,
    outcome: { tone: 'attention', text: 'Waiting for the request budget' },
  })
  // Nothing arrives while the time passes: at least three pages remain, at two in five minutes.
  const left = state?.leftMs ?? 0
  expect(left).toBeGreaterThan(550_000)
  expect(left).toBeLessThanOrEqual(600_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect((load.state.get()?.leftMs ?? 0) / 1000).toBeCloseTo(left / 1000 - 60, -1)
  await vi.advanceTimersByTimeAsync(241_000)
  await waitUntil(() => expect(load.state.get()?.progress.pages).toBe(4))
  expect(jobs.views.get()[0]?.state).toBe('waiting')
  load.pause()
  expect(load.state.get()).toMatchObject({ phase: 'paused', leftMs: null })
  expect(jobs.views.get()[0]).toMatchObject({ state: 'paused', waitingUntil: null, outcome: null })
  load.resume()
  await vi.advanceTimersByTimeAsync(301_000)
  await waitUntil(() => expect(load.state.get()?.phase).toBe('over'))
  expect(load.state.get()).toMatchObject({ budgetUntil: null, leftMs: null, result: { verdict: 'complete' } })
})

test('closing the connection cancels the load', async () => {
  const { jobs, client } = setUp()
  client.close()
  expect(jobs.views.get()[0]).toMatchObject({ state: 'cancelled', endedAt: 5000 })
})

test('a load that was replaced keeps its final view, but not its state, which holds its records', () => {
  const { jobs, begin, toView } = setUp()
  begin(30)
  toView.mockClear()
  jobs.find(2)?.pause()
  expect(jobs.views.get().map(({ state }) => state)).toEqual(['paused', 'cancelled'])
  expect(toView.mock.calls.map(([{ days }]) => days)).toEqual([30])
})

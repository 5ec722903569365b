import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../lib/store.ts'
import { createPoller, type DisabledReason, type Poller } from './poller.ts'

let disabled: ReturnType<typeof createStore<DisabledReason>>
let observers: number
let done: ReturnType<typeof createStore<boolean>>
let min: number
let asked: { at: number; signal: AbortSignal; answer: () => void; fail: (error?: unknown) => void }[]
let poller: Poller

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  observers = 0
  disabled = createStore<DisabledReason>(null, () => {
    observers += 1
    return () => {
      observers -= 1
    }
  })
  done = createStore(false)
  min = 0
  asked = []
  poller = createPoller({
    intervalMs: 5000,
    disabledReason: disabled,
    budgetMs: () => min,
    isDone: done,
    retryAfter: ({ message }) => Number(message) || null,
    ask: (signal) =>
      new Promise((resolve, reject) => {
        // oxlint-disable-next-line promise/prefer-await-to-then -- the test gives the answers
        asked.push({
          at: Date.now(),
          signal,
          answer: () => resolve(),
          fail: (error = new Error('no')) => reject(error),
        })
      }),
  })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Advances the time, and runs everything due. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
}

const settle = () => pass(0)

/** Answers the newest request. */
async function answer() {
  asked.at(-1)?.answer()
  await settle()
}

test('polls at once and then every five seconds, one request at a time', async () => {
  poller.start()
  await answer()
  await pass(5000)
  expect(asked.map(({ at }) => at)).toEqual([0, 5000])
  await pass(20_000)
  expect(asked).toHaveLength(2)
  await answer()
  // After a slow response, the poller rests.
  await pass(5000)
  expect(asked.map(({ at }) => at)).toEqual([0, 5000, 30_000])
})

for (const by of ['hidden', 'offline'] as const) {
  test(`sends nothing while ${by}, aborts the pending request, and polls at once afterwards`, async () => {
    poller.start()
    await answer()
    await pass(5000)
    disabled.set(by)
    expect(asked[1]?.signal.aborted).toBe(true)
    expect(poller.state.get().phase).toBe(by)
    asked[1]?.answer()
    await pass(600_000)
    expect(asked).toHaveLength(2)
    disabled.set(null)
    await pass(0)
    expect(asked).toHaveLength(3)
    await answer()
    expect(poller.state.get().phase).toBe('waiting')
  })
}

test('does not poll early after a short time hidden', async () => {
  poller.start()
  await answer()
  disabled.set('hidden')
  await pass(2000)
  disabled.set(null)
  await pass(2999)
  expect(asked).toHaveLength(1)
  await pass(1)
  expect(asked).toHaveLength(2)
})

test('polls at once on request, even if paused, but never twice at a time', async () => {
  poller.start()
  poller.ask()
  expect(asked).toHaveLength(1)
  expect(poller.state.get()).toMatchObject({ phase: 'asking', isManual: true })
  await answer()
  poller.pause()
  await pass(60_000)
  expect(poller.state.get().phase).toBe('paused')
  poller.ask()
  await answer()
  expect(asked).toHaveLength(2)
  await pass(60_000)
  expect(asked).toHaveLength(2)
  poller.resume()
  expect(asked).toHaveLength(3)
})

test('polls a slow server less often, but tolerates one slow response', async () => {
  poller.start()
  for (const took of [1000, 8000]) {
    await pass(took)
    await answer()
    await pass(0)
    if (took === 1000) await pass(4000)
  }
  expect(poller.state.get()).toMatchObject({ stretch: null })
  await pass(5000)
  await pass(6000)
  await answer()
  expect(poller.state.get()).toMatchObject({ phase: 'waiting', stretch: 'slow', currentMs: 12_000 })
})

test('backs off from a failing server, for as long as the server asks', async () => {
  poller.start()
  const waits: number[] = []
  for (let count = 0; count < 6; count += 1) {
    asked.at(-1)?.fail()
    await settle()
    waits.push(poller.state.get().currentMs)
    expect(poller.state.get().stretch).toBe('failing')
    await pass(poller.state.get().currentMs)
  }
  expect(waits).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
  asked.at(-1)?.fail(new Error('90'))
  await settle()
  expect(poller.state.get().currentMs).toBe(90_000)
  await pass(90_000)
  await answer()
  expect(poller.state.get()).toMatchObject({ stretch: null, currentMs: 5000, error: null })
})

test('polls less often to save the request budget, and says so', async () => {
  min = 8000
  poller.start()
  await answer()
  expect(poller.state.get()).toMatchObject({ stretch: 'budget', currentMs: 8000 })
  poller.setInterval(30_000)
  expect(poller.state.get()).toMatchObject({ stretch: null, currentMs: 30_000 })
  await pass(29_999)
  expect(asked).toHaveLength(1)
  await pass(1)
  expect(asked).toHaveLength(2)
})

test('stops when told to, and when nothing is left to poll', async () => {
  const stop = poller.start()
  stop()
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(observers).toBe(0)
  await pass(60_000)
  expect(asked).toHaveLength(1)
  poller.start()
  done.set(true)
  await answer()
  await pass(60_000)
  expect(asked).toHaveLength(2)
  expect(poller.state.get().phase).toBe('done')
})

import { beforeEach, expect, test } from 'vitest'
import { createPoller, type DisabledReason, type Poller } from './poller.ts'

let clock: number
let timers: { at: number; run: () => void }[]
let hinders: DisabledReason
let looks: Set<() => void>
let least: number
let isDone: boolean
let asked: { at: number; signal: AbortSignal; answer: () => void; fail: (error?: unknown) => void }[]
let poller: Poller

beforeEach(() => {
  clock = 0
  timers = []
  hinders = null
  looks = new Set()
  least = 0
  isDone = false
  asked = []
  poller = createPoller({
    intervalMs: 5000,
    now: () => clock,
    setTimer: (run, ms) => {
      const timer = { at: clock + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    disabledReason: () => hinders,
    subscribe: (listener) => {
      looks.add(listener)
      return () => looks.delete(listener)
    },
    leastMs: () => least,
    isDone: () => isDone,
    retryAfter: ({ message }) => Number(message) || null,
    ask: (signal) =>
      new Promise((resolve, reject) => {
        // oxlint-disable-next-line promise/prefer-await-to-then -- answers are given by the test
        asked.push({ at: clock, signal, answer: () => resolve(), fail: (error = new Error('no')) => reject(error) })
      }),
  })
})

/** Lets time pass, and everything happen that is due. */
async function pass(ms: number) {
  const end = clock + ms
  for (;;) {
    await settle()
    const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
    if (next === undefined) break
    timers = timers.filter((one) => one !== next)
    clock = Math.max(clock, next.at)
    next.run()
  }
  clock = end
  await settle()
}

async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

/** Answers the newest question. */
async function answer() {
  asked.at(-1)?.answer()
  await settle()
}

function hinder(by: DisabledReason) {
  hinders = by
  for (const look of looks) look()
}

test('asks at once and then every five seconds, one question at a time', async () => {
  poller.start()
  await answer()
  await pass(5000)
  expect(asked.map(({ at }) => at)).toEqual([0, 5000])
  await pass(20_000)
  expect(asked).toHaveLength(2)
  await answer()
  // After a long wait, a rest.
  await pass(5000)
  expect(asked.map(({ at }) => at)).toEqual([0, 5000, 30_000])
})

for (const by of ['hidden', 'offline'] as const) {
  test(`asks nothing while ${by}, gives up what is open, and asks at once afterwards`, async () => {
    poller.start()
    await answer()
    await pass(5000)
    hinder(by)
    expect(asked[1]?.signal.aborted).toBe(true)
    expect(poller.state.get().phase).toBe(by)
    asked[1]?.answer()
    await pass(600_000)
    expect(asked).toHaveLength(2)
    hinder(null)
    await pass(0)
    expect(asked).toHaveLength(3)
    await answer()
    expect(poller.state.get().phase).toBe('waiting')
  })
}

test('coming back early does not ask earlier', async () => {
  poller.start()
  await answer()
  hinder('hidden')
  await pass(2000)
  hinder(null)
  await pass(2999)
  expect(asked).toHaveLength(1)
  await pass(1)
  expect(asked).toHaveLength(2)
})

test('a person who asks gets an answer, also while it is paused, but never a second question', async () => {
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

test('a slow server is given as much rest as it needs, and one slow answer is forgiven', async () => {
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

test('a failing server is asked ever less, and as it says itself', async () => {
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

test('leaves the budget to others, and says so', async () => {
  least = 8000
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

test('stops when it is stopped, and when there is nothing left to ask', async () => {
  const stop = poller.start()
  stop()
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(looks.size).toBe(0)
  await pass(60_000)
  expect(asked).toHaveLength(1)
  poller.start()
  isDone = true
  await answer()
  await pass(60_000)
  expect(asked).toHaveLength(2)
  expect(poller.state.get().phase).toBe('done')
})

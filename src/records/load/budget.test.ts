import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { createGate } from '../../api/gate.ts'
import { maxPageSize, listRecentCalls } from '../../contract/recent-calls.ts'
import { crawl } from '../crawl/crawl.ts'
import { stepOver, defaultOverlap } from '../crawl/page-range.ts'
import { receivedOf } from '../store/received-records.ts'
import { budgetWait, requestsFor, timeLeft, toTimeLeft } from './budget.ts'

const windowMs = 300_000
const minute = 60_000
const fresh = { sent: [], allowed: 240, windowMs, cost: 1 }

/** A gate on a fake clock; `advance` moves the clock on. */
function createTimed(limit: number) {
  let now = 1_000_000
  let timers: { at: number; run: () => void }[] = []
  const gate = createGate({
    limit,
    windowMs,
    now: () => now,
    setTimer: (run, ms) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => (timers = timers.filter((other) => other !== timer))
    },
  })
  function advance(ms: number) {
    const end = now + ms
    for (;;) {
      const next = timers.toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined || next.at > end) break
      timers = timers.filter((timer) => timer !== next)
      now = next.at
      next.run()
    }
    now = end
  }
  const signal = new AbortController().signal
  /** Sends requests one after the other, each taking `msEach`; returns when each was sent. */
  async function send(count: number, msEach: number, cost = 1) {
    const times: number[] = []
    for (let made = 0; made < count; made += 1) {
      advance(msEach)
      const sending = gate.run(() => Promise.resolve(times.push(now)), { priority: 'job', cost, signal })
      await Promise.resolve()
      const until = gate.state.get().waitsUntil
      if (times.length === made && until !== null) advance(until - now)
      await sending
      await Promise.resolve()
    }
    return times
  }
  return { gate, send, advance, now: () => now }
}

test('estimates requests within the budget by their duration, and the rest by later windows', () => {
  expect(toTimeLeft(100, 50, fresh, 0)).toBe(5000)
  expect(toTimeLeft(0, 50, fresh, 0)).toBe(0)
  // 240 at once; the 241st when the first of them leaves the window.
  expect(toTimeLeft(240, 0, fresh, 0)).toBe(0)
  expect(toTimeLeft(241, 0, fresh, 0)).toBe(windowMs)
  // 1,780,000 records in 3,843 requests: sixteen windows, minus the first.
  expect(toTimeLeft(3843, 50, fresh, 0) / minute).toBeCloseTo(80, 0)
  // Across origins, each counts twice.
  expect(toTimeLeft(3843, 50, { ...fresh, cost: 2 }, 0) / minute).toBeCloseTo(160, 0)
  // Here the server is slower than the budget.
  expect(toTimeLeft(1000, 2000, fresh, 0)).toBe(2_000_000)
})

test('waits until requests by others, which spent the budget, leave the window', () => {
  const sent = Array.from({ length: 240 }, (_, index) => 1000 + index)
  expect(toTimeLeft(1, 50, { ...fresh, sent }, 8000)).toBe(1000 + windowMs - 8000)
  // People may have used more than a job may.
  const more = Array.from({ length: 290 }, (_, index) => 1000 + index)
  expect(toTimeLeft(1, 50, { ...fresh, sent: more }, 8000)).toBe(1050 + windowMs - 8000)
})

test.each([
  [300, 100, 1],
  [300, 1500, 1],
  [60, 900, 2],
  [7, 10, 2],
])('predicts at any moment when the gate will have sent everything (%i, %i ms, %i)', async (limit, msEach, cost) => {
  const total = 3 * limit
  const known = createTimed(limit)
  const times = await known.send(total, msEach, cost)
  const end = times.at(-1) ?? 0
  for (const part of [0, 0.1, 0.3, 0.35, 0.8]) {
    const made = Math.floor(part * total)
    const before = createTimed(limit)
    await before.send(made, msEach, cost)
    const left = timeLeft(before.gate, total - made, msEach, cost, before.now())
    // The estimate and the gate may place a step on different sides of a wait.
    expect(Math.abs(before.now() + left - end)).toBeLessThanOrEqual(msEach * 2)
  }
})

test('reports a wait for a spent budget, but not one of less than a second', async () => {
  const { gate, send, advance, now } = createTimed(10)
  await send(8, 10)
  expect(budgetWait(gate, now())).toBeNull()
  const signal = new AbortController().signal
  const sent = gate.run(() => Promise.resolve(), { priority: 'job', cost: 1, signal })
  expect(budgetWait(gate, now())).toBe(now() + windowMs - 70)
  advance(windowMs - 570)
  expect(budgetWait(gate, now())).toBeNull()
  advance(500)
  await sent
})

test('the gate sends as many requests as it says, and the client assumes the same request cost', async () => {
  const { gate } = createTimed(300)
  for (let made = 0; made < 300; made += 1) {
    void gate.run(() => Promise.resolve(), { priority: 'job', cost: 1, signal: new AbortController().signal })
  }
  for (let turn = 0; turn < 3000; turn += 1) await Promise.resolve()
  expect(gate.state.get().used).toBe(gate.allowed('job', 1))
  expect(gate.state.get().used).toBe(240)

  const origin = 'http://localhost'
  for (const server of ['https://api.example.com', origin, '']) {
    const counted = createGate()
    const { client } = createFakeClient(() => json({ total: 0, page: 1, batch: 25, data: [] }), {
      gate: counted,
      origin,
      connection: { server },
    })
    await client.send(listRecentCalls, { page: 1, count: 25, days: 1 })
    expect([server, client.requestCost]).toEqual([server, counted.state.get().used])
  }
})

test.each([
  [0, 0],
  [499, 0],
  [500, 0],
  [900, 0],
  [1000, 1],
  // The end-to-end tests rely on these totals.
  [2317, 0],
  [13_993, 0],
  [35_030, 0],
])('estimates the requests for %i records within %i', async (total, max) => {
  const list = Array.from({ length: total }, (_, row) => ({ row, attempted_at: new Date(1e12 - row).toISOString() }))
  const { verdict, requests } = await crawl({
    readPage: async (page, count) => {
      await Promise.resolve()
      return { total, rows: receivedOf(list.slice((page - 1) * count, page * count)), receivedAt: 0 }
    },
    onRows: () => undefined,
    retryDelay: () => null,
    sleep: () => Promise.resolve(),
    now: () => 0,
    signal: new AbortController().signal,
  })
  expect(verdict).toBe('complete')
  expect(Math.abs(requestsFor(total) - requests)).toBeLessThanOrEqual(max)
})

test.each([105_000, 1_000_000, 1_780_000])('estimates the requests for %i records by steps', (total) => {
  let steps = 1
  for (let end = maxPageSize; end < total; steps += 1) {
    const { offset, count } = stepOver(end, defaultOverlap(maxPageSize), maxPageSize)
    end = offset + count
  }
  expect(Math.abs(requestsFor(total) - (steps + 2))).toBeLessThanOrEqual(1)
})

import { expect, it } from 'vitest'
import { createService } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import type { Callback } from '../service/service.ts'
import { createHookSender } from './hook-sender.ts'

function sender(maxQueueLength: number) {
  let now = Date.UTC(2026, 2, 10, 9)
  const service = createService({ ...defaultOptions, scenario: 'busy' }, now)
  const sent: Callback[] = []
  const waiting: (() => void)[] = []
  const signals: AbortSignal[] = []
  const send = (one: Callback, signal: AbortSignal) => {
    sent.push(one)
    signals.push(signal)
    return new Promise<string>((resolve) => waiting.push(() => resolve('answered 200')))
  }
  const made = createHookSender({ service, realNow: () => now, send, parallel: 2, maxQueueLength })
  const advance = (ms: number) => {
    now += ms
    made.tick()
  }
  return { service, made, sent, signals, waiting, advance, now: () => now }
}

it('limits its queue and parallel requests, and sends no callback twice', async () => {
  const { service, made, sent, waiting, advance, now } = sender(10)
  const start = now()
  advance(3000)
  made.tick()
  expect(sent).toHaveLength(2)
  advance(60_000)
  for (let i = 0; i < 40; i++) {
    waiting.shift()?.()
    // Two turns: one callback ends, then the next one starts.
    await new Promise(setImmediate)
  }
  expect(sent.length).toBeLessThanOrEqual(12)
  expect(new Set(sent.map(({ delivery }) => JSON.stringify(delivery))).size).toBe(sent.length)
  const outcomes = service.deliveries(start, now() + 1).map((delivery) => made.outcomeOf(delivery))
  expect(outcomes).toContain('answered 200')
  expect(outcomes).toContain('dropped: the queue is full')
})

it('sends no callbacks from before a reset', async () => {
  const { service, sent, signals, waiting, advance, now } = sender(10)
  advance(60_000)
  expect(sent).toHaveLength(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  service.apply([
    { type: 'start', version: 1, seed: 1, scenario: 'busy', profile: 'documented', at: now(), sequence: 0 },
  ])
  advance(0)
  // Nor their retries.
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  while (waiting.length > 0) {
    waiting.shift()?.()
    // Two turns: one callback ends, then a queued one would start.
    await new Promise(setImmediate)
  }
  expect(sent).toHaveLength(2)
})

it('cancels everything when it is closed', async () => {
  const { made, sent, signals, waiting, advance } = sender(10)
  advance(60_000)
  made.close()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  for (const end of waiting) end()
  await new Promise(setImmediate)
  expect(sent).toHaveLength(2)
})

it('writes no user, password or query of a URL into the log', async () => {
  const lines: string[] = []
  const now = Date.UTC(2026, 2, 10, 9)
  const service = createService({ ...defaultOptions, scenario: 'busy' }, now)
  const url = 'https://ann:secret@hooks.example.com/call?token=secret'
  const [callback] = service.callbacks(now, now + 60_000, 1)
  if (callback === undefined) throw new Error('This scenario has calls.')
  const secret = { ...callback, delivery: { ...callback.delivery, url, at: now } }
  let at = now - 1
  const made = createHookSender({
    service: { ...service, state: service.state, callbacks: () => [secret] },
    realNow: () => at,
    send: () => Promise.resolve('answered 200'),
    log: (line) => lines.push(line),
  })
  at = now
  made.tick()
  await new Promise(setImmediate)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/ hooks.example.com\/call answered 200$/)
  expect(lines[0]).not.toContain('secret')
})
